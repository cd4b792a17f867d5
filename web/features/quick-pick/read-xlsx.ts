import { withoutDoubt } from '../../../contract/typed-number.ts'

/** A list for one order is far smaller. */
const mostBytes = 5_000_000
const mostUnpacked = 40_000_000

/** What the columns of a quotation are called: one that was taken along comes back with quantities filled in. */
export interface Labels {
  itemNo: string
  quantity: string
  unit: string
}

/**
 * The rows of a workbook's first sheet as lines, to be understood like pasted ones. Read here, so that nobody has to sign
 * in to hand a file over; undefined when it is not one that can be read. A first row without any digit is its header.
 */
export async function linesOfXlsx(file: Blob, most: number, labels: Labels): Promise<string[] | undefined> {
  if (file.size > mostBytes) return undefined
  try {
    const open = entriesOf(new DataView(await file.arrayBuffer()))
    const sheet = await open(await firstSheet(open))
    if (!sheet) return undefined
    const shared = textsOf(await open('xl/sharedStrings.xml'))
    const lines: string[] = []
    let known: { itemNo: number; quantity: number; unit: number } | undefined
    for (const [at, row] of elements(sheet, 'row').entries()) {
      const cells = cellsOf(row, shared)
      if (at === 0) known = columnsOf(cells, labels)
      if (at === 0 && !/\d/.test(cells.join(''))) continue
      if (known && (!cells[known.itemNo] || !cells[known.quantity])) continue
      const wanted = known ? [cells[known.itemNo], cells[known.quantity], cells[known.unit]] : cells
      const line = wanted.filter(Boolean).join('\t')
      if (line === '') continue
      lines.push(line)
      if (lines.length > most) break
    }
    return lines
  } catch {
    return undefined
  }
}

type Open = (name: string) => Promise<Element | undefined>

async function firstSheet(open: Open): Promise<string> {
  const [sheet] = elements(await open('xl/workbook.xml'), 'sheet')
  const id = [...(sheet?.attributes ?? [])].find(({ name }) => /(^|:)id$/.test(name))?.value
  const link = elements(await open('xl/_rels/workbook.xml.rels'), 'Relationship').find(
    each => each.getAttribute('Id') === id,
  )
  const target = link?.getAttribute('Target') ?? 'worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** In their columns: `c` of `r="C7"` is the third, and empty ones may be left out. */
function cellsOf(row: Element, shared: readonly string[]): string[] {
  const cells: string[] = []
  for (const cell of elements(row, 'c')) {
    const letters = /^[A-Z]{1,3}/.exec(cell.getAttribute('r') ?? '')?.[0]
    const at = letters
      ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
      : cells.length
    cells[at] = cellText(cell, shared).trim()
  }
  return Array.from(cells, text => text ?? '')
}

/** `货号 / Item no.` in a file of two languages. */
function columnsOf(header: readonly string[], { itemNo, quantity, unit }: Labels) {
  const at = (label: string) => header.findIndex(cell => cell.split(' / ').includes(label))
  const found = { itemNo: at(itemNo), quantity: at(quantity), unit: at(unit) }
  return found.itemNo < 0 || found.quantity < 0 ? undefined : found
}

function cellText(cell: Element, shared: readonly string[]): string {
  const type = cell.getAttribute('t')
  if (type === 'inlineStr') return textOf(cell)
  const value = elements(cell, 'v')[0]?.textContent ?? ''
  if (type === 's') return shared[Number(value)] ?? ''
  return type === null || type === 'n' ? withoutDoubt(numberText(value)) : value
}

/** A long barcode is written as 6.9E+12, and 2.3 as the nearest binary number, 2.2999999999999998. */
const numberText = (value: string): string => {
  const number = Number(value)
  if (value === '' || Number.isNaN(number) || /^\d+$/.test(value)) return value
  return String(Number(number.toPrecision(15)))
}

const textsOf = (strings: Element | undefined): string[] => elements(strings, 'si').map(textOf)

/** Without phonetic guides (furigana), which Japanese sheets store beside the text. */
const textOf = (item: Element): string =>
  elements(item, 't')
    .filter(({ parentElement }) => parentElement?.localName !== 'rPh')
    .map(({ textContent }) => textContent)
    .join('')

/** Whatever prefix a program writes before the name. */
const elements = (within: Element | undefined, name: string): Element[] =>
  [...(within?.getElementsByTagName('*') ?? [])].filter(({ localName }) => localName === name)

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50

/** What is in a zip file, as XML by name. */
function entriesOf(zip: DataView): Open {
  let end = zip.byteLength - 22
  while (end >= 0 && zip.getUint32(end, true) !== endOfDirectory) end--
  if (end < 0) throw new Error('Not a zip file')
  const entries = new Map<string, { method: number; size: number; header: number }>()
  let at = zip.getUint32(end + 16, true)
  while (at + 46 <= zip.byteLength && zip.getUint32(at, true) === directoryEntry) {
    const [name, extra, comment] = [28, 30, 32].map(offset => zip.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ]
    entries.set(new TextDecoder().decode(new Uint8Array(zip.buffer, at + 46, name)), {
      method: zip.getUint16(at + 10, true),
      size: zip.getUint32(at + 20, true),
      header: zip.getUint32(at + 42, true),
    })
    at += 46 + name + extra + comment
  }
  return async name => {
    const entry = entries.get(name)
    if (!entry) return undefined
    const { method, size, header } = entry
    const from = header + 30 + zip.getUint16(header + 26, true) + zip.getUint16(header + 28, true)
    const packed = new Uint8Array(zip.buffer as ArrayBuffer, from, size)
    const xml = method === 0 ? new TextDecoder().decode(packed) : await unpack(packed)
    return new DOMParser().parseFromString(xml, 'application/xml').documentElement
  }
}

async function unpack(packed: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
    if (text.length > mostUnpacked) throw new Error('Too large')
  }
}
