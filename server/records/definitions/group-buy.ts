import { compare } from '../../../contract/decimal.ts'
import { fail } from '../../handler.ts'
import { anyStaff, staff } from '../access.ts'
import { billType, childrenOf, type RecordValues } from '../bill-type.ts'
import { computed, flag, lookup, memo, texts, whole } from '../fields.ts'
import { checkWindow, window } from './offer.ts'

const sizesColumn = 'size_prices'

/** Cheaper for people who buy together; the more there are, the cheaper. */
export const groupBuy = billType({
  name: 'group_buy',
  title: 'order.groupBuys',
  table: 'group_buys',
  access: [staff('sales'), anyStaff()],
  fields: [
    texts('titles', 'bill.title', { required: true, max: 120 }),
    lookup('shop_id', 'bill.shop', 'shop', { required: true, once: true }),
    lookup('sku_id', 'bill.sku', 'sku', { required: true, once: true }),
    {
      ...memo(sizesColumn, 'order.groupSizes', {
        required: true,
        hint: 'order.groupSizesHint',
        search: false,
      }),
      virtual: true,
      read: (db, _, at) => db`(
        select string_agg((each ->> 'size') || ' ' || (each ->> 'price'), e'\\n' order by (each ->> 'size')::integer)
        from jsonb_array_elements(${at}.sizes) as each)`,
    },
    window(true),
    whole('hours', 'order.groupHours', { required: true, min: '1', max: '720', default: '24' }),
    whole('stock', 'order.groupStock', { required: true }),
    computed('sold', 'bill.sold', (db, _, at) => db`${at}.sold`, { kind: 'number' }),
    whole('member_limit', 'bill.memberLimit', { required: true, min: '1', default: '1' }),
    flag('enabled', 'bill.enabled', { default: '1' }),
  ],
  sort: '-starts_at',
  key: ['titles.zh', 'shop_id', 'starts_at'],
  parent: childrenOf('shop_id'),
  children: [{ billType: 'group', by: 'group_buy_id' }],
  check: async (_, values) => checkWindow(values),
  convert: async (_, { [sizesColumn]: text, ...write }) => {
    if (text === undefined) return { write }
    const sizes = readSizes(String(text))
    return sizes ? { write: { ...write, sizes } } : fail('order.groupSizesWrong', undefined, sizesColumn)
  },
})

/** `3 80` on each line: a group of three pays 80 a piece. Larger groups never pay more. */
function readSizes(text: string): RecordValues[] | undefined {
  const lines = text
    .split('\n')
    .map(line => /^\s*(\d{1,4})[\s=:,，：]+(\d{1,10}(?:\.\d{1,4})?)\s*$/.exec(line))
  const sizes = lines
    .map(match => ({ size: Number(match?.[1]), price: match?.[2] ?? '' }))
    .sort((a, b) => a.size - b.size)
  const sound = sizes.every(({ size, price }, at) => {
    const before = sizes[at - 1]
    return size > 1 && price !== '' && (!before || (size > before.size && compare(price, before.price) <= 0))
  })
  return sound ? sizes : undefined
}
