import { formatDateTime } from '../../../contract/dates.ts'
import { type Decimal, isZero, negate } from '../../../contract/decimal.ts'
import { type Language, languageOf } from '../../../contract/languages.ts'
import { formatQuantity } from '../../../contract/money.ts'
import { orderStates } from '../../../contract/order-states.ts'
import type { OrderLine } from '../../../contract/orders.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { MemberContext } from '../../context.ts'
import { inLanguage } from '../../i18n/texts.ts'
import type { NamedValue, PaperPart } from '../../pdf/draw-paper.ts'
import type { TextStyle } from '../../pdf/pdf.ts'
import { type Printed, printer } from '../../pdf/printer.ts'
import type { Words } from '../../pdf/table.ts'
import { shown } from '../checkout/address-lines.ts'
import { moneyIn } from '../checkout/load-checkout.ts'
import { methodName, presentOrder } from './order-list.ts'
import { type OrderDetailRow, paymentsOf, printedOrder } from './orders.queries.ts'

export const paperGrey = '#6b6e78'

/** Around words that a pack lacks, where lines go the other way. */
const isolating = /[\u2066-\u2069]/g

/** The same words in each language of a paper. */
export const inBoth =
  (context: MemberContext, langs: readonly Language[]) =>
  (key: TextKey): string =>
    [...new Set(langs.map(lang => context.tIn(lang)(key).replace(isolating, '')))].join(' / ')

/** Orders on paper, each on a page of its own, in one language or two. Undefined: one of them is not for this visitor. */
export async function orderPaper(
  context: MemberContext,
  ids: readonly number[],
  langs: readonly Language[],
): Promise<Printed | undefined> {
  const parts: PaperPart[] = []
  for (const id of ids) {
    const rows = await Promise.all(langs.map(lang => printedOrder(context.db, id, lang, context)))
    if (!rows[0]) return undefined
    parts.push(await partOf(context, rows as OrderDetailRow[], langs))
  }
  const [lang] = langs as [Language]
  return await printer.print('paper', {
    lang,
    title: context.tIn(lang)('screens.order'),
    author: inLanguage(context.shop.titles, lang),
    parts,
  })
}

async function partOf(
  context: MemberContext,
  [row, other]: readonly OrderDetailRow[],
  langs: readonly Language[],
): Promise<PaperPart> {
  const order = row!
  const [lang] = langs as [Language]
  const t = context.tIn(lang)
  const both = inBoth(context, langs)
  const money = moneyOf(context, order)
  const clock = (moment: Date) => formatDateTime(moment, context.timeZone)
  const lines = presentOrder({ ...context, t, lang }, order).lines
  const second = langs[1]
  const others =
    other && second && presentOrder({ ...context, t: context.tIn(second), lang: second }, other).lines
  const payments = (await paymentsOf(context.db, order.id)).filter(({ state }) => state === 'success')
  const state = orderStates.find(({ code }) => code === order.state)
  const number: TextStyle = { dir: 'ltr', align: 'end' }
  const small: TextStyle = { size: 7.5, color: paperGrey }
  const secondDir = second && languageOf(second).dir
  const facts: (NamedValue | false)[] = [
    { name: both('orders.number'), value: order.number, style: { dir: 'ltr' } },
    { name: both('orders.createdAt'), value: clock(order.createdAt), style: { dir: 'ltr' } },
    { name: both('orders.state'), value: state ? t(state.text) : '' },
    { name: both('orders.source'), value: t(order.source === 'online' ? 'orders.online' : 'orders.offline') },
    { name: both('orders.payMethod'), value: methodName({ ...context, t }, order.payMethod) },
    order.deliveryMethod !== null && { name: both('orders.deliveryMethod'), value: order.deliveryMethod },
    ...placeOf(order, lang, both),
    order.wantedAt !== null && {
      name: both('orders.wantedAt'),
      value: clock(order.wantedAt),
      style: { dir: 'ltr' },
    },
    Boolean(order.invoice?.title) && {
      name: both('orders.invoiceTitle'),
      value: order.invoice?.title ?? '',
    },
    order.remark !== '' && { name: both('orders.remark'), value: order.remark },
  ]
  const nameOf = (line: OrderLine, at: number): Words[] => [
    { text: line.name },
    ...(others ? [{ text: others[at]!.name, style: { size: 8, ...(secondDir && { dir: secondDir }) } }] : []),
    {
      text: [...line.spec.map(({ value }) => value), line.customisation].filter(Boolean).join(' / '),
      style: small,
    },
    { text: line.comment, style: small },
  ]
  const amounts: [TextKey, Decimal, boolean][] = [
    ['orders.goods', order.goods, true],
    ['orders.promotionOff', negate(order.promotionOff), !isZero(order.promotionOff)],
    ['orders.couponOff', negate(order.couponOff), !isZero(order.couponOff)],
    ['orders.redPacketOff', negate(order.redPacketOff), !isZero(order.redPacketOff)],
    ['orders.pointsOff', negate(order.pointsOff), !isZero(order.pointsOff)],
    ['orders.adjustment', order.adjustment, !isZero(order.adjustment)],
    ['orders.freight', order.freight, true],
    ['orders.total', order.total, true],
    ['orders.paid', order.paid, true],
    ['orders.refunded', order.refunded, !isZero(order.refunded)],
  ]
  return {
    heading: [
      { text: inLanguage(context.shop.titles, lang), style: { size: 11, color: paperGrey } },
      { text: both('screens.order'), style: { size: 18, bold: true } },
    ],
    facts: facts.filter(fact => fact !== false),
    tables: [
      {
        columns: [
          { title: both('orders.itemNo'), share: 1.3 },
          { title: both('orders.product'), share: 3 },
          { title: both('orders.quantity'), share: 1.1, style: { align: 'end' } },
          { title: both('orders.price'), share: 1.1, style: { align: 'end' } },
          { title: both('orders.amount'), share: 1.2, style: { align: 'end' } },
        ],
        rows: lines.map((line, at) => ({
          cells: [
            [{ text: line.itemNo, style: { dir: 'ltr' } }],
            nameOf(line, at),
            [
              { text: `${formatQuantity(line.quantity)} ${line.unit}`, style: { align: 'end' } },
              { text: line.inUnits, style: { ...small, align: 'end' } },
            ],
            [{ text: money(line.price), style: number }],
            [
              { text: money(line.amount), style: number },
              { text: isZero(line.off) ? '' : money(negate(line.off)), style: { ...small, ...number } },
            ],
          ],
        })),
      },
      ...(payments.length > 0
        ? [
            {
              title: both('orders.payments'),
              columns: [
                { title: both('orders.paymentNo'), share: 2 },
                { title: both('orders.payMethod'), share: 1.5 },
                { title: both('orders.providerNo'), share: 2 },
                { title: both('orders.paidAt'), share: 1.6 },
                { title: both('orders.amount'), share: 1.2, style: { align: 'end' as const } },
              ],
              rows: payments.map(payment => ({
                cells: [
                  [{ text: payment.number, style: { dir: 'ltr' as const } }],
                  [{ text: methodName({ ...context, t }, payment.method) }],
                  [{ text: payment.providerNo, style: { dir: 'ltr' as const } }],
                  [{ text: clock(payment.at), style: { dir: 'ltr' as const } }],
                  [{ text: money(payment.amount), style: number }],
                ],
              })),
            },
          ]
        : []),
    ],
    sums: amounts.flatMap(([key, amount, isShown]) =>
      isShown
        ? {
            name: both(key),
            value: money(amount),
            style: key === 'orders.total' ? { ...number, bold: true, size: 11 } : number,
          }
        : [],
    ),
    foot: [],
  }
}

function placeOf(order: OrderDetailRow, lang: Language, both: (key: TextKey) => string): NamedValue[] {
  if (order.delivery === 'pickup')
    return [
      { name: both('orders.store'), value: [order.store, order.storeAddress].filter(Boolean).join('\n') },
      { name: both('orders.person'), value: `${order.pickupPerson} ${order.pickupPhone}` },
    ]
  if (!order.address) return []
  const { lines, phoneText } = shown(order.address, lang)
  return [
    { name: both('orders.recipient'), value: order.address.recipient },
    { name: both('orders.phone'), value: phoneText, style: { dir: 'ltr' } },
    { name: both('orders.detailAddress'), value: lines.join('\n') },
  ]
}

export const moneyOf = (
  context: MemberContext,
  { currency: code, decimals }: { currency: string; decimals: number },
): ((amount: Decimal) => string) =>
  moneyIn(
    context,
    context.shop.currencies.find(one => one.code === code) ?? { code, symbol: code, rate: '1', decimals },
  )
