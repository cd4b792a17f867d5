import { takeRedPacket } from '../../features/vouchers/take-voucher.ts'
import { members, staff, visitorId } from '../access.ts'
import { billType } from '../bill-type.ts'
import { choice, computed, lookup } from '../fields.ts'
import { rowId } from '../row-id.ts'

/** Red packets that somebody has; a new one is handed out by head office. */
export const redPacket = billType({
  name: 'red_packet',
  title: 'checkout.redPackets',
  table: 'red_packets',
  from: db => db`red_packets r left join red_packet_templates t on t.id = r.template_id`,
  display: 'name',
  access: [
    staff('sales', ['see', 'add', 'export']),
    staff('finance', ['see', 'export']),
    members(['see'], (db, context) => db`r.member_id = ${visitorId(context)}`),
  ],
  fields: [
    lookup('template_id', 'bill.redPacketTemplates', 'red_packet_template', {
      required: true,
      once: true,
      list: false,
    }),
    lookup('member_id', 'bill.member', 'member', { required: true, once: true, list: false }),
    computed(
      'name',
      'bill.name',
      (db, { lang }, at) => db`(
      select text_in(names, ${lang}::text) from red_packet_templates o where o.id = ${at}.template_id)`,
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
    computed('amount', 'bill.amount', (db, _, at) => db`${at}.amount`, { kind: 'money' }),
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
    takeRedPacket(context.db, {
      templateId: rowId(row.template_id),
      memberId: rowId(row.member_id),
      issuedBy: visitorId(context),
    }),
})
