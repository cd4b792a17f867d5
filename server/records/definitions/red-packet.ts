import { takeRedPacket } from '../../features/vouchers/take-voucher.ts'
import { members, staff, visitorId } from '../access.ts'
import { baseOf } from '../amounts.ts'
import { billType } from '../bill-type.ts'
import { computed } from '../fields.ts'
import { rowId, rowKey } from '../row-id.ts'
import { voucherFate, voucherNames, voucherOf, voucherSearch, voucherSums } from './voucher-fields.ts'

export const redPacketSums = voucherSums('red_packets', 'red_packet_sums')

/** Red packets that somebody has; a new one is handed out by head office. */
export const redPacket = billType({
  name: 'red_packet',
  title: 'checkout.redPackets',
  table: 'red_packets',
  currency: baseOf((db, at) => db`(select m.shop_id from members m where m.id = ${at}.member_id)`),
  from: db => db`red_packets r left join red_packet_templates t on t.id = r.template_id`,
  display: 'name',
  access: [
    staff('sales', ['see', 'add', 'export']),
    staff('finance', ['see', 'export']),
    members(['see'], (db, context) => db`r.member_id = ${visitorId(context)}`),
  ],
  fields: [
    voucherOf('bill.redPacketTemplates', 'red_packet_template'),
    voucherNames('red_packet_templates'),
    computed('amount', 'bill.amount', (db, _, at) => db`${at}.amount`, { kind: 'money' }),
    ...voucherFate,
  ],
  sort: '-taken_at',
  ...voucherSearch('red_packets', 'red_packet_templates', ['order_no']),
  summary: redPacketSums.summary,
  seek: redPacketSums.seek,
  parent: (db, id) => db`r.template_id = ${id}`,
  store: (context, row) =>
    takeRedPacket(context.db, {
      templateId: rowId(row.template_id),
      memberId: rowId(row.member_id),
      issuedBy: visitorId(context),
      key: rowKey(row),
    }),
})
