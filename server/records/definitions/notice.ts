import { shownIn } from '../../features/notices/shown-in.ts'
import { fail } from '../../handler.ts'
import { anyStaff, everyone, staff } from '../access.ts'
import { billType } from '../bill-type.ts'
import { date, lookup, texts } from '../fields.ts'

export const notice = billType({
  name: 'notice',
  title: 'bill.notices',
  table: 'notices',
  access: [
    staff('content'),
    anyStaff(),
    everyone(['see'], (db, { shop }) => db`r.published_at <= now() and ${shownIn(db, shop)}`),
  ],
  fields: [
    texts('titles', 'bill.title', { required: true, max: 120, list: 320 }),
    date('published_at', 'bill.publishedAt', { time: true, required: true, list: 160, filter: true }),
    lookup('shop_id', 'bill.shop', 'shop', { hint: 'bill.noticeShopHint' }),
    texts('bodies', 'bill.body', { max: 20_000, lines: 10, list: false, sort: false }),
  ],
  sort: '-published_at',
  key: ['titles.zh', 'published_at'],
  // Every version of it is kept, for those who agreed to it.
  deleting: async (_, __, { agreement }) => (agreement ? fail('bill.inUse') : undefined),
})
