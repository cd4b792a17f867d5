import { takeCoupon } from '../../features/vouchers/take-voucher.ts'
import { members, staff, visitorId } from '../access.ts'
import { billType } from '../bill-type.ts'
import { computed } from '../fields.ts'
import { rowId, rowKey } from '../row-id.ts'
import { voucherFate, voucherNames, voucherOf, voucherSearch, voucherSums } from './voucher-fields.ts'

export const couponSums = voucherSums('coupons', 'coupon_sums')

/** Coupons that somebody has (product §3); a new one is handed out by head office. */
export const coupon = billType({
  name: 'coupon',
  title: 'bill.coupons',
  table: 'coupons',
  display: 'number',
  from: db => db`coupons r left join coupon_templates t on t.id = r.template_id`,
  access: [
    staff('sales', ['see', 'add', 'export']),
    staff('finance', ['see', 'export']),
    members(['see'], (db, context) => db`r.member_id = ${visitorId(context)}`),
  ],
  fields: [
    voucherOf('bill.couponTemplates', 'coupon_template'),
    computed('number', 'bill.number', (db, _, at) => db`${at}.number`, { search: true, indexed: true }),
    voucherNames('coupon_templates'),
    ...voucherFate,
  ],
  sort: '-taken_at',
  ...voucherSearch('coupons', 'coupon_templates', ['number', 'order_no']),
  summary: couponSums.summary,
  seek: couponSums.seek,
  parent: (db, id) => db`r.template_id = ${id}`,
  store: (context, row) =>
    takeCoupon(context.db, {
      templateId: rowId(row.template_id),
      memberId: rowId(row.member_id),
      issuedBy: visitorId(context),
      key: rowKey(row),
    }),
})
