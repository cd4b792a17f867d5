import { officeAfterSaleDetail } from '../../../contract/after-sale.ts'
import { type CaseState, caseStateInfo } from '../../../contract/after-sale-states.ts'
import { carrierName } from '../../../contract/carriers.ts'
import { type DeliveryState, deliveryStates } from '../../../contract/delivery-states.ts'
import { type InvoiceState, invoiceStates } from '../../../contract/invoice-states.ts'
import { officeInvoices } from '../../../contract/invoices.ts'
import type { OfficeOrder } from '../../../contract/office-orders.ts'
import { type OrderState, orderStates } from '../../../contract/order-states.ts'
import * as paths from '../../../contract/paths.ts'
import { type PaymentState, paymentStates } from '../../../contract/payment-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { MemberContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { mayDo } from '../../records/access.ts'
import { deliveryNote } from '../../records/definitions/delivery-note.ts'
import { payment } from '../../records/definitions/payment.ts'
import { refund } from '../../records/definitions/refund.ts'
import { mayCall } from '../../visitor.ts'
import { methodName } from './order-list.ts'

type Belonging = OfficeOrder['belongs'][number]
type Paper = Belonging['papers'][number]

/** A paper as it lies in the database: `state` and `about` are codes. */
interface Row extends Omit<Paper, 'at' | 'href'> {
  kind: Kind
  at: Date
}

type Kind =
  | 'payment'
  | 'refund'
  | 'delivery'
  | 'case'
  | 'invoice'
  | 'purchase'
  | 'customer'
  | 'mergedInto'
  | 'mergedFrom'

/** In the order in which a clerk reads them. */
const titles: Readonly<Record<Kind, TextKey>> = {
  payment: 'payment.billPayments',
  refund: 'payment.billRefunds',
  delivery: 'deliveries.billNotes',
  case: 'after-sale.orderCases',
  invoice: 'office.invoices',
  purchase: 'fx-orders.purchaseTitle',
  customer: 'orders.reasonPurchase',
  mergedInto: 'orders.mergedInto',
  mergedFrom: 'orders.mergedFrom',
}

const refundStates: Readonly<Record<string, TextKey>> = {
  requested: 'payment.refundRequested',
  done: 'payment.refundDone',
  failed: 'payment.refundFailed',
}

const ways: Readonly<Record<string, TextKey>> = {
  channel: 'payment.wayChannel',
  stored_value: 'payment.wayStored',
  manual: 'payment.wayManual',
  wallet: 'payment.kindWallet',
  collected: 'bill.payCollected',
}

/** Money, parcels, cases, invoices and other orders of an order, each with the way there that this clerk has. */
export async function belongsTo(context: MemberContext, orderId: number): Promise<Belonging[]> {
  const rows = await papersOf(context.db, orderId)
  return (Object.keys(titles) as Kind[]).flatMap(kind => {
    const papers = rows.filter(row => row.kind === kind)
    return papers.length === 0
      ? []
      : { title: context.t(titles[kind]), papers: papers.map(row => present(context, row)) }
  })
}

function present(context: MemberContext, { kind, id, number, state, about, amount, at }: Row): Paper {
  const { t, visitor } = context
  const paper = (stateText: TextKey | undefined, more: string, href: string | false): Paper => ({
    id,
    number,
    state: stateText ? t(stateText) : state,
    about: more,
    amount,
    at: at.toISOString(),
    href: href || '',
  })
  const record = (type: string) => `${paths.officeRecords}?type=${type}&open=${id}`
  switch (kind) {
    case 'payment':
      return paper(
        paymentStates[state as PaymentState],
        methodName(context, about),
        mayDo(payment, visitor, 'see') && record('payment'),
      )
    case 'refund':
      return paper(
        refundStates[state],
        ways[about] ? t(ways[about]) : about,
        mayDo(refund, visitor, 'see') && record('refund'),
      )
    case 'delivery': {
      const carrier = carrierName(about)
      return paper(
        deliveryStates[state as DeliveryState].text,
        carrier ? t(carrier) : about,
        mayDo(deliveryNote, visitor, 'see') && record('delivery_note'),
      )
    }
    case 'case':
      return paper(
        caseStateInfo[state as CaseState].text,
        '',
        mayCall(officeAfterSaleDetail, visitor) && `${paths.officeAfterSaleCase}?id=${id}`,
      )
    case 'invoice':
      return paper(
        invoiceStates[state as InvoiceState].text,
        '',
        mayCall(officeInvoices, visitor) && `${paths.officeInvoices}?tab=all&find=${number}`,
      )
    default:
      return paper(
        orderStates.find(({ code }) => code === (Number(state) as OrderState))?.text,
        about,
        `${paths.officeOrder}?find=${number}`,
      )
  }
}

const papersOf = async (db: Db, orderId: number): Promise<Row[]> => db<Row[]>`
  with o as materialized (select * from orders where id = ${orderId})
  select 'payment' as kind, p.id, p.number, p.state, p.method as about,
    round(coalesce(nullif(po.amount, 0), p.amount), o.decimals) as amount, coalesce(p.paid_at, p.created_at) as at
  from o join payment_orders po on po.order_id = o.id join payments p on p.id = po.payment_id where p.state <> 'unpaid'
  union all
  select 'refund', r.id, r.number, r.state, r.way, round(r.amount, o.decimals), coalesce(r.done_at, r.created_at)
  from o join payment_orders po on po.order_id = o.id join refunds r on r.payment_id = po.payment_id and r.order_id = o.id
  union all
  select 'delivery', n.id, n.number, n.state, n.carrier, null, coalesce(n.shipped_at, n.packed_at)
  from delivery_notes n where n.id in (select note_id from delivery_note_lines where order_id = ${orderId})
  union all
  select 'case', c.id, c.number, c.state, '', round(c.amount, o.decimals), c.created_at
  from o join after_sale_cases c on c.order_id = o.id
  union all
  select 'invoice', i.id, i.number, i.state, '', round(i.amount, i.decimals), i.created_at
  from invoices i where i.id in (select invoice_id from invoice_orders where order_id = ${orderId})
  union all
  select w.kind, b.id, b.number, b.state::text, m.nick, round(b.total, b.decimals), b.created_at
  from (
    select 'purchase' as kind, purchase_id as id from o union all
    select 'customer', c.id from orders c where c.purchase_id = ${orderId} union all
    select 'mergedInto', merged_into from o union all
    select 'mergedFrom', f.id from orders f where f.merged_into = ${orderId}
  ) w join orders b on b.id = w.id join members m on m.id = b.member_id
  order by kind, id`
