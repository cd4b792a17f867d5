import { useRef, useState } from 'react'
import { pictureEndings } from '../../../contract/files.ts'
import { imageRoot, imageUrl } from '../../../contract/images.ts'
import { type Language, languageOf } from '../../../contract/languages.ts'
import { fieldsOfKind, isLabel } from '../../../contract/print-fields.ts'
import {
  type BandName,
  bandNames,
  type ElementStyle,
  type PrintElement,
  type PrintElementOf,
} from '../../../contract/print-template.ts'
import { useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { UploadError } from '../../ui/upload-error.ts'
import { useUpload } from '../../ui/use-upload.ts'
import type { Design } from './design.ts'
import { changeElements, placeElements, rectOf, roomOf } from './edits.ts'
import { TextEndIcon, TextMiddleIcon, TextStartIcon, UpIcon } from './icons.tsx'
import { NumberField } from './NumberField.tsx'
import css from './panels.module.css'
import { Choice, Color, Group, Pressed, Tick } from './parts.tsx'
import type { Names } from './use-names.ts'

interface Props {
  design: Design
  names: Names
  /** In which words can be written. */
  languages: readonly Language[]
}

/** Exact numbers and everything else of the one element that is chosen. */
export function ElementProperties({ design, names, languages }: Props) {
  const t = useT()
  const { template, found, change } = design
  const { band, element } = found[0]!
  const { id } = element
  const room = roomOf(template)
  const set = (values: object, run?: string) =>
    change(
      changeElements(template, [id], one => ({ ...one, ...values }) as PrintElement),
      run && `${run} ${id}`,
    )
  const place = (values: Partial<ReturnType<typeof rectOf>>, into: BandName = band) =>
    change(
      placeElements(template, [{ id, band: into, rect: { ...rectOf(element), ...values } }]),
      `place ${id} ${Object.keys(values)}`,
    )
  const square = element.kind === 'qr'
  return (
    <>
      <Group title={names.nameOf(element)}>
        <div className={css.two}>
          <NumberField
            label={t('print-design.x')}
            unit="mm"
            value={element.x}
            most={room - element.width}
            onChange={x => place({ x })}
          />
          <NumberField label={t('print-design.y')} unit="mm" value={element.y} onChange={y => place({ y })} />
          <NumberField
            label={t('print-design.width')}
            unit="mm"
            value={element.width}
            least={0.1}
            most={room - element.x}
            onChange={width => place(square ? { width, height: width } : { width })}
          />
          <NumberField
            label={t('print-design.height')}
            unit="mm"
            value={element.height}
            least={0.1}
            most={300}
            onChange={height => place(square ? { width: Math.min(height, room), height } : { height })}
          />
        </div>
        {!isLabel(template.kind) && (
          <Choice
            label={t('print-design.band')}
            value={band}
            options={bandNames.map(value => ({ value, text: t(`print-design.${bandText[value]}`) }))}
            onChange={into => place({ y: 0 }, into)}
          />
        )}
      </Group>
      <OfKind {...{ design, names, languages, element, set }} />
      {'style' in element && (
        <Group title={t('print-design.letters')}>
          <Letters
            style={element.style}
            base={template.style}
            onChange={(style, run) => set({ style: { ...element.style, ...style } }, run)}
          />
        </Group>
      )}
    </>
  )
}

const bandText = { head: 'bandHead', tail: 'bandTail', foot: 'bandFoot' } as const

interface LettersProps {
  style: ElementStyle
  base: { size: number; color: string }
  onChange(style: ElementStyle, run?: string): void
}

/** Size, weight, side and colour of what is written. */
export function Letters({ style, base, onChange }: LettersProps) {
  const t = useT()
  const align = style.align ?? 'start'
  return (
    <>
      <div className={css.two}>
        <NumberField
          label={t('print-design.size')}
          unit="pt"
          value={style.size ?? base.size}
          least={4}
          most={72}
          step={0.5}
          onChange={size => onChange({ size }, 'size')}
        />
        <Color
          label={t('print-design.color')}
          value={style.color ?? base.color}
          onChange={color => onChange({ color }, 'color')}
        />
      </div>
      <div className={css.row}>
        <Pressed
          label={t('print-design.bold')}
          pressed={style.bold ?? false}
          onPress={() => onChange({ bold: !style.bold })}
        >
          <b aria-hidden="true">B</b>
        </Pressed>
        <Pressed
          label={t('print-design.textStart')}
          pressed={align === 'start'}
          onPress={() => onChange({ align: 'start' })}
        >
          <TextStartIcon />
        </Pressed>
        <Pressed
          label={t('print-design.textMiddle')}
          pressed={align === 'center'}
          onPress={() => onChange({ align: 'center' })}
        >
          <TextMiddleIcon />
        </Pressed>
        <Pressed
          label={t('print-design.textEnd')}
          pressed={align === 'end'}
          onPress={() => onChange({ align: 'end' })}
        >
          <TextEndIcon />
        </Pressed>
      </div>
    </>
  )
}

interface OfKindProps extends Props {
  element: PrintElement
  set(values: object, run?: string): void
}

function OfKind(props: OfKindProps) {
  const { element, set, design } = props
  const t = useT()
  const { fields } = fieldsOfKind(design.template.kind)
  const two = design.template.languages.length > 1
  const choices = (kinds: (kind: string) => boolean) =>
    Object.keys(fields)
      .filter(name => kinds(fields[name]!.kind))
      .map(value => ({ value, text: t(fields[value]!.text) }))
  const shown = 'show' in element && two && (
    <Choice
      label={t('print-design.show')}
      value={element.show}
      options={[
        { value: 'first', text: t('print-design.showFirst') },
        { value: 'second', text: t('print-design.showSecond') },
        { value: 'both', text: t('print-design.showBoth') },
      ]}
      onChange={show => set({ show })}
    />
  )
  const fit = 'fit' in element && (
    <Choice
      label={t('print-design.fit')}
      value={element.fit}
      options={[
        { value: 'wrap', text: t('print-design.fitWrap') },
        { value: 'shrink', text: t('print-design.fitShrink') },
      ]}
      onChange={fit => set({ fit })}
    />
  )
  switch (element.kind) {
    case 'field':
      return (
        <Group title={t('print-design.content')}>
          <Choice
            label={t('print-design.field')}
            value={element.field}
            options={choices(kind => kind !== 'picture')}
            onChange={field => set({ field })}
          />
          <Tick text={t('print-design.label')} checked={element.label} onChange={label => set({ label })} />
          {shown}
          {fit}
        </Group>
      )
    case 'text':
      return (
        <Group title={t('print-design.content')}>
          <WordsOf {...props} element={element} />
          {shown}
          {fit}
        </Group>
      )
    case 'barcode':
    case 'qr':
      return (
        <Group title={t('print-design.content')}>
          <Choice
            label={t('print-design.field')}
            value={element.field}
            options={choices(kind =>
              element.kind === 'qr' ? kind !== 'picture' : kind === 'code' || kind === 'number',
            )}
            onChange={field => set({ field })}
          />
          {element.kind === 'barcode' && (
            <Tick
              text={t('print-design.written')}
              checked={element.written}
              onChange={written => set({ written })}
            />
          )}
        </Group>
      )
    case 'picture':
      return <PictureOf {...props} element={element} pictures={choices(kind => kind === 'picture')} />
    case 'facts':
      return (
        <Group title={t('print-design.fields')}>
          <Ordered
            all={Object.keys(fields).filter(name => fields[name]!.kind !== 'picture')}
            chosen={element.fields}
            nameOf={name => t(fields[name]!.text)}
            least={1}
            onChange={chosen => set({ fields: chosen })}
          />
          <Choice
            label={t('print-design.columnsOfFacts')}
            value={String(element.columns) as '1' | '2'}
            options={[
              { value: '1', text: '1' },
              { value: '2', text: '2' },
            ]}
            onChange={columns => set({ columns: Number(columns) })}
          />
        </Group>
      )
    case 'sums': {
      const { sums } = fieldsOfKind(design.template.kind)
      const all = Object.keys(sums)
      return (
        <Group title={t('print-design.sums')}>
          {all.map(name => (
            <Tick
              key={name}
              text={t(sums[name]!)}
              checked={element.sums.length === 0 || element.sums.includes(name)}
              onChange={checked => {
                const before = element.sums.length ? element.sums : all
                const next = all.filter(one => (one === name ? checked : before.includes(one)))
                // None would mean all: one stays.
                if (next.length) set({ sums: next.length === all.length ? [] : next })
              }}
            />
          ))}
        </Group>
      )
    }
    case 'line':
    case 'box':
      return (
        <Group title={t('print-design.stroke')}>
          <div className={css.two}>
            <NumberField
              label={t('print-design.thickness')}
              unit="pt"
              value={element.thickness ?? 0.5}
              least={element.kind === 'line' ? 0.1 : 0}
              most={10}
              step={0.5}
              onChange={thickness => set({ thickness }, 'thickness')}
            />
            <Color
              label={t('print-design.color')}
              value={element.color ?? design.template.style.color}
              onChange={color => set({ color }, 'color')}
            />
          </div>
          {element.kind === 'box' && (
            <>
              <Tick
                text={t('print-design.filled')}
                checked={element.fill !== undefined}
                onChange={filled => set({ fill: filled ? '#f1f2f5' : undefined })}
              />
              {element.fill && (
                <Color
                  label={t('print-design.fill')}
                  value={element.fill}
                  onChange={fill => set({ fill }, 'fill')}
                />
              )}
            </>
          )}
        </Group>
      )
    case 'page-number':
      return null
  }
}

function WordsOf({
  element,
  set,
  languages,
  names,
  design,
}: OfKindProps & { element: PrintElementOf<'text'> }) {
  const t = useT()
  const [last, setLast] = useState(languages[0]!)
  const { fields } = fieldsOfKind(design.template.kind)
  const say = (lang: Language, text: string) =>
    set({ words: { ...element.words, [lang]: text.slice(0, 1000) } }, `words ${lang}`)
  return (
    <>
      {languages.map(lang => {
        const { name, tag, dir } = languageOf(lang)
        return (
          <label key={lang} className={css.number}>
            <span className={css.caption} lang={tag}>
              {name}
            </span>
            <textarea
              className={css.area}
              rows={2}
              lang={tag}
              dir={dir}
              value={element.words[lang] ?? ''}
              onFocus={() => setLast(lang)}
              onChange={event => say(lang, event.target.value)}
            />
          </label>
        )
      })}
      <Choice
        label={t('print-design.insertField')}
        value=""
        options={[
          { value: '', text: t('print-design.choose') },
          ...Object.keys(fields)
            .filter(name => fields[name]!.kind !== 'picture')
            .map(value => ({ value, text: names.fieldOf(value) })),
        ]}
        onChange={field => {
          if (field) say(last, `${element.words[last] ?? ''}{${field}}`)
        }}
      />
    </>
  )
}

interface PictureProps extends OfKindProps {
  element: PrintElementOf<'picture'>
  pictures: readonly { value: string; text: string }[]
}

function PictureOf({ element, set, pictures }: PictureProps) {
  const t = useT()
  const upload = useUpload()
  const { oss, no_pic: noPic } = useSession()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const send = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      const { url } = await upload(file)
      set({ field: undefined, picture: url.slice(imageRoot.length) })
    } catch (error) {
      if (!(error instanceof UploadError)) throw error
      toasts.show('error', error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Group title={t('print-design.picture')}>
      <Choice
        label={t('print-design.source')}
        value={element.field ?? ''}
        options={[...pictures, { value: '', text: t('print-design.uploaded') }]}
        onChange={field => set({ field: field || undefined })}
      />
      {!element.field && (
        <>
          {element.picture && (
            <span className={css.preview}>
              <img src={imageUrl(element.picture, { oss, noPic, width: 240 })} alt="" />
            </span>
          )}
          <input
            ref={input}
            type="file"
            hidden
            accept={pictureEndings.join(',')}
            onChange={event => {
              void send(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          <Button size="s" busy={busy} onClick={() => input.current!.click()}>
            {t('print-design.upload')}
          </Button>
        </>
      )}
    </Group>
  )
}

interface OrderedProps {
  all: readonly string[]
  chosen: readonly string[]
  least: number
  nameOf(name: string): string
  onChange(chosen: readonly string[]): void
}

/** Those that are chosen in their order, then the others to tick. */
function Ordered({ all, chosen, least, nameOf, onChange }: OrderedProps) {
  const t = useT()
  const shift = (at: number, by: number) => {
    const next = [...chosen]
    const [moved] = next.splice(at, 1)
    next.splice(at + by, 0, moved!)
    onChange(next)
  }
  return (
    <ul className={css.columns}>
      {chosen.map((name, at) => (
        <li key={name} className={css.column}>
          <span className={css.grow}>
            <Tick
              text={nameOf(name)}
              checked
              onChange={() => {
                if (chosen.length > least) onChange(chosen.filter(one => one !== name))
              }}
            />
          </span>
          <IconButton
            label={t('print-design.up', { name: nameOf(name) })}
            disabled={at === 0}
            onClick={() => shift(at, -1)}
          >
            <UpIcon />
          </IconButton>
        </li>
      ))}
      {all
        .filter(name => !chosen.includes(name))
        .map(name => (
          <li key={name} className={css.column}>
            <Tick
              text={nameOf(name)}
              checked={false}
              onChange={() => {
                if (chosen.length < 30) onChange([...chosen, name])
              }}
            />
          </li>
        ))}
    </ul>
  )
}
