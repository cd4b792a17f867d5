import { shopTimeZone } from '../../../contract/dates.ts'
import { withoutMarks } from '../../../contract/text.ts'
import { writeZip, type ZipEntry } from '../../zip/zip-writer.ts'
import { asFlag, plainText, SheetAmount, type SheetColumn, type SheetRows, SheetText } from './columns.ts'
import { toDateText, toSerial } from './sheet-dates.ts'
import { fitsSheet } from './sheet-numbers.ts'
import { escapeSheetText, escapeXml } from './xml.ts'

export interface XlsxOptions {
  sheetName: string
  /** For languages that are written from right to left. */
  rtl?: boolean
  /** On whose clocks moments are shown. */
  timeZone?: string
  /** What does not fit goes on in another sheet of the same file. */
  rowsPerSheet?: number
}

/** As many as a sheet can have, with its header. */
const mostRows = 1_048_576
const longestText = 32_767
const chunkLength = 64 * 1024

/**
 * An xlsx file as it is being made, so that its size does not matter. Every cell has the type of its column; a text is
 * always a text, never a formula.
 */
export async function* writeXlsx(
  columns: readonly SheetColumn[],
  rows: SheetRows,
  options: XlsxOptions,
): AsyncGenerator<Uint8Array> {
  const source = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  try {
    yield* writeZip(parts(columns, new Pending(source), options))
  } finally {
    await source.return?.()
  }
}

/** Rows with a look ahead: whether another sheet is needed is known only when this one is full. */
class Pending {
  #source: Iterator<readonly unknown[]> | AsyncIterator<readonly unknown[]>
  #next: readonly unknown[] | undefined
  constructor(source: Iterator<readonly unknown[]> | AsyncIterator<readonly unknown[]>) {
    this.#source = source
  }
  async advance(): Promise<void> {
    const { done, value } = await this.#source.next()
    this.#next = done ? undefined : value
  }
  get next() {
    return this.#next
  }
}

async function* parts(
  columns: readonly SheetColumn[],
  rows: Pending,
  options: XlsxOptions,
): AsyncGenerator<ZipEntry> {
  const formats = new MoneyFormats()
  yield { name: '_rels/.rels', content: [packageRelations] }
  await rows.advance()
  let sheets = 0
  do {
    sheets++
    yield {
      name: `xl/worksheets/sheet${sheets}.xml`,
      content: sheetXml(columns, rows, formats, options, sheets === 1),
    }
  } while (rows.next)
  // Which currencies there are is known now.
  yield { name: 'xl/styles.xml', content: [styles(formats.codes)] }
  const names = sheetNames(options.sheetName, sheets)
  yield { name: 'xl/workbook.xml', content: [workbook(names)] }
  yield { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelations(sheets)] }
  yield { name: '[Content_Types].xml', content: [contentTypes(sheets)] }
}

async function* sheetXml(
  columns: readonly SheetColumn[],
  rows: Pending,
  formats: MoneyFormats,
  { rtl = false, timeZone = shopTimeZone, rowsPerSheet = mostRows - 1 }: XlsxOptions,
  first: boolean,
): AsyncGenerator<string> {
  const letters = columns.map((_, index) => columnLetters(index))
  let text = sheetStart(columns, rtl, first) + headerRow(columns, letters)
  for (let number = 2; rows.next && number <= rowsPerSheet + 1; number++) {
    const row = rows.next
    text += `<row r="${number}">`
    for (let index = 0; index < columns.length; index++) {
      text += cell(columns[index]!, row[index], letters[index]! + number, formats, timeZone)
    }
    text += '</row>'
    if (text.length >= chunkLength) {
      yield text
      text = ''
    }
    await rows.advance()
  }
  yield `${text}</sheetData></worksheet>`
}

/** Places in `cellXfs` of the styles below; those of money in a currency follow. */
const style = { header: 1, text: 2, money: 3, date: 4, dateTime: 5 }

/** How amounts are shown, by currency and decimals: `CNY 1,234.50`. The code, because yen and yuan share a sign. */
class MoneyFormats {
  readonly codes: string[] = []
  #styles = new Map<string, number>()

  styleOf({ text, code }: SheetAmount): number {
    const places = text.split('.')[1] ?? ''
    const key = `${code} ${places.length}`
    const known = this.#styles.get(key)
    if (known) return known
    const digits = places ? `#,##0.${'0'.repeat(places.length)}` : '#,##0'
    this.codes.push(/^[A-Z]{3}$/.test(code) ? `[$${code}]\\ ${digits}` : digits)
    const added = style.dateTime + this.codes.length
    this.#styles.set(key, added)
    return added
  }
}

/** What does not fit its column's kind is shown as the text it is. */
function cell(
  column: SheetColumn,
  value: unknown,
  place: string,
  formats: MoneyFormats,
  timeZone: string,
): string {
  if (value === null || value === undefined || plainText(value) === '') return ''
  return typedCell(column, value, place, formats, timeZone) ?? textCell(plainText(value), place, style.text)
}

function typedCell(
  { kind, showTime }: SheetColumn,
  value: unknown,
  place: string,
  formats: MoneyFormats,
  timeZone: string,
) {
  if (value instanceof SheetText) return undefined
  switch (kind) {
    case 'text':
      return undefined
    case 'number':
    case 'money': {
      const number = plainText(value)
      if (!fitsSheet(number)) return undefined
      const look = value instanceof SheetAmount ? formats.styleOf(value) : style.money
      return kind === 'money'
        ? `<c r="${place}" s="${look}"><v>${number}</v></c>`
        : `<c r="${place}"><v>${number}</v></c>`
    }
    case 'date': {
      const text = toDateText(value, showTime ?? false, timeZone)
      const serial = text && toSerial(text)
      if (!serial) return undefined
      return `<c r="${place}" s="${showTime ? style.dateTime : style.date}"><v>${serial}</v></c>`
    }
    case 'flag': {
      const flag = asFlag(value)
      return flag === undefined ? undefined : `<c r="${place}" t="b"><v>${flag ? 1 : 0}</v></c>`
    }
  }
}

function textCell(text: string, place: string, styleIndex: number): string {
  const fitting = text.length > longestText ? text.slice(0, longestText) : text
  const space = /^\s|\s$|\n/.test(fitting) ? ' xml:space="preserve"' : ''
  return `<c r="${place}" s="${styleIndex}" t="inlineStr"><is><t${space}>${escapeSheetText(fitting)}</t></is></c>`
}

const headerRow = (columns: readonly SheetColumn[], letters: readonly string[]): string =>
  `<row r="1">${columns.map(({ header }, index) => textCell(header, `${letters[index]}1`, style.header)).join('')}</row>`

const xmlStart = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const mainSpace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationSpace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageSpace = 'http://schemas.openxmlformats.org/package/2006'

function sheetStart(columns: readonly SheetColumn[], rtl: boolean, selected: boolean): string {
  const view = `${rtl ? ' rightToLeft="1"' : ''}${selected ? ' tabSelected="1"' : ''}`
  const widths = columns.map((column, index) => {
    const place = index + 1
    return `<col min="${place}" max="${place}" width="${characters(column.width)}" style="${columnStyle(column)}" customWidth="1"/>`
  })
  return (
    `${xmlStart}<worksheet xmlns="${mainSpace}"><sheetViews><sheetView${view} workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<sheetFormatPr defaultRowHeight="15"/>${widths.length ? `<cols>${widths.join('')}</cols>` : ''}<sheetData>`
  )
}

/** What somebody types into an empty cell is of its column's kind as well: 00123 stays 00123 where texts belong. */
function columnStyle({ kind, showTime }: SheetColumn): number {
  if (kind === 'date') return showTime ? style.dateTime : style.date
  return kind === 'text' ? style.text : 0
}

/** A character of the standard font is 7 pixels wide, a cell has 5 around it. */
const characters = (pixels: number): number =>
  Math.round(Math.min(Math.max((pixels - 5) / 7, 6), 80) * 100) / 100

export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}

/** At most 31 characters, none of which a sheet's name may have. */
function sheetNames(wanted: string, count: number): string[] {
  const bare =
    withoutMarks(wanted)
      .replace(/[[\]:*?/\\\s]+/g, ' ')
      .replace(/^'+|'+$/g, '')
      .trim() || '1'
  return Array.from({ length: count }, (_, index) => {
    const suffix = index ? ` (${index + 1})` : ''
    return bare.slice(0, 31 - suffix.length).trimEnd() + suffix
  })
}

const firstMoneyFormat = 166

const styles = (money: readonly string[]) => `${xmlStart}<styleSheet xmlns="${mainSpace}">
<numFmts count="${2 + money.length}"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>${money.map((code, n) => `<numFmt numFmtId="${firstMoneyFormat + n}" formatCode="${escapeXml(code)}"/>`).join('')}</numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF2F2F2"/></patternFill></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${6 + money.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="center"/></xf>
<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="center"/></xf>${money.map((_, n) => `<xf numFmtId="${firstMoneyFormat + n}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`

const packageRelations = `${xmlStart}<Relationships xmlns="${packageSpace}/relationships"><Relationship Id="rId1" Type="${relationSpace}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

function workbook(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 2}"/>`,
  )
  return `${xmlStart}<workbook xmlns="${mainSpace}" xmlns:r="${relationSpace}"><bookViews><workbookView/></bookViews><sheets>${sheets.join('')}</sheets></workbook>`
}

function workbookRelations(sheets: number): string {
  const one = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relationSpace}/${type}" Target="${target}"/>`
  const lines = Array.from({ length: sheets }, (_, index) =>
    one(index + 2, 'worksheet', `worksheets/sheet${index + 1}.xml`),
  )
  return `${xmlStart}<Relationships xmlns="${packageSpace}/relationships">${one(1, 'styles', 'styles.xml')}${lines.join('')}</Relationships>`
}

function contentTypes(sheets: number): string {
  const office = 'application/vnd.openxmlformats-officedocument'
  const one = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${office}.${type}+xml"/>`
  const lines = Array.from({ length: sheets }, (_, index) =>
    one(`worksheets/sheet${index + 1}`, 'spreadsheetml.worksheet'),
  )
  return (
    `${xmlStart}<Types xmlns="${packageSpace}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="application/xml"/>${one('workbook', 'spreadsheetml.sheet.main')}${one('styles', 'spreadsheetml.styles')}${lines.join('')}</Types>`
  )
}
