import { formatDateTime } from '../../../contract/dates.ts'
import { type Decimal, isZero, negate } from '../../../contract/decimal.ts'
import type { Language } from '../../../contract/languages.ts'
import { formatQuantity } from '../../../contract/money.ts'
import { orderStates } from '../../../contract/order-states.ts'
import type { OrderLine } from '../../../contract/orders.ts'
import type { PrintDocument, Shown } from '../../../contract/print-fields.ts'
import type { Context, MemberContext } from '../../context.ts'
import { shown } from '../checkout/address-lines.ts'
import { moneyIn } from '../checkout/load-checkout.ts'
import {
  type Asked,
  around,
  languagesFor,
  named,
  type Paper,
  same,
  shopFields,
  templateOf,
} from '../print/print-papers.ts'
import { shopDirectory } from '../shops/shops.queries.ts'
import { barcodesOf } from './barcodes.ts'
import { methodName, presentOrder } from './order-list.ts'
import {
  type OrderDetailRow,
  type PaymentRow,
  paymentsOf,
  printedOrder,
  shopOfPrinted,
} from './orders.queries.ts'

/** Orders on paper, each as its shop prints them. Undefined: one of them is not for this visitor. */
export async function orderPapers(
  context: MemberContext,
  ids: readonly number[],
  { langs: asked, template: given }: Asked,
): Promise<Paper[] | undefined> {
  const shops = await shopDirectory(context.cache, context.pool)
  const papers: Paper[] = []
  for (const id of ids) {
    const shopId = await shopOfPrinted(context.db, id, context)
    const shop = shops.find(one => one.id === shopId)
    if (!shop) return undefined
    const template = await templateOf(context.db, shop.id, 'order', given)
    const langs = languagesFor(context, asked, template)
    const rows = await Promise.all(langs.map(lang => printedOrder(context.db, id, lang, context)))
    if (!rows.every(row => row !== undefined)) return undefined
    const [payments, barcodes] = await Promise.all([
      paymentsOf(context.db, id),
      barcodesOf(
        context.db,
        rows[0]!.lines.map(({ skuId }) => skuId),
      ),
    ])
    const document = orderDocument({ ...context, shop }, rows, langs, { payments, barcodes })
    papers.push({ template, langs, shop, document: named(context, 'order', langs, document) })
  }
  return papers
}

interface Beside {
  payments: readonly PaymentRow[]
  barcodes: ReadonlyMap<number, string>
}

function orderDocument(
  context: MemberContext,
  rows: readonly OrderDetailRow[],
  langs: readonly Language[],
  { payments, barcodes }: Beside,
): PrintDocument<'order'> {
  const order = rows[0]!
  const money = moneyOf(context, order)
  const clock = (moment: Date | null) => same(moment && formatDateTime(moment, context.timeZone))
  /** What each language's row says. */
  const each = (say: (row: OrderDetailRow, inOne: MemberContext) => string): Shown =>
    rows.map((row, at) => say(row, { ...context, t: context.tIn(langs[at]!), lang: langs[at]! }))
  const lines = rows.map(
    (row, at) => presentOrder({ ...context, t: context.tIn(langs[at]!), lang: langs[at]! }, row).lines,
  )
  const inEach = (at: number, say: (line: OrderLine) => string): Shown => lines.map(all => say(all[at]!))
  const state = orderStates.find(({ code }) => code === order.state)
  const isPickup = order.delivery === 'pickup'
  const amounts: [PrintDocument<'order'>['sums'][number]['name'], Decimal, boolean][] = [
    ['goods', order.goods, true],
    ['promotionOff', negate(order.promotionOff), !isZero(order.promotionOff)],
    ['couponOff', negate(order.couponOff), !isZero(order.couponOff)],
    ['redPacketOff', negate(order.redPacketOff), !isZero(order.redPacketOff)],
    ['pointsOff', negate(order.pointsOff), !isZero(order.pointsOff)],
    ['adjustment', order.adjustment, !isZero(order.adjustment)],
    ['freight', order.freight, true],
    ['total', order.total, true],
    ['paid', order.paid, true],
    ['refunded', order.refunded, !isZero(order.refunded)],
  ]
  return {
    fields: {
      ...shopFields(around(context, context.shop), 'order', context.shop, langs),
      number: same(order.number),
      createdAt: clock(order.createdAt),
      state: each((_, { t }) => (state ? t(state.text) : '')),
      source: each((_, { t }) => t(order.source === 'online' ? 'orders.online' : 'orders.offline')),
      payMethod: each((_, inOne) => methodName(inOne, order.payMethod)),
      deliveryMethod: each(row => row.deliveryMethod ?? ''),
      customer: same(order.customer),
      store: each(row => (isPickup ? [row.store, row.storeAddress].filter(Boolean).join('\n') : '')),
      person: same(isPickup ? `${order.pickupPerson} ${order.pickupPhone}`.trim() : ''),
      recipient: same(isPickup ? '' : order.address?.recipient),
      phone: same(isPickup || !order.address ? '' : shown(order.address, context.lang).phoneText),
      address: each((row, { lang }) =>
        isPickup || !row.address ? '' : shown(row.address, lang).lines.join('\n'),
      ),
      wantedAt: clock(order.wantedAt),
      invoiceTitle: same(order.invoice?.title),
      remark: same(order.remark),
      total: same(money(order.total)),
      signature: each((_, { t }) => `${t('deliveries.paperSigned')} ____________________`),
    },
    lists: {
      lines: [
        {
          title: '',
          rows: lines[0]!.map((line, at) => ({
            position: same(String(at + 1)),
            itemNo: same(line.itemNo),
            barcode: same(barcodes.get(line.skuId)),
            name: inEach(at, ({ name }) => name),
            spec: inEach(at, ({ spec, customisation }) =>
              [...spec.map(({ value }) => value), customisation].filter(Boolean).join(' / '),
            ),
            picture: same(line.picture),
            quantity: same(formatQuantity(line.quantity)),
            unit: inEach(at, ({ unit }) => unit),
            quantityWithUnit: inEach(at, ({ unit }) => `${formatQuantity(line.quantity)} ${unit}`),
            inUnits: inEach(at, ({ inUnits }) => inUnits),
            price: same(money(line.price)),
            amount: same(money(line.amount)),
            off: same(isZero(line.off) ? '' : money(negate(line.off))),
            comment: same(line.comment),
          })),
        },
      ],
      payments: [
        {
          title: '',
          rows: payments
            .filter(({ state }) => state === 'success')
            .map(payment => ({
              number: same(payment.number),
              method: each((_, inOne) => methodName(inOne, payment.method)),
              providerNo: same(payment.providerNo),
              at: clock(payment.at),
              amount: same(money(payment.amount)),
            })),
        },
      ],
    },
    sums: amounts.flatMap(([name, amount, isShown]) => (isShown ? { name, value: money(amount) } : [])),
    without: [],
  }
}

/** In the words of the shop that the context is of. */
export const moneyOf = (
  context: Pick<Context, 'shop' | 't'>,
  { currency: code, decimals }: { currency: string; decimals: number },
): ((amount: Decimal) => string) =>
  moneyIn(
    context,
    context.shop.currencies.find(one => one.code === code) ?? { code, symbol: code, rate: '1', decimals },
  )
