import * as v from 'valibot'
import { compare, toDecimal } from '../../../contract/decimal.ts'
import { mostDecimals } from '../../../contract/money.ts'
import type { Db, Fragment } from '../../db/database.ts'
import { fail } from '../../handler.ts'
import { anyStaff, staff } from '../access.ts'
import { billType, childrenOf, type RecordValues } from '../bill-type.ts'
import { decimal, lookup, text, whole } from '../fields.ts'

const isoCode = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'form.type'))

export const currency = billType({
  name: 'currency',
  title: 'bill.currencies',
  table: 'currencies',
  access: [staff('finance'), anyStaff()],
  fields: [
    text('code', 'bill.code', { required: true, once: true, max: 3, schema: isoCode }),
    lookup('shop_id', 'bill.shop', 'shop', { required: true, once: true }),
    text('symbol', 'bill.symbol', { required: true, max: 8 }),
    decimal('rate', 'bill.rate', 8, { required: true, min: '0.00000001', hint: 'bill.rateHint' }),
    whole('decimals', 'bill.decimals', { max: '4', hint: 'bill.decimalsHint' }),
    whole('position', 'bill.position', { max: '32767', default: '0' }),
  ],
  sort: 'position',
  key: ['code', 'shop_id'],
  parent: childrenOf('shop_id'),
  check: async ({ db, t }, values) => {
    const max = mostDecimals(String(values.code))
    if (Number(values.decimals ?? 0) > max)
      return max === 0
        ? fail('bill.noDecimals', { code: String(values.code) }, 'decimals')
        : fail('form.valueMax', { field: t('bill.decimals'), max }, 'decimals')
    return compare(toDecimal(values.rate), '1') !== 0 && (await isBase(db, values))
      ? fail('bill.baseRateIsOne', {}, 'rate')
      : undefined
  },
  convert: async (_, { decimals, ...changes }, before) => {
    if (before && decimals === undefined) return { write: changes }
    return { write: { ...changes, decimals: decimals ?? mostDecimals(String(changes.code ?? before?.code)) } }
  },
  // Distributors' shops count as head office does.
  saved: async ({ db }, { after }) => {
    await db`
      update currencies c set rate = ${after.rate as string}, symbol = ${after.symbol as string},
        decimals = ${after.decimals as number}
      where ${isFollowing(db, after)}`
    return undefined
  },
  deleting: async ({ db }, _, values) => {
    if (await isBase(db, values)) return fail('bill.inUse')
    await db`delete from currencies c where ${isFollowing(db, values)}`
    return undefined
  },
})

/** Currency `c` is head office's in a distributor's shop, which has no rate of its own for it. */
const isFollowing = (db: Db, { shop_id: shop, code }: RecordValues): Fragment => db`
  c.code = ${code as string} and c.shop_id in (
    select s.id from shops s join shops h on h.id = ${shop as number} and h.is_default and h.base_currency = s.base_currency
    where s.owner_id is not null)`

async function isBase(db: Db, { shop_id: shop, code }: RecordValues): Promise<boolean> {
  const found = await db`select from shops where id = ${shop as number} and base_currency = ${code as string}`
  return found.length > 0
}
