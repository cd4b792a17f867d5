import {
  type Config,
  createUsePuck,
  type Overrides,
  type Plugin,
  Puck,
  useGetPuck,
  type Viewports,
} from '@puckeditor/core'
import '@puckeditor/core/no-external.css'
import './puck.css'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Language } from '../../../contract/languages.ts'
import { mostBlocks, type PageContent } from '../../../contract/page-blocks.ts'
import type { PageDraft } from '../../../contract/page-desk.ts'
import { missingWords } from '../../../contract/page-words.ts'
import { useT } from '../../i18n/use-t.ts'
import { BlocksPanel } from './BlocksPanel.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { configOf } from './config.tsx'
import { type Desk, DeskContext, useDesk } from './desk.tsx'
import { dictionaryOf } from './dictionary.ts'
import css from './Editor.module.css'
import { FieldsPanel } from './FieldsPanel.tsx'
import { Header } from './Header.tsx'
import { BlocksIcon, OutlineIcon, VersionsIcon, WordsIcon } from './icons.tsx'
import { nameParts } from './name-parts.ts'
import { withAt } from './page-changes.ts'
import { toContent, toEditor } from './puck-data.ts'
import { SideBySide } from './SideBySide.tsx'
import { stepPanel } from './step-panel.ts'
import { createSteps } from './steps.ts'
import { useCanvasTexts } from './use-canvas-texts.ts'
import { usePageOnDesk } from './use-page.ts'
import { useShown } from './use-shown.ts'
import { VersionsPanel } from './VersionsPanel.tsx'
import { WordsPanel } from './WordsPanel.tsx'
import { useWork, type View, WorkContext } from './work.tsx'

const usePuck = createUsePuck()

type Reached = ReturnType<typeof useGetPuck>

const ReachContext = createContext<{ current: Reached | undefined } | undefined>(undefined)

/** The screen on which pages are made. Everything heavy hangs on this file, and only the screen's click loads it. */
export default function Editor({ draft }: { draft: PageDraft }) {
  const page = usePageOnDesk(draft)
  const [view, show] = useState<View>('edit')
  const [lang, chooseLang] = useState<Language>(draft.defaultLanguage)
  const reach = useRef<Reached>(undefined)
  const desk = useDeskOf(draft, page.content, lang, chooseLang, reach)
  const [steps] = useState(createSteps)
  const work = useMemo(() => ({ page, steps, view, show }), [page, steps, view])
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => nameParts(box.current!, t), [t])
  useEffect(() => {
    window.addEventListener('keydown', stepPanel, true)
    return () => window.removeEventListener('keydown', stepPanel, true)
  }, [])
  return (
    <WorkContext value={work}>
      <DeskContext value={desk}>
        {/* The library lays out from left to right; the words in its panels follow their own direction. */}
        <div ref={box} className={css.editor} dir="ltr" data-editor>
          <ReachContext value={reach}>{page.isReady && <Workbench />}</ReachContext>
        </div>
        {page.conflict && <ConflictDialog conflict={page.conflict} />}
      </DeskContext>
    </WorkContext>
  )
}

function useDeskOf(
  { shopId, languages }: PageDraft,
  content: PageContent,
  lang: Language,
  chooseLang: (lang: Language) => void,
  reach: { readonly current: Reached | undefined },
): Desk {
  const say = useT()
  const shown = useShown(shopId, lang, content)
  const texts = useCanvasTexts(lang)
  const missing = useMemo(() => missingWords(content, languages), [content, languages])
  return {
    shopId,
    languages,
    lang,
    chooseLang,
    content,
    missing,
    shownOf: shown.of,
    texts,
    say,
    select: id => {
      const puck = reach.current?.()
      const itemSelector = id === '' ? null : puck?.getSelectorForId(id)
      if (itemSelector !== undefined)
        puck?.dispatch({ type: 'setUi', ui: { itemSelector, rightSideBarVisible: true } })
    },
    write: (id, path, text) => {
      const puck = reach.current?.()
      const at = puck?.getSelectorForId(id)
      const item = puck?.getItemById(id)
      if (!at || !item) return
      const props = withAt(item.props, path, old => ({ ...(old as object), [lang]: text }))
      puck?.dispatch({
        type: 'replace',
        destinationIndex: at.index,
        destinationZone: at.zone,
        data: { ...item, props },
      })
    },
  }
}

const iframe = { enabled: true, waitForStyles: true, syncHostStyles: true }

/**
 * The library copies every link of styles into its canvas and shows nothing before all have come; one that is off never does, and what
 * bears this mark is not copied.
 */
function passOverStylesThatAreOff(): void {
  for (const link of document.querySelectorAll('link[rel="stylesheet"][disabled]'))
    link.setAttribute('data-puck-style-source', 'puck')
}

function Workbench() {
  const t = useT()
  const { page, steps } = useWork()
  const { lang } = useDesk()
  const { type } = page.facts
  // Of a home page and a category's visitors read another name.
  const isNamed = type === 'activity' || type === 'own'
  const config: Config = useMemo(() => configOf(t, lang, isNamed), [t, lang, isNamed])
  const dictionary = useMemo(() => dictionaryOf(t), [t])
  const viewports: Viewports = useMemo(
    () => [
      { width: 1280, height: 'auto', label: t('page-editor.computer'), icon: 'Monitor' },
      { width: 768, height: 'auto', label: t('page-editor.tablet'), icon: 'Tablet' },
      { width: 390, height: 'auto', label: t('page-editor.phone'), icon: 'Smartphone' },
    ],
    [t],
  )
  const plugins: Plugin[] = useMemo(
    () => [
      { name: 'blocks', label: t('page-editor.blocks'), icon: <BlocksIcon />, render: BlocksPanel },
      { name: 'outline', label: t('page-editor.outline'), icon: <OutlineIcon />, render: OutlinePanel },
      { name: 'words', label: t('page-editor.texts'), icon: <WordsIcon />, render: WordsPanel },
      { name: 'versions', label: t('page-editor.versions'), icon: <VersionsIcon />, render: VersionsPanel },
    ],
    [t],
  )
  // The library starts with this and goes on by itself.
  const [data] = useState(() => toEditor(page.given.content))
  const isFull = page.content.blocks.length >= mostBlocks
  const permissions = useMemo(() => ({ insert: !isFull, duplicate: !isFull }), [isFull])
  const { changeContent } = page
  useLayoutEffect(passOverStylesThatAreOff, [])
  const onChange = useMemo(
    () => (next: Parameters<typeof toContent>[0]) => changeContent(toContent(next)),
    [changeContent],
  )
  return (
    <Puck
      {...{ config, data, dictionary, viewports, plugins, permissions, overrides, iframe, onChange }}
      onAction={steps.acted}
      height="100dvh"
    />
  )
}

/** Around everything that the library draws: the other view, and a way for others to reach into it. */
function Around({ children }: { children: ReactNode }) {
  const { view } = useWork()
  return (
    <>
      <ReachIn />
      {children}
      {view === 'beside' && <SideBySide />}
    </>
  )
}

function ReachIn() {
  const getPuck = useGetPuck()
  const histories = usePuck(({ history }) => history.histories)
  const { page, steps } = useWork()
  const reach = useContext(ReachContext)
  const { content, number } = page.given
  const drawn = useRef(number)
  useEffect(() => {
    if (reach) reach.current = getPuck
  }, [reach, getPuck])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list of steps has another one in it
  useEffect(() => steps.written(() => getPuck().history.back()), [steps, getPuck, histories])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!steps.isUnwritten() || event.key.toLowerCase() !== 'z') return
      if (event.shiftKey || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      event.stopPropagation()
      steps.undo(() => getPuck().history.back())
    }
    // Before the library's own keys.
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [steps, getPuck])
  useEffect(() => {
    if (drawn.current === number) return
    drawn.current = number
    getPuck().dispatch({ type: 'setData', data: () => toEditor(content), recordHistory: true })
  }, [getPuck, content, number])
  return null
}

const OutlinePanel = () => (
  <div className={css.panel}>
    <Puck.Outline />
  </div>
)

const overrides: Partial<Overrides> = {
  header: () => <Header />,
  puck: Around as Overrides['puck'],
  fields: FieldsPanel as Overrides['fields'],
}
