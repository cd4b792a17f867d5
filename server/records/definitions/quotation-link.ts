import { closeLink, shareQuotation } from '../../features/quotation/links.ts'
import { members, visitorId } from '../access.ts'
import { billType } from '../bill-type.ts'
import { computed } from '../fields.ts'
import { rowId } from '../row-id.ts'

/** A quotation that was shared. A save shares another one; with `revoke`, the id of one, it takes that one back. */
export const quotationLink = billType({
  name: 'quotation_link',
  title: 'quotation.links',
  table: 'quotation_links',
  access: [
    members(
      ['see', 'add'],
      (db, context) => db`r.member_id = ${visitorId(context)} and r.revoked_at is null`,
    ),
  ],
  fields: [
    computed('title', 'bill.title', (db, _, at) => db`${at}.title`),
    computed('created_at', 'bill.createdAt', (db, _, at) => db`${at}.created_at`, {
      kind: 'date',
      showTime: true,
    }),
    computed('expires_at', 'bill.validUntil', (db, _, at) => db`${at}.expires_at`, {
      kind: 'date',
      showTime: true,
    }),
    computed('opened', 'quotation.opened', (db, _, at) => db`${at}.opened`, { kind: 'number' }),
  ],
  store: (context, row) =>
    row.revoke ? closeLink(context, rowId(row.revoke)) : shareQuotation(context, row),
})
