import { shopTimeZone } from '../../../contract/dates.ts'
import { withoutMarks } from '../../../contract/text.ts'
import { asFlag, plainText, type SheetColumn, type SheetRows } from './columns.ts'
import { toDateText } from './sheet-dates.ts'

const chunkLength = 64 * 1024
const byteOrderMark = '\ufeff'

/** A text that starts like this would be run as a formula by the program that opens the file; full width signs too. */
const formulaStart = /^\s*[=+\-@\t＝＋－＠]|^[\t\r\n]/
/** The same inside a text, where programs of half of Europe begin another cell: with them a semicolon separates. */
const formulaInside = /([;\t\r\n]\s*)(?=[=+\-@＝＋－＠])/g
const plainNumber = /^-?\d+(\.\d+)?$/

/** RFC 4180 in UTF-8, marked as such so that it is not taken for something older. */
export async function* writeCsv(
  columns: readonly SheetColumn[],
  rows: SheetRows,
  { timeZone = shopTimeZone }: { timeZone?: string } = {},
): AsyncGenerator<string> {
  let text = `${byteOrderMark}${columns.map(({ header }) => quoted(unarmed(header))).join(',')}\r\n`
  for await (const row of rows) {
    for (let index = 0; index < columns.length; index++) {
      text += (index ? ',' : '') + quoted(csvText(columns[index]!, row[index], timeZone))
    }
    text += '\r\n'
    if (text.length >= chunkLength) {
      yield text
      text = ''
    }
  }
  if (text) yield text
}

function csvText({ kind, showTime }: SheetColumn, value: unknown, timeZone: string): string {
  const text = plainText(value)
  switch (kind) {
    case 'number':
    case 'money':
      return plainNumber.test(text) ? text : unarmed(text)
    case 'date':
      return toDateText(value, showTime ?? false, timeZone) ?? unarmed(text)
    case 'flag':
      return asFlag(value) === undefined ? unarmed(text) : asFlag(value) ? '1' : '0'
    case 'text':
      return unarmed(text)
  }
}

/** A formula after an invisible character still counts as a formula. */
function unarmed(marked: string): string {
  const text = withoutMarks(marked)
  return (formulaStart.test(text) ? `'${text}` : text).replace(formulaInside, "$1'")
}

const quoted = (text: string): string =>
  /[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
