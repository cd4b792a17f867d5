import { type Decimal, placesOf, toDecimal, withPlaces } from '../../contract/decimal.ts'
import { amountText, type Currency, codeIn, formatExact } from '../../contract/money.ts'
import { tooFine } from '../../contract/record-checks.ts'
import type { GridRow } from '../../contract/records.ts'
import type { Context } from '../context.ts'
import type { Db, Fragment } from '../db/database.ts'
import { type Failure, fail } from '../handler.ts'
import type { BillType, FieldSpec, Read, RecordValues } from './bill-type.ts'
import { fullLabelOf } from './describe.ts'
import { needs } from './needs.ts'
import { partOf } from './values.ts'

/** Which currency an amount of a record is in, and how it is written: lists, forms, saves, sheets and the trail ask here. */

/** The base currency of a shop, of which `shop` reads the id. */
export const baseOf =
  (shop: (db: Db, at: Fragment) => Fragment): Read =>
  (db, _, at) =>
    db`(select s.base_currency from shops s where s.id = ${shop(db, at)})`

export const baseOfShop: Read = baseOf((db, at) => db`${at}.shop_id`)

/** What belongs to no shop, such as a SKU's prices, counts in head office's. */
const baseOfHeadOffice: Read = db =>
  db`(select s.base_currency from shops s order by s.is_default desc, s.id limit 1)`

const has = ({ fields }: BillType, name: string): boolean => fields.some(({ column }) => column === name)

function currencyRead(type: BillType, field?: FieldSpec): Read {
  const read = field?.currency ?? type.currency
  if (read) return read
  if (has(type, 'currency')) return (db, _, at) => db`${at}.currency`
  return has(type, 'shop_id') ? baseOfShop : baseOfHeadOffice
}

export const isMoney = ({ kind }: FieldSpec): boolean => kind === 'money'

/** Under which name a row of a list has the currency of this amount: one for all of them, unless a field has its own. */
export const currencyKey = ({ name, currency }: FieldSpec): string =>
  currency ? `${name}.currency` : rowCurrency

/** The column with the currency of a row's amounts, except of those that have a currency of their own. */
export const rowCurrency = '$currency'

/** The columns that say what the amounts among these fields are in. */
export function currencyColumns(
  context: Context,
  db: Db,
  type: BillType,
  fields: readonly FieldSpec[],
): Fragment {
  const money = fields.filter(isMoney)
  const keys = new Map(money.map(field => [currencyKey(field), field]))
  if (money.length > 0 && !keys.has(rowCurrency)) keys.set(rowCurrency, { ...money[0]!, currency: undefined })
  return [...keys]
    .map(([key, field]) => {
      const read = currencyRead(type, field)(db, context, db`r`)
      return db`, ${read} as ${db.unsafe(`"${key}"`)}`
    })
    .reduce((all, one) => db`${all}${one}`, db``)
}

/** In which currency each record of a list counts. */
export const currencyIn = (context: Context, db: Db, type: BillType, field: FieldSpec): Fragment =>
  currencyRead(type, field)(db, context, db`r`)

/** The row with its amounts as they travel. */
export function withAmounts(book: readonly Currency[], fields: readonly FieldSpec[], row: GridRow): GridRow {
  const written: GridRow = { ...row }
  for (const field of fields) {
    const amount = row[field.name]
    if (!isMoney(field) || amount === null || amount === undefined) continue
    written[field.name] = amountText(toDecimal(amount), codeIn(book, row[currencyKey(field)]))
  }
  return written
}

type Currencies = Map<FieldSpec, Currency | undefined>

/** What the amounts of records are in that are stored, or would be with these column values; a map for each. */
export async function currenciesOf(
  context: Context,
  type: BillType,
  fields: readonly FieldSpec[],
  records: readonly RecordValues[],
): Promise<Currencies[]> {
  const { db } = context
  const money = fields.filter(isMoney)
  if (money.length === 0 || records.length === 0 || !type.table) return records.map(() => new Map())
  const reads = money
    .map((field, n) => db`${currencyRead(type, field)(db, context, db`r`)} as ${db(`c${n}`)}`)
    .reduce((all, one) => db`${all}, ${one}`)
  const plain = records.map(record =>
    Object.fromEntries(Object.entries(record).filter(([, value]) => typeof value !== 'object')),
  )
  const [book, rows] = await Promise.all([
    needs().currencyBook(context),
    db<Record<string, string | null>[]>`
      select ${reads} from jsonb_populate_recordset(null::${db(type.table)}, ${db.json(plain as never)}::jsonb)
        with ordinality as r order by r.ordinality`,
  ])
  return rows.map(row => new Map(money.map((field, n) => [field, codeIn(book, row[`c${n}`])])))
}

interface Planned {
  before: RecordValues | null
  changes: RecordValues
}

/** For each record what is wrong with an amount that is new in it: more decimals than its currency has. */
export async function tooFineAmounts(
  context: Context,
  type: BillType,
  planned: readonly Planned[],
): Promise<(Failure | undefined)[]> {
  const fresh = planned.map(({ before, changes }) =>
    type.fields.filter(field => isMoney(field) && field.edit && isFresh(field, changes, before)),
  )
  const fields = [...new Set(fresh.flat())]
  if (fields.length === 0) return []
  const values = planned.map(({ before, changes }) => ({ ...before, ...changes }))
  const currencies = await currenciesOf(context, type, fields, values)
  return planned.map(({ changes }, at) => {
    for (const field of fresh[at]!) {
      const currency = currencies[at]!.get(field)
      const amount = partOf(field, changes[field.column!])
      if (!currency || placesOf(toDecimal(amount)) <= currency.decimals) continue
      const { key, params } = tooFine(currency.decimals)
      return fail(key, { field: fullLabelOf(context, field), ...params }, field.name)
    }
    return undefined
  })
}

function isFresh(field: FieldSpec, changes: RecordValues, before: RecordValues | null): boolean {
  if (!field.column || !(field.column in changes)) return false
  const [now, then] = [changes, before ?? {}].map(values => partOf(field, values[field.column!]) ?? null)
  if (now === null || then === null) return now !== null
  return withPlaces(toDecimal(now), 0) !== withPlaces(toDecimal(then), 0)
}

/** As people read it. */
export const amountWords = (amount: Decimal, currency: Currency | undefined): string =>
  currency ? formatExact(amount, currency) : withPlaces(amount, 0)
