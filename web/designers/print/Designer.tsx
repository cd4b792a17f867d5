import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { type Language, languageOf } from '../../../contract/languages.ts'
import {
  type PrintDataShown,
  type PrintTemplateOpen,
  printData,
  printTemplateRead,
  savePrintTemplate,
} from '../../../contract/print-desk.ts'
import { fieldsOfKind } from '../../../contract/print-fields.ts'
import {
  type BandName,
  fieldsShown,
  type PrintTemplate,
  papers,
  printTemplate,
} from '../../../contract/print-template.ts'
import { CallError } from '../../api/call-error.ts'
import { useApp, useCall, useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { useUnsavedGuard } from '../../records/form/use-unsaved-guard.ts'
import { Button } from '../../ui/Button.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { BackIcon, MinusIcon, PlusIcon } from '../../ui/icons.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { useOnce } from '../../ui/use-once.ts'
import { Canvas, type CanvasHandle } from './Canvas.tsx'
import { type Conflict, ConflictDialog } from './ConflictDialog.tsx'
import { useDesign } from './design.ts'
import css from './designer.module.css'
import { ElementProperties } from './ElementProperties.tsx'
import {
  addCopies,
  addElement,
  type Found,
  inReadingOrder,
  isFull,
  type NewElement,
  placeElements,
  rectOf,
  removeElements,
  reorder,
} from './edits.ts'
import { clamp, stepOf } from './geometry.ts'
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
import { useNames } from './use-names.ts'
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

/** What was copied stays for the next template that is opened. */
let clipboard: readonly Found[] = []

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2]

const draft = v.object({
  name: v.string(),
  isDefault: v.boolean(),
  template: printTemplate,
  /** What it was made from: a colleague may have saved another meanwhile. */
  revision: v.optional(v.number()),
})

/** The whole tool: what can be put on paper at one side, the paper, and what is chosen of it at the other. */
export default function Designer({ opened, copy, document: first, backHref, onKept }: Props) {
  const t = useT()
  const call = useCall()
  const app = useApp()
  const { uid } = useSession()
  const { lang } = useLanguage()
  const { shopId, mayChange } = opened
  const design = useDesign(opened.template)
  const { template, chosen, found, change, choose } = design
  const { kind } = template
  const names = useNames(kind)
  const [kept, setKept] = useState(() => {
    const isNew = copy || opened.id === 0
    const ownName = opened.name || t(fieldsOfKind(kind).text)
    return {
      id: isNew ? 0 : opened.id,
      revision: isNew ? undefined : opened.revision,
      name: copy ? t('print-design.copyOf', { name: ownName }) : ownName,
      // Whoever makes the first one of their own wants to print with it.
      isDefault: copy ? false : opened.isDefault,
      template: opened.template,
    }
  })
  const [name, setName] = useState(kept.name)
  const [isDefault, setIsDefault] = useState(kept.isDefault)
  const [conflict, setConflict] = useState<Conflict>()
  /** Somebody removed it meanwhile. */
  const [gone, setGone] = useState(false)
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

  const dirty =
    mayChange && (template !== kept.template || name !== kept.name || isDefault !== kept.isDefault)
  const unsaved = useRef(dirty)
  unsaved.current = dirty
  useUnsavedGuard(useCallback(() => unsaved.current, []))
  useDraft(
    `print-design ${shopId} ${kind} ${kept.id}`,
    draft,
    dirty ? { name, isDefault, template, revision: kept.revision } : undefined,
    typed => {
      setKept(kept => ({ ...kept, revision: typed.revision }))
      setName(typed.name)
      setIsDefault(typed.isDefault)
      change(typed.template)
    },
  )

  useEffect(() => {
    if (toFocus === undefined) return
    canvas.current!.focus(toFocus)
    setToFocus(undefined)
  }, [toFocus])

  const langs = template.languages.length ? template.languages : [previewLang]
  const data = usePrintData(shopId, template, langs, previewed?.id)
  const mirrored = directionOf(data.langs[0] ?? lang) === 'rtl' && !template.fixed
  const wordLanguages = writable(template, opened.languages, opened.defaultLanguage, lang)

  const bandAtHand: BandName = found[0]?.band ?? 'head'
  const add = (made: NewElement, drop?: { band: BandName; x: number; y: number }) => {
    if (isFull(template)) return toasts.show('error', t('print.tooLarge'))
    const added = addElement(template, drop?.band ?? bandAtHand, made, drop)
    change(added.template)
    choose({ ids: [added.id] })
    setToFocus(added.id)
  }
  const addAll = (copies: readonly Found[]) => {
    if (copies.length === 0) return
    if (isFull(template, copies.length)) return toasts.show('error', t('print.tooLarge'))
    const added = addCopies(template, copies)
    change(added.template)
    choose({ ids: added.ids })
    setToFocus(added.ids.at(-1))
  }
  const paste = () => {
    const { fields } = fieldsOfKind(kind)
    addAll(clipboard.filter(({ element }) => fieldsShown(element).every(field => field in fields)))
  }
  const remove = () => {
    change(removeElements(template, chosen.ids))
    choose({})
  }
  const nudge = (dx: number, dy: number) =>
    change(
      placeElements(
        template,
        found.map(({ band, element }) => {
          const rect = rectOf(element)
          return { id: element.id, band, rect: { ...rect, x: rect.x + dx, y: rect.y + dy } }
        }),
      ),
      `nudge ${chosen.ids}`,
    )

  const onCanvasKey = (event: KeyboardEvent) => {
    const command = event.ctrlKey || event.metaKey
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const some = chosen.ids.length > 0
    const along = mirrored ? -1 : 1
    const step = stepOf(event)
    const acts: Record<string, (() => void) | undefined> = command
      ? {
          a: () => choose({ ids: inReadingOrder(template).map(({ id }) => id) }),
          c: some
            ? () => {
                clipboard = found
                toasts.show('info', t('print-design.copied', { count: found.length }), 2000)
              }
            : undefined,
          x: some
            ? () => {
                clipboard = found
                remove()
              }
            : undefined,
          v: paste,
          d: some ? () => addAll(found) : undefined,
          ']': some ? () => change(reorder(template, chosen.ids, 'front')) : undefined,
          '[': some ? () => change(reorder(template, chosen.ids, 'behind')) : undefined,
        }
      : {
          ArrowLeft: some ? () => nudge(-step * along, 0) : undefined,
          ArrowRight: some ? () => nudge(step * along, 0) : undefined,
          ArrowUp: some ? () => nudge(0, -step) : undefined,
          ArrowDown: some ? () => nudge(0, step) : undefined,
          Delete: some ? remove : undefined,
          Backspace: some ? remove : undefined,
          Escape: () => {
            choose({})
            ;(window.document.activeElement as HTMLElement | null)?.blur()
          },
        }
    const act = acts[key]
    if (!act) return
    event.preventDefault()
    act()
  }

  const { run: save, busy: saving } = useOnce(async (how: 'save' | 'mine' | 'copy') => {
    const asCopy = how === 'copy'
    const wanted = asCopy && kept.id ? t('print-design.copyOf', { name }).slice(0, 60) : name.trim()
    try {
      const { obj } = await call(savePrintTemplate, {
        row: {
          of: shopId,
          id: asCopy ? undefined : kept.id || undefined,
          name: wanted,
          revision: asCopy ? undefined : how === 'mine' ? conflict!.revision : kept.revision,
          isDefault: asCopy ? false : isDefault,
          template,
        },
      })
      if (obj.conflict) return setConflict(obj.conflict)
      const isNew = obj.id !== kept.id
      setConflict(undefined)
      setName(wanted)
      if (asCopy) setIsDefault(false)
      setKept({
        id: obj.id,
        revision: obj.revision,
        name: wanted,
        isDefault: asCopy ? false : isDefault,
        template,
      })
      unsaved.current = false
      toasts.show('success', t('print-design.saved', { name: wanted }), 3000)
      if (isNew) onKept(obj.id)
    } catch (error) {
      // It has been said already; what was drawn stays.
      if (!(error instanceof CallError)) throw error
      const { reply } = error
      if (kept.id && !asCopy && reply?.kind === 'failed' && reply.field === 'id') setGone(true)
    }
  })

  useEffect(() => {
    if (!gone) return
    setGone(false)
    void dialogs.confirm({ text: t('print-design.gone'), ok: t('print-design.saveCopy') }).then(yes => {
      if (yes) void save('copy')
    })
  }, [gone, save, t])

  const { run: takeTheirs, busy: taking } = useOnce(async () => {
    const { obj } = await call(printTemplateRead, { of: shopId, id: kept.id }, { fresh: true })
    design.open(obj.template)
    setName(obj.name)
    setIsDefault(obj.isDefault)
    setKept({
      id: obj.id,
      revision: obj.revision,
      name: obj.name,
      isDefault: obj.isDefault,
      template: obj.template,
    })
    setConflict(undefined)
  })

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

  const stepZoom = (by: 1 | -1) => {
    const next =
      by === 1
        ? zooms.find(one => one > shownZoom + 0.01)
        : [...zooms].reverse().find(one => one < shownZoom - 0.01)
    setZoom(clamp(next ?? shownZoom, 0.5, 2))
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
        <span className={css.cluster}>
          <IconButton label={t('print-design.smaller')} onClick={() => stepZoom(-1)}>
            <MinusIcon />
          </IconButton>
          <select
            className={css.zoom}
            aria-label={t('print-design.zoom')}
            value={zoom === 'fit' ? 'fit' : String(zoom)}
            onChange={event => setZoom(event.target.value === 'fit' ? 'fit' : Number(event.target.value))}
          >
            <option value="fit">{t('print-design.fitWidth', { zoom: Math.round(shownZoom * 100) })}</option>
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
            onAdd={made => add(made)}
            onDrag={(made, at) => setGhost({ made, ...at })}
            onDrop={(made, at) => {
              setGhost(undefined)
              const drop = at && canvas.current!.dropAt(at.x, at.y, made)
              if (drop) add(made, drop)
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
          onKeyDown={onCanvasKey}
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
              <Group title={t('print-design.arrange')}>
                <div className={panels.row}>
                  <IconButton label={t('print-design.duplicate')} onClick={() => addAll(found)}>
                    <CopyIcon />
                  </IconButton>
                  <IconButton
                    label={t('print-design.toFront')}
                    onClick={() => change(reorder(template, chosen.ids, 'front'))}
                  >
                    <FrontIcon />
                  </IconButton>
                  <IconButton
                    label={t('print-design.toBack')}
                    onClick={() => change(reorder(template, chosen.ids, 'behind'))}
                  >
                    <BehindIcon />
                  </IconButton>
                  <IconButton label={t('print-design.remove')} onClick={remove}>
                    <DeleteIcon />
                  </IconButton>
                </div>
              </Group>
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
        <span className={css.state}>{dirty ? t('print-design.unsaved') : ''}</span>
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
          busy={saving || taking}
          onMine={() => void save('mine')}
          onTheirs={() => void takeTheirs()}
          onCopy={() => void save('copy')}
          onClose={() => setConflict(undefined)}
        />
      )}
    </div>
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
