import type { CSSProperties, ReactNode } from 'react'
import { imageUrl } from '../../../contract/images.ts'
import type { PrintDataShown } from '../../../contract/print-desk.ts'
import { fieldsOfKind, isFromLeft } from '../../../contract/print-fields.ts'
import type { ElementStyle, PrintElement, PrintTemplate } from '../../../contract/print-template.ts'
import { useSession } from '../../api/use-app.ts'
import { Bars, QrSketch } from './Codes.tsx'
import css from './canvas.module.css'
import { mmPerPoint, sumsShown } from './layout.ts'
import { directionOf, inAll, inLanguage, type Line, linesOf, tagOf, wordLines } from './values.ts'

interface Props {
  element: PrintElement
  template: PrintTemplate
  data: PrintDataShown
  /** Pixels to the millimetre. */
  scale: number
  /** Said where there is nothing to show yet. */
  name: string
}

/** One element as it will be on paper, as nearly as a screen can. */
export function ElementView({ element, template, data, scale, name }: Props): ReactNode {
  const pixels = (points: number) => points * mmPerPoint * scale
  const letters = (style: ElementStyle): CSSProperties => ({
    fontSize: pixels(style.size ?? template.style.size),
    color: style.color ?? template.style.color,
    fontWeight: style.bold ? 700 : 400,
    textAlign: style.align ?? 'start',
  })
  const kindOf = (field: string) => fieldsOfKind(template.kind).fields[field]?.kind
  switch (element.kind) {
    case 'field':
      return (
        <Words
          label={element.label ? inAll(data.names[element.field]) : ''}
          lines={linesOf(data, data.fields[element.field], element.show)}
          fromLeft={isFromLeft(kindOf(element.field))}
          style={letters(element.style)}
          blank={name}
        />
      )
    case 'text':
      return (
        <Words
          lines={wordLines(data, element.words, element.show)}
          style={letters(element.style)}
          blank={name}
        />
      )
    case 'facts': {
      const facts = element.fields.filter(field => data.fields[field]?.some(Boolean))
      return (
        <Pairs
          pairs={facts.map(field => ({
            name: inAll(data.names[field]),
            strong: false,
            value: inLanguage(data.fields[field], 0),
            fromLeft: isFromLeft(kindOf(field)),
          }))}
          columns={element.columns}
          lang={data.langs[0]}
          style={letters(element.style)}
          blank={name}
        />
      )
    }
    case 'sums':
      return (
        <Pairs
          pairs={sumsShown(element.sums, data).map(({ name, names, value }) => ({
            name: inAll(names),
            strong: strong.has(name),
            value,
            fromLeft: true,
          }))}
          columns={1}
          valueEnd
          lang={data.langs[0]}
          style={letters(element.style)}
          blank={name}
        />
      )
    case 'picture': {
      const stored = element.picture ?? inLanguage(data.fields[element.field ?? ''], 0)
      return stored ? <Stored name={stored} /> : <Blank name={name} />
    }
    case 'barcode': {
      const text = inLanguage(data.fields[element.field], 0)
      if (!text) return <Blank name={name} />
      const size = Math.min(pixels(element.style.size ?? 7), (element.height * scale) / 2)
      return (
        <span className={css.bars} dir="ltr">
          <span className={css.barsInside}>
            <Bars text={text} />
          </span>
          {element.written && <span style={{ fontSize: size, lineHeight: 1.2 }}>{text}</span>}
        </span>
      )
    }
    case 'qr': {
      const text = inLanguage(data.fields[element.field], 0)
      return text ? <QrSketch text={text} /> : <Blank name={name} />
    }
    case 'line': {
      const thickness = Math.max(1, pixels(element.thickness ?? 0.5))
      const across = element.width >= element.height
      return (
        <span
          className={css.stroke}
          style={{
            background: element.color ?? template.style.color,
            ...(across
              ? { blockSize: thickness, inlineSize: '100%' }
              : { inlineSize: thickness, blockSize: '100%' }),
          }}
        />
      )
    }
    case 'box': {
      const thickness = element.thickness ?? 0.5
      return (
        <span
          className={css.boxed}
          style={{
            border: thickness
              ? `${Math.max(1, pixels(thickness))}px solid ${element.color ?? template.style.color}`
              : 'none',
            background: element.fill ?? 'none',
          }}
        />
      )
    }
    case 'page-number':
      return (
        <Words
          lines={[{ text: '1 / 1', lang: data.langs[0] ?? 'en' }]}
          fromLeft
          style={letters(element.style)}
          blank={name}
        />
      )
  }
}

function Stored({ name }: { name: string }) {
  const { oss, no_pic: noPic } = useSession()
  return <img className={css.picture} src={imageUrl(name, { oss, noPic })} alt="" draggable={false} />
}

const Blank = ({ name }: { name: string }) => <span className={css.blank}>{name}</span>

/** What it all comes to. */
const strong = new Set(['total', 'open'])

/** Stands where its neighbours' direction puts it; what is in it turns only where words would. */
export const Value = ({ text, fromLeft }: { text: string; fromLeft: boolean | undefined }) =>
  fromLeft ? <bdi dir="ltr">{text}</bdi> : text

interface WordsProps {
  label?: string
  lines: readonly Line[]
  fromLeft?: boolean
  style: CSSProperties
  blank: string
}

function Words({ label, lines, fromLeft, style, blank }: WordsProps) {
  if (lines.length === 0) return <Blank name={blank} />
  if (label)
    return (
      <span className={css.labelled} style={style} dir={directionOf(lines[0]!.lang)}>
        <span className={css.pairName}>{label}</span>
        <Words lines={lines} fromLeft={fromLeft} style={{}} blank={blank} />
      </span>
    )
  return (
    <span className={css.words} style={style}>
      {lines.map(({ text, lang }) => (
        <span key={lang} lang={tagOf(lang)} dir={directionOf(lang)}>
          <Value text={text} fromLeft={fromLeft} />
        </span>
      ))}
    </span>
  )
}

interface PairsProps {
  pairs: readonly { name: string; value: string; strong: boolean; fromLeft: boolean }[]
  columns: 1 | 2
  valueEnd?: boolean
  lang: PrintDataShown['langs'][number] | undefined
  style: CSSProperties
  blank: string
}

function Pairs({ pairs, columns, valueEnd, lang = 'en', style, blank }: PairsProps) {
  if (pairs.length === 0) return <Blank name={blank} />
  return (
    <span
      className={css.pairs}
      lang={tagOf(lang)}
      dir={directionOf(lang)}
      style={{ ...style, gridTemplateColumns: `repeat(${columns}, 1fr)` }}
    >
      {pairs.map(({ name, value, strong, fromLeft }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sums of several currencies have the same name
        <span key={`${name} ${at}`} className={css.pair} data-end={valueEnd}>
          <span className={css.pairName}>{name}</span>
          <span className={strong ? css.strong : undefined}>
            <Value text={value} fromLeft={fromLeft} />
          </span>
        </span>
      ))}
    </span>
  )
}
