import { DistributionRight } from '../../../contract/flags.ts'
import { distributors, shopsRunBy } from '../access.ts'
import { billType } from '../bill-type.ts'
import { choice, text, whole } from '../fields.ts'
import { statuses } from './member.ts'

/** The members of a distributor (product §3). */
export const customer = billType({
  name: 'customer',
  title: 'bill.customers',
  table: 'members',
  access: [
    distributors(
      DistributionRight.Screens,
      ['see', 'edit', 'export'],
      (db, context) => db`r.role = 'member' and r.shop_id in (${shopsRunBy(db, context)})`,
    ),
  ],
  fields: [
    text('nick', 'bill.nick', { readonly: true }),
    text('mobile', 'bill.mobile', { readonly: true }),
    choice('status', 'bill.status', statuses),
    whole('tier', 'bill.tier', { max: '9', hint: 'bill.tierHint' }),
    text('remark', 'bill.remark', { max: 500 }),
  ],
})
