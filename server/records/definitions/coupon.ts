import { takeCoupon } from '../../features/vouchers/take-voucher.ts'
import { members, staff, visitorId } from '../access.ts'
import { billType } from '../bill-type.ts'
import { choice, computed, lookup } from '../fields.ts'
import { rowId } from '../row-id.ts'

/** Coupons that somebody has (spec §3); a new one is handed out by head office. */
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
    lookup('template_id', 'bill.couponTemplates', 'coupon_template', {
      required: true,
      once: true,
      list: false,
    }),
    lookup('member_id', 'bill.member', 'member', { required: true, once: true, list: false }),
    computed('number', 'bill.number', (db, _, at) => db`${at}.number`, { search: true }),
    computed(
      'name',
      'bill.name',
      (db, { lang }, at) => db`(
      select text_in(names, ${lang}::text) from coupon_templates o where o.id = ${at}.template_id)`,
      {
        search: true,
      },
    ),
    computed(
      'member',
      'bill.member',
      (db, _, at) => db`(select nick from members m where m.id = ${at}.member_id)`,
      {
        search: true,
      },
    ),
    {
      ...choice(
        'state',
        'bill.state',
        { open: 'bill.couponOpen', used: 'bill.couponUsed', over: 'bill.couponOver' },
        { form: false },
      ),
      read: (db, _, at) =>
        db`case when ${at}.used_at is not null then 'used' when ${at}.valid_until < now() then 'over' else 'open' end`,
    },
    computed('taken_at', 'bill.takenAt', (db, _, at) => db`${at}.taken_at`, { kind: 'date', filter: true }),
    computed('valid_until', 'bill.validUntil', (db, _, at) => db`${at}.valid_until`, { kind: 'date' }),
    computed('used_at', 'bill.usedAt', (db, _, at) => db`${at}.used_at`, { kind: 'date' }),
    computed('order_no', 'bill.usedOn', (db, _, at) => db`${at}.order_no`, { search: true }),
  ],
  parent: (db, id) => db`r.template_id = ${id}`,
  store: (context, row) =>
    takeCoupon(context.db, {
      templateId: rowId(row.template_id),
      memberId: rowId(row.member_id),
      issuedBy: visitorId(context),
    }),
})
