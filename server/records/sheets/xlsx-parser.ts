import { dirname, join } from 'node:path/posix'
import { ZipReader } from '../../zip/zip-reader.ts'
import { clock, fromSerial, lookOfFormat, type NumberLook } from './sheet-dates.ts'
import { numberText } from './sheet-numbers.ts'
import { SheetRefused } from './sheet-refused.ts'
import { attribute, unescapeSheetText, type XmlEvents, XmlReader } from './xml.ts'

/** A row that holds something: its number as the sheet shows it, and one text per column. */
export interface SheetRow {
  number: number
  cells: string[]
  /** Columns whose cell is a number. What looks like one in any other was typed as text. */
  numbers: number[]
}

const mostRows = 200_000
const mostColumns = 200
/** They are all in memory while the sheet is read. */
const mostSharedCharacters = 128 * 1024 * 1024

/** The first sheet of an xlsx file. Reading is work for a thread of its own: see xlsx-reader.ts. */
export class XlsxParser {
  #zip: ZipReader
  #sheet: string
  #book: Book

  private constructor(zip: ZipReader, sheet: string, book: Book) {
    this.#zip = zip
    this.#sheet = sheet
    this.#book = book
  }

  static async open(path: string): Promise<XlsxParser> {
    const zip = await ZipReader.open(path)
    try {
      const { sheet, book } = await openBook(zip)
      return new XlsxParser(zip, sheet, book)
    } catch (error) {
      await zip.close()
      throw error
    }
  }

  /** How many rows there are; refuses what is too large or broken before anybody has used a row. */
  async count(): Promise<number> {
    let rows = 0
    for await (const batch of this.#read(true)) {
      rows += batch.length
      // The first one is the header.
      if (rows > mostRows + 1) throw new SheetRefused('sheets.tooManyRows', { max: mostRows })
    }
    return rows
  }

  rows(): AsyncGenerator<SheetRow[]> {
    return this.#read(false)
  }

  async *#read(counting: boolean): AsyncGenerator<SheetRow[]> {
    const found = new RowCollector(this.#book, counting)
    const reader = new XmlReader(found)
    for await (const text of this.#zip.texts(this.#sheet)) {
      reader.write(text)
      if (found.rows.length) yield found.take()
      if (found.done) return
    }
    throw new SheetRefused('sheets.broken')
  }

  close(): Promise<void> {
    return this.#zip.close()
  }
}

/** What the cells of a sheet refer to. */
interface Book {
  from1904: boolean
  texts: string[]
  /** How numbers look, by the cell's style. */
  looks: NumberLook[]
}

interface Relation {
  id: string
  /** The last word of its type; the words before differ between the two editions of the format. */
  type: string
  target: string
}

async function openBook(zip: ZipReader): Promise<{ sheet: string; book: Book }> {
  if (!zip.has('_rels/.rels')) throw new SheetRefused('form.xlsx')
  const main = (await relations(zip, '')).find(({ type }) => type === 'officeDocument')?.target
  if (!main || !zip.has(main)) throw new SheetRefused('form.xlsx')
  const around = await relations(zip, main)
  const { from1904, sheets } = await readWorkbook(zip, main)
  const sheet = sheets
    .map(id => around.find(part => part.id === id && part.type === 'worksheet')?.target)
    .find(Boolean)
  // A document or a presentation is a zip file with a main part too.
  if (!sheet || !zip.has(sheet)) throw new SheetRefused('form.xlsx')
  const partOf = (wanted: string) =>
    around.find(({ type, target }) => type === wanted && zip.has(target))?.target
  const [texts, looks] = [partOf('sharedStrings'), partOf('styles')]
  return {
    sheet,
    book: {
      from1904,
      texts: texts ? await readTexts(zip, texts) : [],
      looks: looks ? await readLooks(zip, looks) : [],
    },
  }
}

async function relations(zip: ZipReader, part: string): Promise<Relation[]> {
  const folder = dirname(part)
  const name = join(folder, '_rels', `${part.slice(part.lastIndexOf('/') + 1)}.rels`)
  const found: Relation[] = []
  if (!zip.has(name)) return found
  await readXml(zip, name, {
    open: (element, tag) => {
      const target = element === 'Relationship' && attribute(tag, 'Target')
      if (!target) return
      found.push({
        id: attribute(tag, 'Id') ?? '',
        type: attribute(tag, 'Type')?.split('/').at(-1) ?? '',
        target: target.startsWith('/') ? target.slice(1) : join(folder, target),
      })
    },
  })
  return found
}

async function readWorkbook(zip: ZipReader, name: string): Promise<{ from1904: boolean; sheets: string[] }> {
  let from1904 = false
  const sheets: string[] = []
  const hidden: string[] = []
  await readXml(zip, name, {
    open: (element, tag) => {
      if (element === 'workbookPr') from1904 = ['1', 'true'].includes(attribute(tag, 'date1904') ?? '')
      if (element !== 'sheet') return
      const those = ['hidden', 'veryHidden'].includes(attribute(tag, 'state') ?? '') ? hidden : sheets
      those.push(attribute(tag, 'id') ?? '')
    },
  })
  return { from1904, sheets: [...sheets, ...hidden] }
}

async function readTexts(zip: ZipReader, name: string): Promise<string[]> {
  const texts: string[] = []
  let characters = 0
  const text = new TextCollector()
  await readXml(zip, name, {
    open: element => {
      if (element === 'si') text.start()
      else text.open(element)
    },
    text: piece => text.text(piece),
    close: element => {
      if (element !== 'si') return text.close(element)
      characters += text.value.length
      if (characters > mostSharedCharacters) throw new SheetRefused('sheets.tooBig')
      texts.push(unescapeSheetText(text.value))
    },
  })
  return texts
}

async function readLooks(zip: ZipReader, name: string): Promise<NumberLook[]> {
  const codes = new Map<number, string>()
  const looks: NumberLook[] = []
  let inCells = false
  await readXml(zip, name, {
    open: (element, tag) => {
      if (element === 'numFmt')
        codes.set(Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode') ?? '')
      if (element === 'cellXfs') inCells = true
      if (element === 'xf' && inCells) {
        const id = Number(attribute(tag, 'numFmtId') ?? 0)
        looks.push(lookOfFormat(id, codes.get(id)))
      }
    },
    close: element => {
      if (element === 'cellXfs') inCells = false
    },
  })
  return looks
}

async function readXml(zip: ZipReader, name: string, events: Partial<XmlEvents>): Promise<void> {
  const ignore = () => {}
  const reader = new XmlReader({ open: ignore, close: ignore, text: ignore, ...events })
  for await (const text of zip.texts(name)) reader.write(text)
  reader.end()
}

/** A text in runs of different looks, without the pronunciation that Japanese sheets put beside it. */
class TextCollector {
  value = ''
  #inText = false
  #inPronunciation = false

  start(): void {
    this.value = ''
    this.#inText = false
    this.#inPronunciation = false
  }
  open(element: string): void {
    if (element === 't') this.#inText = !this.#inPronunciation
    if (element === 'rPh') this.#inPronunciation = true
  }
  text(piece: string): void {
    if (this.#inText) this.value += piece
  }
  close(element: string): void {
    if (element === 't') this.#inText = false
    if (element === 'rPh') this.#inPronunciation = false
  }
}

class RowCollector implements XmlEvents {
  rows: SheetRow[] = []
  done = false
  #book: Book
  /** Only whether cells hold something matters. */
  #counting: boolean
  #inSheet = false
  #row: SheetRow = { number: 0, cells: [], numbers: [] }
  #column = -1
  #type = ''
  #style = 0
  #value = ''
  #inValue = false
  #inline = new TextCollector()

  constructor(book: Book, counting: boolean) {
    this.#book = book
    this.#counting = counting
  }

  take(): SheetRow[] {
    const rows = this.rows
    this.rows = []
    return rows
  }

  open(element: string, tag: string): void {
    if (element === 'sheetData') this.#inSheet = true
    if (!this.#inSheet) return
    switch (element) {
      case 'row':
        this.#row = {
          number: Number(attribute(tag, 'r') ?? this.#row.number + 1),
          cells: [],
          numbers: [],
        }
        this.#column = -1
        break
      case 'c':
        this.#startCell(tag)
        break
      case 'v':
        this.#inValue = true
        break
      default:
        this.#inline.open(element)
    }
  }

  text(piece: string): void {
    if (this.#inValue) this.#value += piece
    else if (this.#inSheet) this.#inline.text(piece)
  }

  close(element: string): void {
    if (!this.#inSheet) return
    switch (element) {
      case 'v':
        this.#inValue = false
        break
      case 'c':
        this.#endCell()
        break
      case 'row':
        if (this.#row.cells.length) this.rows.push(this.#row)
        break
      case 'sheetData':
        this.#inSheet = false
        this.done = true
        break
      default:
        this.#inline.close(element)
    }
  }

  #startCell(tag: string): void {
    const place = attribute(tag, 'r')
    this.#column = place ? columnIndex(place) : this.#column + 1
    this.#type = attribute(tag, 't') ?? 'n'
    this.#style = Number(attribute(tag, 's') ?? 0)
    this.#value = ''
    this.#inValue = false
    this.#inline.start()
  }

  /** Cells without a value, such as the covered ones of a merged cell, count as not there. */
  #endCell(): void {
    const text = this.#cellText()
    if (text === '') return
    if (this.#column >= mostColumns) throw new SheetRefused('sheets.tooManyColumns', { max: mostColumns })
    const { cells, numbers } = this.#row
    while (cells.length < this.#column) cells.push('')
    cells[this.#column] = text
    if (this.#type === 'n' && !this.#counting) numbers.push(this.#column)
  }

  #cellText(): string {
    const value = this.#value
    switch (this.#type) {
      case 'inlineStr':
        return unescapeSheetText(this.#inline.value)
      case 's':
        return value === '' ? '' : (this.#book.texts[Number(value)] ?? '')
      case 'str':
        return unescapeSheetText(value)
      case 'b':
        return value
      case 'd':
        return value.replace('T', ' ').replace(/( 00:00:00)?(\.\d+)?Z?$/, '')
      case 'e':
        return value
      default:
        return value === '' || this.#counting ? value : numberCell(value, this.#book, this.#style)
    }
  }
}

function numberCell(value: string, { looks, from1904 }: Book, style: number): string {
  const look = looks[style] ?? 'number'
  const number = Number(value)
  if (look === 'date') return fromSerial(number, from1904) ?? numberText(value) ?? value
  if (look === 'duration' && number >= 0) return clock(Math.round(number * 86_400))
  return numberText(value) ?? value
}

/** `AB12` is column 27. */
function columnIndex(place: string): number {
  let index = 0
  for (let at = 0; at < place.length; at++) {
    const letter = place.charCodeAt(at) & 0xdf
    if (letter < 65 || letter > 90) break
    index = index * 26 + letter - 64
  }
  return index - 1
}
