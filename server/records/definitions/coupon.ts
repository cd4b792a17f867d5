import { members, staff, visitorId } from '../access.ts'
import { billType } from '../bill-type.ts'
import { choice, computed } from '../fields.ts'

/** Coupons that somebody has; spec §3. */
export const coupon = billType({
  name: 'coupon',
  title: 'bill.coupons',
  from: db => db`coupons r left join coupon_templates t on t.id = r.template_id`,
  access: [
    staff(['sales', 'finance'], ['see', 'export']),
    members(['see'], (db, context) => db`r.member_id = ${visitorId(context)}`),
  ],
  fields: [
    computed('number', 'bill.number', db => db`r.number`, { search: true }),
    computed('name', 'bill.name', (db, { lang }) => db`text_in(t.names, ${lang}::text)`, { search: true }),
    computed('member', 'bill.member', db => db`(select nick from members m where m.id = r.member_id)`, {
      search: true,
    }),
    {
      ...choice(
        'state',
        'bill.state',
        { open: 'bill.couponOpen', used: 'bill.couponUsed', over: 'bill.couponOver' },
        { form: false },
      ),
      read: db =>
        db`case when r.used_at is not null then 'used' when r.valid_until < now() then 'over' else 'open' end`,
    },
    computed('taken_at', 'bill.takenAt', db => db`r.taken_at`, { kind: 'date' }),
    computed('valid_until', 'bill.validUntil', db => db`r.valid_until`, { kind: 'date' }),
    computed('used_at', 'bill.usedAt', db => db`r.used_at`, { kind: 'date' }),
    computed('order_no', 'bill.usedOn', db => db`r.order_no`, { search: true }),
  ],
  parent: (db, id) => db`r.template_id = ${id}`,
})
