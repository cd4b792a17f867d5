import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Language, languageOf } from '../../../contract/languages.ts'
import { type PrintDataShown, type PrintTemplateOpen, printData } from '../../../contract/print-desk.ts'
import { fieldsOfKind } from '../../../contract/print-fields.ts'
import { type PrintTemplate, papers } from '../../../contract/print-template.ts'
import { useApp, useCall, useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { BackIcon, MinusIcon, PlusIcon } from '../../ui/icons.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { useOnce } from '../../ui/use-once.ts'
import { Canvas, type CanvasHandle } from './Canvas.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { useDesign } from './design.ts'
import css from './designer.module.css'
import { ElementProperties } from './ElementProperties.tsx'
import type { NewElement } from './edits.ts'
import { clamp } from './geometry.ts'
import {
  BehindIcon,
  CopyIcon,
  DeleteIcon,
  FrontIcon,
  KeysIcon,
  PdfIcon,
  RedoIcon,
  UndoIcon,
} from './icons.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { elementTexts } from './making.ts'
import { Palette } from './Palette.tsx'
import { PaperProperties } from './PaperProperties.tsx'
import { type Previewed, PreviewWith } from './PreviewWith.tsx'
import panels from './panels.module.css'
import { Group } from './parts.tsx'
import { Aligning, SeveralProperties } from './SeveralProperties.tsx'
import { fetchPdf, NoPdf } from './show-pdf.ts'
import { TableProperties } from './TableProperties.tsx'
import { type Acts, useActs } from './use-acts.ts'
import { useNames } from './use-names.ts'
import { useTemplate } from './use-template.ts'
import { directionOf, noData } from './values.ts'

interface Props {
  opened: PrintTemplateOpen
  /** Begins as a copy of what was opened. */
  copy: boolean
  /** The document that fills it first. */
  document: number | undefined
  backHref: string
  /** Now it has an address of its own. */
  onKept(id: number): void
}

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2]

/** The whole tool: what can be put on paper at one side, the paper, and what is chosen of it at the other. */
export default function Designer({ opened, copy, document: first, backHref, onKept }: Props) {
  const t = useT()
  const app = useApp()
  const { uid } = useSession()
  const { lang } = useLanguage()
  const { shopId, mayChange } = opened
  const design = useDesign(opened.template)
  const { template, chosen, found, choose } = design
  const { kind } = template
  const names = useNames(kind)
  const desk = useTemplate({ opened, copy, design, onKept })
  const { name, setName, isDefault, setIsDefault, save, saving, conflict } = desk
  const [zoom, setZoom] = useState<number | 'fit'>('fit')
  const [shownZoom, setShownZoom] = useState(1)
  const [previewed, setPreviewed] = useState<Previewed | undefined>(
    first ? { id: first, title: `#${first}` } : undefined,
  )
  const [previewLang, setPreviewLang] = useState<Language>(
    opened.languages.includes(lang) ? lang : opened.defaultLanguage,
  )
  const [ghost, setGhost] = useState<{ made: NewElement; x: number; y: number }>()
  const [toFocus, setToFocus] = useState<string>()
  const [keysShown, setKeysShown] = useState(false)
  const canvas = useRef<CanvasHandle>(null)

  useEffect(() => {
    if (toFocus === undefined) return
    canvas.current!.focus(toFocus)
    setToFocus(undefined)
  }, [toFocus])

  const langs = template.languages.length ? template.languages : [previewLang]
  const data = usePrintData(shopId, template, langs, previewed?.id)
  const mirrored = directionOf(data.langs[0] ?? lang) === 'rtl' && !template.fixed
  const wordLanguages = writable(template, opened.languages, opened.defaultLanguage, lang)

  const acts = useActs({ design, mirrored, onAdded: setToFocus })

  const { run: showPdf, busy: drawing } = useOnce(async () => {
    // Opened with the press itself, which browsers allow; what shall stand in it comes after.
    const tab = window.open('', '_blank')
    try {
      const pdf = await fetchPdf(
        { of: shopId, id: previewed?.id, langs: langs.join(','), template },
        { lang, member: uid, t, askToSignIn: app.askToSignIn },
      )
      const url = URL.createObjectURL(pdf)
      if (tab) tab.location.href = url
      else window.location.assign(url)
    } catch (error) {
      tab?.close()
      if (!(error instanceof NoPdf)) throw error
      toasts.show('error', error.message)
    }
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    if (key === 's') {
      event.preventDefault()
      if (mayChange && name.trim()) void save('save')
      return
    }
    // In a field the browser takes back letters itself.
    if ((event.target as HTMLElement).matches('input, textarea, select')) return
    const back = key === 'z' && !event.shiftKey
    const again = key === 'y' || (key === 'z' && event.shiftKey)
    if (!back && !again) return
    event.preventDefault()
    if (back) design.undo()
    else design.redo()
  }

  const status =
    found.length > 1
      ? t('print-design.several', { count: found.length })
      : found[0]
        ? names.spoken(found[0].element, found[0].band)
        : ''
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole tool, such as undo
    <div className={css.tool} onKeyDown={onKeyDown}>
      <header className={css.bar}>
        <AppLink
          href={backHref}
          className={css.back}
          aria-label={t('print-design.back')}
          title={t('print-design.back')}
        >
          <BackIcon />
        </AppLink>
        <h1 className={css.heading}>
          <input
            className={css.name}
            aria-label={t('print-design.name')}
            value={name}
            maxLength={60}
            readOnly={!mayChange}
            dir="auto"
            onChange={event => setName(event.target.value)}
          />
        </h1>
        <span className={css.what}>
          {t(fieldsOfKind(kind).text)} · {t(papers[template.paper].text)}
        </span>
        <span className={css.cluster}>
          <IconButton
            data-flip="true"
            label={t('print-design.undo')}
            disabled={!design.canUndo}
            onClick={design.undo}
          >
            <UndoIcon />
          </IconButton>
          <IconButton
            data-flip="true"
            label={t('print-design.redo')}
            disabled={!design.canRedo}
            onClick={design.redo}
          >
            <RedoIcon />
          </IconButton>
        </span>
        <Zoom zoom={zoom} shown={shownZoom} onZoom={setZoom} />
        <PreviewWith {...{ shopId, kind }} chosen={previewed} onChoose={setPreviewed} />
        {template.languages.length === 0 && (
          <select
            className={css.zoom}
            aria-label={t('print-design.previewLanguage')}
            value={previewLang}
            onChange={event => setPreviewLang(event.target.value as Language)}
          >
            {opened.languages.map(code => (
              <option key={code} value={code} lang={languageOf(code).tag}>
                {languageOf(code).name}
              </option>
            ))}
          </select>
        )}
        <span className={css.end}>
          <Button size="s" busy={drawing} onClick={() => void showPdf()}>
            <PdfIcon /> {t('print-design.showPdf')}
          </Button>
          {mayChange && (
            <>
              <label className={css.default} title={t('print-design.defaultHint')}>
                <input
                  type="checkbox"
                  checked={isDefault}
                  onChange={event => setIsDefault(event.target.checked)}
                />
                {t('print-design.default')}
              </label>
              <Button
                kind="primary"
                size="s"
                busy={saving}
                {...(name.trim() === '' && { disabledReason: t('print-design.nameMissing') })}
                onClick={() => void save('save')}
              >
                {t('print-design.save')}
              </Button>
            </>
          )}
        </span>
      </header>
      <div className={css.work}>
        <aside className={`${panels.panel} ${css.side}`} aria-label={t('print-design.palette')}>
          <Palette
            template={template}
            onAdd={made => acts.add(made)}
            onDrag={(made, at) => setGhost({ made, ...at })}
            onDrop={(made, at) => {
              setGhost(undefined)
              const drop = at && canvas.current!.dropAt(at.x, at.y, made)
              if (drop) acts.add(made, drop)
            }}
          />
        </aside>
        <Canvas
          ref={canvas}
          design={design}
          data={data}
          zoom={zoom}
          onZoom={setShownZoom}
          dragging={ghost !== undefined}
          mirrored={mirrored}
          names={names}
          onKeyDown={acts.onKey}
        />
        <aside
          className={`${panels.panel} ${css.side} ${css.right}`}
          aria-label={t('print-design.properties')}
        >
          {found.length === 1 && (
            <ElementProperties key={found[0]!.element.id} {...{ design, names }} languages={wordLanguages} />
          )}
          {found.length > 1 && <SeveralProperties design={design} />}
          {found.length > 0 && (
            <>
              <Aligning {...{ design, mirrored }} />
              <Arranging acts={acts} />
            </>
          )}
          {chosen.table !== undefined && (
            <TableProperties
              key={chosen.table}
              {...{ design }}
              at={chosen.table}
              languages={wordLanguages}
              onRemoved={() => choose({})}
            />
          )}
          {found.length === 0 && chosen.table === undefined && (
            <PaperProperties design={design} languages={opened.languages} />
          )}
        </aside>
      </div>
      <footer className={css.status}>
        <span role="status">{status || t('print-design.hint')}</span>
        <span className={css.state}>{desk.dirty ? t('print-design.unsaved') : ''}</span>
        <IconButton label={t('print-design.keys')} onClick={() => setKeysShown(true)}>
          <KeysIcon />
        </IconButton>
      </footer>
      {ghost && (
        <div className={css.ghost} style={{ left: ghost.x, top: ghost.y }} aria-hidden="true">
          {'field' in ghost.made && ghost.made.field
            ? names.fieldOf(ghost.made.field)
            : t(elementTexts[ghost.made.kind])}
        </div>
      )}
      {keysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          busy={saving || desk.taking}
          onMine={() => void save('mine')}
          onTheirs={() => void desk.takeTheirs()}
          onCopy={() => void save('copy')}
          onClose={desk.closeConflict}
        />
      )}
    </div>
  )
}

interface ZoomProps {
  zoom: number | 'fit'
  /** What 'fit' comes to. */
  shown: number
  onZoom(zoom: number | 'fit'): void
}

function Zoom({ zoom, shown, onZoom }: ZoomProps) {
  const t = useT()
  const stepZoom = (by: 1 | -1) => {
    const next =
      by === 1 ? zooms.find(one => one > shown + 0.01) : [...zooms].reverse().find(one => one < shown - 0.01)
    onZoom(clamp(next ?? shown, 0.5, 2))
  }
  return (
    <span className={css.cluster}>
      <IconButton label={t('print-design.smaller')} onClick={() => stepZoom(-1)}>
        <MinusIcon />
      </IconButton>
      <select
        className={css.zoom}
        aria-label={t('print-design.zoom')}
        value={zoom === 'fit' ? 'fit' : String(zoom)}
        onChange={event => onZoom(event.target.value === 'fit' ? 'fit' : Number(event.target.value))}
      >
        <option value="fit">{t('print-design.fitWidth', { zoom: Math.round(shown * 100) })}</option>
        {zooms.map(value => (
          <option key={value} value={value}>
            {Math.round(value * 100)} %
          </option>
        ))}
      </select>
      <IconButton label={t('print-design.larger')} onClick={() => stepZoom(1)}>
        <PlusIcon />
      </IconButton>
    </span>
  )
}

/** The order of what is chosen, one before the other, and what is done with all of it. */
function Arranging({ acts }: { acts: Acts }) {
  const t = useT()
  return (
    <Group title={t('print-design.arrange')}>
      <div className={panels.row}>
        <IconButton label={t('print-design.duplicate')} onClick={acts.duplicate}>
          <CopyIcon />
        </IconButton>
        <IconButton label={t('print-design.toFront')} onClick={acts.toFront}>
          <FrontIcon />
        </IconButton>
        <IconButton label={t('print-design.toBack')} onClick={acts.toBack}>
          <BehindIcon />
        </IconButton>
        <IconButton label={t('print-design.remove')} onClick={acts.remove}>
          <DeleteIcon />
        </IconButton>
      </div>
    </Group>
  )
}

/** The document on the canvas; the one before stays until the next has come. */
function usePrintData(
  shopId: number,
  { kind }: PrintTemplate,
  langs: readonly Language[],
  id: number | undefined,
): PrintDataShown {
  const call = useCall()
  const asked = langs.join(',')
  const { value } = useLoaded(`${kind} ${asked} ${id ?? 0}`, async () => {
    const { obj } = await call(printData, { of: shopId, kind, id, langs: asked })
    return obj
  })
  const [last, setLast] = useState<PrintDataShown>()
  if (value && value !== last) setLast(value)
  return value ?? last ?? noData(langs)
}

/** The languages in which words of a template are asked for: its own, else the shop's main one and the reader's. */
function writable(
  { languages }: PrintTemplate,
  shops: readonly Language[],
  main: Language,
  own: Language,
): readonly Language[] {
  if (languages.length) return languages
  return [...new Set([main, ...(shops.includes(own) ? [own] : [])])]
}
