import QRCode from 'qrcode'
import { code128 } from '../../contract/code128.ts'
import type { Language } from '../../contract/languages.ts'
import { fieldsOfKind, isFromLeft } from '../../contract/print-fields.ts'
import {
  type PrintBand,
  type PrintElement,
  type PrintElementOf,
  type PrintTemplate,
  papers,
} from '../../contract/print-template.ts'
import { mm, type Pdf, type TextLine, type TextStyle } from './pdf.ts'
import { firstOf, inAll, type PrintedDocument, type Said, saidIn } from './template-words.ts'

const grey = '#6b6e78'
const black = '#000000'
/** Letters that are smaller cannot be read. */
const smallest = 4
/** Scanners need so much white on either side of bars, in modules. */
const quiet = 10

/** What everything on a paper is laid out by. */
export interface Measures {
  pdf: Pdf
  template: PrintTemplate
  langs: readonly Language[]
  document: PrintedDocument
  pictures: Readonly<Record<string, Uint8Array>>
  /** Where the area for elements begins, and how wide it is. */
  left: number
  width: number
  /** Positions count from the right. */
  mirrored: boolean
  /** Nothing may move down: texts that do not fit get smaller letters, and are cut at last. */
  rigid: boolean
}

/** Something that is drawn as a whole. */
export interface Atom {
  /** From the upper edge of its band. */
  top: number
  height: number
  draw(y: number, page: number, pages: number): void
}

export interface LaidBand {
  height: number
  /** From the top down. */
  atoms: Atom[]
}

/** Elements of a band. What needs more room than it was given moves down what stands below it. */
export function layBand(measures: Measures, { height, elements }: PrintBand): LaidBand {
  const placed: { element: PrintElement; shift: number; grown: number; atoms: Atom[] }[] = []
  const below = elements.toSorted((one, other) => one.y - other.y)
  const frames = below.filter(element => element.kind === 'box')
  for (const element of below) {
    if (element.kind === 'box') continue
    const shift = Math.max(
      0,
      ...placed.map(({ element: above, shift, grown }) =>
        above.y + above.height <= element.y + 0.01 ? shift + grown : 0,
      ),
    )
    const laid = layElement(measures, element)
    placed.push({
      element,
      shift,
      grown: Math.max(0, laid.height - element.height * mm),
      atoms: laid.atoms.map(atom => ({ ...atom, top: atom.top + element.y * mm + shift })),
    })
  }
  const bottomOf = ({ element, shift, grown }: (typeof placed)[number]) =>
    (element.y + element.height) * mm + shift + grown
  const framed = frames.map(frame => {
    const inside = placed.filter(
      ({ element }) => element.y >= frame.y && element.y + element.height <= frame.y + frame.height + 0.01,
    )
    const above = placed.filter(({ element }) => element.y + element.height <= frame.y + 0.01)
    const shift = Math.max(0, ...above.map(({ shift, grown }) => shift + grown))
    const grown = Math.max(0, ...inside.map(one => one.shift + one.grown - shift))
    return { frame, shift, height: frame.height * mm + grown }
  })
  const spare = Math.min(
    3 * mm,
    ...elements.map(element => Math.max(0, (height - element.y - element.height) * mm)),
  )
  const atoms = [
    // Behind what stands in them.
    ...framed.map(({ frame, shift, height }) => frameAtom(measures, frame, frame.y * mm + shift, height)),
    ...placed.flatMap(({ atoms }) => atoms).sort((one, other) => one.top - other.top),
  ]
  return {
    atoms,
    height: Math.max(
      height * mm,
      ...placed.map(one => bottomOf(one) + (one.shift + one.grown > 0 ? spare : 0)),
      ...framed.map(({ frame, shift, height }) => frame.y * mm + shift + height),
    ),
  }
}

const leftOf = ({ left, width, mirrored }: Measures, element: PrintElement): number =>
  left + (mirrored ? width - (element.x + element.width) * mm : element.x * mm)

function frameAtom(
  { pdf, ...measures }: Measures,
  frame: PrintElementOf<'box'>,
  top: number,
  height: number,
): Atom {
  const x = leftOf({ pdf, ...measures }, frame)
  const width = frame.width * mm
  return {
    top,
    height,
    draw(y) {
      if (frame.fill) pdf.area(x, y, width, height, frame.fill)
      const thickness = frame.thickness ?? 0.6
      if (thickness > 0)
        pdf.frame(x, y, width, height, frame.color ?? measures.template.style.color, thickness)
    },
  }
}

interface Laid {
  height: number
  atoms: Atom[]
}

const heightOf = (lines: readonly TextLine[]): number => lines.reduce((sum, { height }) => sum + height, 0)

const whole = (height: number, draw: Atom['draw']): Laid => ({ height, atoms: [{ top: 0, height, draw }] })

function layElement(measures: Measures, element: Exclude<PrintElement, { kind: 'box' }>): Laid {
  const { pdf, document, pictures, langs, template } = measures
  const x = leftOf(measures, element)
  const width = element.width * mm
  const height = element.height * mm
  const kindOf = (field: string) => fieldsOfKind(template.kind).fields[field]?.kind
  switch (element.kind) {
    case 'field': {
      const kind = kindOf(element.field)
      const said = saidIn(document.fields[element.field], langs, element.show, kind)
      const label = element.label && said.length > 0 ? inAll(document.names[element.field]) : ''
      return layText(measures, element, said, label)
    }
    case 'text':
      return layText(measures, element, ownWords(measures, element), '')
    case 'facts':
      return layFacts(measures, element)
    case 'sums':
      return laySums(measures, element)
    case 'picture': {
      const image =
        pictures[element.field ? firstOf(document.fields[element.field]) : (element.picture ?? '')]
      return image ? whole(height, y => pdf.picture(image, x, y, width, height)) : { height: 0, atoms: [] }
    }
    case 'barcode':
      return layBars(measures, element, firstOf(document.fields[element.field]))
    case 'qr': {
      const modules = qrModules(firstOf(document.fields[element.field]))
      return modules
        ? whole(height, y => drawModules(pdf, modules, x, y, Math.min(width, height)))
        : { height: 0, atoms: [] }
    }
    case 'line': {
      const { color = template.style.color, thickness = 0.6 } = element
      return whole(height, y =>
        width >= height
          ? pdf.line(x, y + height / 2, x + width, y + height / 2, color, thickness)
          : pdf.line(x + width / 2, y, x + width / 2, y + height, color, thickness),
      )
    }
    case 'page-number':
      return whole(height, (y, page, pages) => {
        pdf.text(`${page} / ${pages}`, { x, y, width }, { ...styleOf(template, element.style), dir: 'ltr' })
      })
  }
}

/** What printers of labels and receipts print black has no shades. */
export const isPlain = ({ paper }: PrintTemplate): boolean =>
  papers[paper].height === null || /^(continuous|label)/.test(paper)

const mutedOf = (template: PrintTemplate): string => (isPlain(template) ? template.style.color : grey)

const styleOf = (
  template: PrintTemplate,
  { size, bold, color, align }: Extract<PrintElement, { style: unknown }>['style'],
): TextStyle => ({
  size: size ?? template.style.size,
  color: color ?? template.style.color,
  ...(bold && { bold }),
  ...(align && { align }),
})

/** With the fields that are named in them, which do not turn the words around them. */
function ownWords({ document, langs, template }: Measures, element: PrintElementOf<'text'>): Said[] {
  const { fields } = fieldsOfKind(template.kind)
  const wordsIn = (lang: Language | undefined): string => {
    const { words } = element
    const found =
      (lang && words[lang]) ?? words.en ?? words.zh ?? Object.values(words).find(text => text !== '') ?? ''
    const place = Math.max(0, lang ? langs.indexOf(lang) : 0)
    return found.replace(/\{(\w+)\}/g, (written, name: string) => {
      const texts = Object.hasOwn(fields, name) ? document.fields[name] : undefined
      if (!texts) return written
      const value = texts[place] ?? texts[0] ?? ''
      return value && `${isFromLeft(fields[name]?.kind) ? '\u2066' : '\u2068'}${value}\u2069`
    })
  }
  return saidIn(langs.map(wordsIn), langs, element.show)
}

type Texted = PrintElementOf<'field'> | PrintElementOf<'text'>

function layText(measures: Measures, element: Texted, said: readonly Said[], label: string): Laid {
  const { pdf, template, rigid } = measures
  const style = styleOf(template, element.style)
  const x = leftOf(measures, element)
  const width = element.width * mm
  const height = element.height * mm
  if (said.length === 0) return { height: 0, atoms: [] }
  const laidAt = (size: number) => {
    const scale = size / style.size!
    const labelStyle = { size: 0.94 * size, color: mutedOf(template) }
    // As wide as it is, up to half of the place.
    const labelWidth = label ? Math.min(width / 2, pdf.widthOf(label, labelStyle) + 5 * scale) : 0
    const labels = label ? pdf.lay(label, labelWidth - 5 * scale + 0.5, labelStyle) : []
    const values = said.flatMap(({ text, style: own }, at) =>
      pdf.lay(text, width - labelWidth, { ...style, ...own, size: at === 0 ? size : 0.9 * size }),
    )
    return { labels, values, labelWidth, height: Math.max(heightOf(labels), heightOf(values)) }
  }
  let size = style.size!
  let laid = laidAt(size)
  if (rigid || element.fit === 'shrink')
    while (laid.height > height + 0.5 && size > smallest) {
      size = Math.max(smallest, size - 0.5)
      laid = laidAt(size)
    }
  const { labels, labelWidth } = laid
  const values =
    rigid && laid.height > height + 0.5
      ? shortened(pdf, laid.values, said, height, width - labelWidth, { ...style, size })
      : laid.values
  const { rtl } = pdf
  return {
    height: Math.max(heightOf(labels), heightOf(values)),
    atoms: [
      ...stacked(labels, rtl ? x + width - labelWidth + (labelWidth > 0 ? 5 : 0) : x),
      ...stacked(values, rtl ? x : x + labelWidth),
    ],
  }
}

/** As many lines as there is room for; the last one says that something is left out. */
function shortened(
  pdf: Pdf,
  lines: readonly TextLine[],
  said: readonly Said[],
  height: number,
  width: number,
  style: TextStyle,
): readonly TextLine[] {
  const most = Math.max(1, Math.floor(height / (lines[0]?.height ?? height)))
  const { text, style: own } = said[0]!
  const signs = [...text]
  let [shortest, longest] = [0, signs.length]
  const laid = (count: number) => pdf.lay(`${signs.slice(0, count).join('')}…`, width, { ...style, ...own })
  while (shortest < longest) {
    const middle = Math.ceil((shortest + longest) / 2)
    if (laid(middle).length <= most) shortest = middle
    else longest = middle - 1
  }
  return laid(shortest)
}

/** Each line for itself, so that a page may end between two. */
function stacked(lines: readonly TextLine[], x: number, from = 0): Atom[] {
  let top = from
  return lines.map(line => {
    const atom: Atom = { top, height: line.height, draw: y => line.draw(x, y) }
    top += line.height
    return atom
  })
}

/** Names in grey with what they are beside them. */
function layNamed(
  { pdf, template }: Measures,
  name: string,
  value: string,
  { x, width, nameShare }: { x: number; width: number; nameShare: number },
  style: TextStyle,
): Laid {
  const nameWidth = width * nameShare
  const size = style.size ?? template.style.size
  const names = pdf.lay(name, nameWidth - 6, {
    color: mutedOf(template),
    size: Math.min(size, template.style.size) * 0.94,
  })
  const values = pdf.lay(value, width - nameWidth, { color: template.style.color, ...style, size })
  return {
    height: Math.max(heightOf(names), heightOf(values)),
    atoms: [
      ...stacked(names, pdf.rtl ? x + width - nameWidth + 6 : x),
      ...stacked(values, pdf.rtl ? x : x + nameWidth),
    ],
  }
}

const gap = 16

function layFacts(measures: Measures, element: PrintElementOf<'facts'>): Laid {
  const { document, template, langs } = measures
  const left = leftOf(measures, element)
  const { columns } = element
  const width = (element.width * mm - (columns - 1) * gap) / columns
  const facts = element.fields.filter(field => firstOf(document.fields[field]) !== '')
  const atoms: Atom[] = []
  let top = 0
  for (let at = 0; at < facts.length; at += columns) {
    const row = facts.slice(at, at + columns).map((field, place) => {
      const onRight = (place === 1) !== measures.mirrored && columns === 2
      const kind = fieldsOfKind(template.kind).fields[field]?.kind
      const [said] = saidIn(document.fields[field], langs, 'first', kind)
      return layNamed(
        measures,
        inAll(document.names[field]),
        said!.text,
        // Names in two languages need more of it.
        { x: onRight ? left + width + gap : left, width, nameShare: langs.length > 1 ? 0.42 : 0.32 },
        { ...styleOf(template, element.style), ...said!.style },
      )
    })
    for (const one of row) atoms.push(...one.atoms.map(atom => ({ ...atom, top: atom.top + top })))
    top += Math.max(...row.map(({ height }) => height)) + 4
  }
  return { height: top, atoms }
}

/** What it all comes to. */
const strong = new Set(['total', 'open'])

function laySums(measures: Measures, element: PrintElementOf<'sums'>): Laid {
  const { document, template } = measures
  const x = leftOf(measures, element)
  const wanted = document.sums.filter(({ name }) => element.sums.length === 0 || element.sums.includes(name))
  const atoms: Atom[] = []
  let top = 0
  for (const { name, names, value } of wanted) {
    const style = styleOf(template, element.style)
    const laid = layNamed(
      measures,
      inAll(names),
      value,
      { x, width: element.width * mm, nameShare: 0.55 },
      {
        align: 'end',
        ...style,
        dir: 'ltr',
        ...(strong.has(name) && { bold: true, size: style.size! * 1.22 }),
      },
    )
    atoms.push(...laid.atoms.map(atom => ({ ...atom, top: atom.top + top })))
    top += laid.height + 4
  }
  return { height: top, atoms }
}

/** What no bars can say is written. */
const canBeBars = /^[ -~]{1,80}$/

function layBars(measures: Measures, element: PrintElementOf<'barcode'>, value: string): Laid {
  const { pdf, template } = measures
  if (!canBeBars.test(value))
    return layText(
      measures,
      { ...element, kind: 'text', words: {}, show: 'first', fit: 'shrink' },
      value === '' ? [] : [{ text: value, style: { dir: 'ltr' } }],
      '',
    )
  const x = leftOf(measures, element)
  const width = element.width * mm
  const height = element.height * mm
  const size = element.style.size ?? Math.min(10, Math.max(5, height / 4))
  const below = element.written ? size * 1.5 : 0
  return whole(height, y => {
    const { bars, width: modules } = code128(value)
    const module = width / (modules + 2 * quiet)
    for (const bar of bars)
      pdf.area(x + (quiet + bar.at) * module, y, bar.width * module, Math.max(4, height - below), black)
    if (element.written)
      pdf.text(
        value,
        { x, y: y + height - below + 1, width },
        { ...styleOf(template, element.style), size, dir: 'ltr', align: 'center', color: black },
      )
  })
}

/** White around it belongs to the code. */
const quietSquares = 4

/** A code to scan says at most this much. */
const mostScanned = 500

function qrModules(text: string): { size: number; data: Uint8Array } | undefined {
  if (text === '') return undefined
  return QRCode.create(text.slice(0, mostScanned), { errorCorrectionLevel: 'M' }).modules
}

function drawModules(
  pdf: Pdf,
  { size, data }: { size: number; data: Uint8Array },
  x: number,
  y: number,
  side: number,
): void {
  const module = side / (size + 2 * quietSquares)
  for (let row = 0; row < size; row++)
    for (let from = 0; from < size; from++) {
      if (!data[row * size + from]) continue
      let to = from
      while (to < size && data[row * size + to]) to++
      pdf.area(
        x + (from + quietSquares) * module,
        y + (row + quietSquares) * module,
        (to - from) * module,
        module,
        black,
      )
      from = to
    }
}
