import { DistributionRight } from '../../../contract/flags.ts'
import { shopsRunBy } from '../../visitor.ts'
import { distributors } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { date, lookup, texts } from '../fields.ts'

/** What a distributor tells the customers of the own shop. */
export const ownNotice = billType({
  name: 'own_notice',
  title: 'bill.notices',
  table: 'notices',
  access: [
    distributors(
      DistributionRight.Screens,
      ['see', 'add', 'edit', 'del'],
      (db, { visitor }) => db`r.agreement is null and r.shop_id in (${shopsRunBy(db, visitor)})`,
    ),
  ],
  fields: [
    texts('titles', 'bill.title', { required: true, max: 120, list: 320 }),
    date('published_at', 'bill.publishedAt', { time: true, required: true, list: 160 }),
    lookup('shop_id', 'bill.shop', 'shop', { required: true, once: true }),
    texts('bodies', 'bill.body', { max: 20_000, lines: 10, list: false, sort: false }),
  ],
  sort: '-published_at',
  parent: childrenOf('shop_id'),
})
