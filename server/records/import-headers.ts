import type { Language } from '../../contract/languages.ts'
import type { ImportProblem } from '../../contract/records.ts'
import type { Context } from '../context.ts'
import type { BillType } from './bill-type.ts'
import { everyLanguage } from './every-language.ts'
import { requiredMark } from './export.ts'
import { exportColumns, importFields, type SheetField } from './sheet-rows.ts'

export interface ImportField extends SheetField {
  /** Of a date. */
  showTime: boolean
  /** Need not be said, although it is required. */
  hasDefault: boolean
}

export interface Headers {
  /** By column: its field, or undefined where there is nothing to read. */
  fields: (ImportField | undefined)[]
  /** The column that says which record a row is. */
  id: number
  /** The column that a sheet of bad rows had for its reasons. */
  reason: number
  /** That most of the columns are called in; the reader's own where another has no more. */
  lang: Language
  problems: ImportProblem[]
}

/**
 * Which field stands in which column: by its label in the reader's language, by its name, or by its label in any other
 * language. Columns that our own exports have beside those are passed over; anything else is not, because nobody would
 * notice that its values were never read.
 */
export function readHeaders(
  context: Context,
  type: BillType,
  row: { number: number; cells: readonly string[] },
): Headers {
  const fields = importFields(context, type).map(field => {
    const spec = type.fields.find(({ name }) => name === field.name)
    return { ...field, showTime: spec?.showTime ?? false, hasDefault: Boolean(spec?.edit?.default) }
  })
  const known = knownHeaders(context, type, fields)
  const reasons = new Set([...everyLanguage(context)].map(({ t }) => plain(t('sheets.reason'))))
  const ids = new Set(['id', ...[...everyLanguage(context)].map(({ t }) => plain(t('sheets.recordId')))])
  const lang = languageOf(context, type, row.cells)
  const headers: Headers = { fields: [], id: -1, reason: -1, lang, problems: [] }
  const complain = (
    key: 'sheets.unknownHeader' | 'sheets.doubleHeader' | 'sheets.missingHeader',
    header: string,
  ) => headers.problems.push({ row: row.number, field: header, reason: context.t(key, { header }) })

  for (const [index, cell] of row.cells.entries()) {
    const text = plain(cell)
    const field = known.get(text)
    if (field && headers.fields.includes(field)) complain('sheets.doubleHeader', cell.trim())
    else if (field) headers.fields[index] = field
    else if (reasons.has(text)) headers.reason = index
    else if (ids.has(text)) headers.id = index
    else if (text && !known.has(text)) complain('sheets.unknownHeader', cell.trim())
  }
  for (const field of fields) {
    if (field.required && !field.hasDefault && headers.id < 0 && !headers.fields.includes(field))
      complain('sheets.missingHeader', field.label)
  }
  return headers
}

function languageOf(context: Context, type: BillType, cells: readonly string[]): Language {
  const said = new Set(cells.map(plain))
  let [most, best] = [0, context.lang]
  for (const inside of everyLanguage(context)) {
    const labels = [
      ...importFields(inside, type).map(({ label }) => label),
      ...exportColumns(inside, type).map(({ header }) => header),
    ]
    const count = [...new Set(labels.map(plain))].filter(label => said.has(label)).length
    if (count > most) [most, best] = [count, inside.lang]
  }
  return best
}

/** Undefined stands for a column that is only looked at. */
function knownHeaders(
  context: Context,
  type: BillType,
  fields: readonly ImportField[],
): Map<string, ImportField | undefined> {
  const known = new Map<string, ImportField | undefined>()
  const learn = (text: string, field?: ImportField) => {
    if (!known.has(plain(text))) known.set(plain(text), field)
  }
  for (const field of fields) learn(field.name, field)
  for (const { name } of exportColumns(context, type)) learn(name)
  for (const inside of everyLanguage(context)) {
    const labels = importFields(inside, type)
    const times = Map.groupBy(labels, ({ label }) => plain(label))
    for (const { name, label } of labels) {
      // Two fields of one label can only be told apart by their names.
      if (times.get(plain(label))!.length === 1)
        learn(
          label,
          fields.find(field => field.name === name),
        )
    }
    for (const { header } of exportColumns(inside, type)) learn(header)
  }
  return known
}

/** Headers are compared without regard to case, spaces, the kind of apostrophe and the mark of required ones. */
function plain(header: string): string {
  const text = header
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/[‘’]/g, "'")
    // Sheets from before have the shorter one.
    .replace(/价(格等)?级/, 'tier')
  return text.endsWith(requiredMark) ? text.slice(0, -1).trimEnd() : text
}
