import { compare, type Decimal, placesOf, toDecimal } from '../../../contract/decimal.ts'
import { currencyNamed } from '../../../contract/money.ts'
import { tooFine } from '../../../contract/record-checks.ts'
import type { Context } from '../../context.ts'
import { isCustomised } from '../../features/catalogue/product-choices.queries.ts'
import { moveGroupEnds } from '../../features/group-buy/settle-group.ts'
import { currencyBook } from '../../features/shops/currencies.ts'
import { shopDirectory } from '../../features/shops/shops.queries.ts'
import type { Shop } from '../../features/shops/shops.tables.ts'
import { fail } from '../../handler.ts'
import { anyStaff, staff } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { computed, flag, lookup, memo, texts, whole } from '../fields.ts'
import { checkWindow, refuseBelowSold, window } from './offer.ts'

const sizesColumn = 'size_prices'

/** Cheaper for people who buy together; the more there are, the cheaper. */
export const groupBuy = billType({
  name: 'group_buy',
  title: 'orders.groupBuys',
  table: 'group_buys',
  access: [staff('sales'), anyStaff()],
  fields: [
    texts('titles', 'bill.title', { required: true, max: 120 }),
    lookup('shop_id', 'bill.shop', 'shop', { required: true, once: true }),
    lookup('sku_id', 'bill.sku', 'sku', { required: true, once: true }),
    {
      ...memo(sizesColumn, 'orders.groupSizes', {
        required: true,
        hint: 'orders.groupSizesHint',
        search: false,
      }),
      virtual: true,
      read: (db, _, at) => db`(
        select string_agg((each ->> 'size') || ' ' || (each ->> 'price'), e'\\n' order by (each ->> 'size')::integer)
        from jsonb_array_elements(${at}.sizes) as each)`,
    },
    window(true),
    whole('hours', 'orders.groupHours', { required: true, min: '1', max: '720', default: '24' }),
    whole('stock', 'orders.groupStock', { required: true }),
    computed('sold', 'bill.sold', (db, _, at) => db`${at}.sold`, { kind: 'number' }),
    whole('member_limit', 'bill.memberLimit', { required: true, min: '1', default: '1' }),
    flag('enabled', 'bill.enabled', { default: '1' }),
  ],
  sort: '-starts_at',
  key: ['titles.zh', 'shop_id', 'starts_at'],
  parent: childrenOf('shop_id'),
  children: [{ billType: 'group', by: 'group_buy_id' }],
  check: async (context, values, before) => {
    const { cache, db } = context
    if (!before && (await isCustomised(cache, db, Number(values.shop_id), Number(values.sku_id))))
      return fail('flash-sale.customised', undefined, 'sku_id')
    return checkWindow(values) ?? refuseBelowSold(context, 'orders.groupStock', values, before)
  },
  convert: async (context, { [sizesColumn]: text, ...write }, before) => {
    if (text === undefined) return { write }
    const sizes = readSizes(String(text))
    if (!sizes) return fail('orders.groupSizesWrong', undefined, sizesColumn)
    const { baseCurrency } = await shopOf(context, Number(write.shop_id ?? before?.shop_id))
    const { decimals } = currencyNamed(baseCurrency, await currencyBook(context))
    if (sizes.every(({ price }) => placesOf(price) <= decimals)) return { write: { ...write, sizes } }
    const { key, params } = tooFine(decimals)
    return fail(key, { field: context.t('orders.groupSizes'), ...params }, sizesColumn)
  },
  saved: async ({ db }, { id, before, after }) => {
    const [was, is] = [before?.ends_at as Date | undefined, after.ends_at as Date]
    if (was && Number(was) !== Number(is)) await moveGroupEnds(db, id, was)
    return undefined
  },
})

const shopOf = async ({ cache, db, shop }: Context, id: number): Promise<Pick<Shop, 'baseCurrency'>> =>
  (await shopDirectory(cache, db)).find(each => each.id === id) ?? shop

/** `3 80` on each line: a group of three pays 80 a piece. Larger groups never pay more. */
function readSizes(text: string): { size: number; price: Decimal }[] | undefined {
  const lines = text
    .split('\n')
    .map(line => /^\s*(\d{1,4})[\s=:,，：]+(\d{1,10}(?:\.\d{1,4})?)\s*$/.exec(line))
  if (!lines.every(match => match !== null)) return undefined
  const sizes = lines
    .map(([, size, price]) => ({ size: Number(size), price: toDecimal(price) }))
    .sort((a, b) => a.size - b.size)
  const sound = sizes.every(({ size, price }, at) => {
    const before = sizes[at - 1]
    return size > 1 && (!before || (size > before.size && compare(price, before.price) <= 0))
  })
  return sound ? sizes : undefined
}
