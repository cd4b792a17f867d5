import { addDays, formatDate, formatDateTime, shopTimeZone, startOfDay } from '../../../contract/dates.ts'
import { type Decimal, isZero, negate, sum } from '../../../contract/decimal.ts'
import { type Language, languageOf } from '../../../contract/languages.ts'
import { type OrderState, orderStates } from '../../../contract/order-states.ts'
import type { StatementQuery } from '../../../contract/orders.ts'
import type { MemberContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inLanguage } from '../../i18n/texts.ts'
import type { TextStyle } from '../../pdf/pdf.ts'
import { type Printed, printer } from '../../pdf/printer.ts'
import { SheetAmount, type SheetColumn } from '../../records/sheets/columns.ts'
import { writeXlsx } from '../../records/sheets/xlsx-writer.ts'
import { runsShop } from '../session/session.rules.ts'
import { shopDirectory } from '../shops/shops.queries.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { methodName } from './order-list.ts'
import { inBoth, moneyOf, paperGrey } from './order-paper.ts'

interface StatedOrder {
  number: string
  at: Date
  state: OrderState
  currency: string
  decimals: number
  total: Decimal
  paid: Decimal
  refunded: Decimal
  /** What is still to be paid. */
  open: Decimal
  dueAt: Date | null
  /** From before the period, and still open. */
  earlier: boolean
}

interface StatedMoney {
  kind: 'payment' | 'refund'
  at: Date
  number: string
  method: string
  currency: string
  decimals: number
  amount: Decimal
  orders: string
}

interface Sums {
  currency: string
  decimals: number
  ordered: Decimal
  paid: Decimal
  refunded: Decimal
  open: Decimal
}

export interface Statement {
  /** In whose books it stands. */
  shop: Shop
  nick: string
  mobile: string
  from: string
  to: string
  orders: StatedOrder[]
  money: StatedMoney[]
  sums: Sums[]
}

/** A longer period is asked for in parts. */
const mostStated = 5000

/** Undefined: there is no such member for this visitor. `tooLong`: more rows than a statement has. */
export async function statementOf(
  context: MemberContext,
  { from, to, member }: StatementQuery,
): Promise<Statement | 'tooLong' | undefined> {
  const { db, visitor, shop, cache, pool } = context
  const memberId = member ?? visitor.id
  const [found] = await db<{ nick: string; mobile: string; shopId: number }[]>`
    select nick, mobile, shop_id as "shopId" from members where id = ${memberId}`
  if (!found) return undefined
  const { shopId, ...owner } = found
  const own = (await shopDirectory(cache, pool)).find(({ id, ownerId }) => id === shopId && ownerId !== null)
  // Of somebody's customer it is the account in that shop, whoever asks.
  const stated = memberId !== visitor.id && own ? own : shop
  if (memberId !== visitor.id && !keepsBooks(context) && !(own && runsShop(visitor, own))) return undefined
  const period = {
    memberId,
    shopId: stated.id,
    from: startOfDay(from, shopTimeZone),
    before: startOfDay(addDays(to, 1), shopTimeZone),
  }
  const [orders, money] = await Promise.all([statedOrders(db, period), statedMoney(db, period)])
  if (orders.length > mostStated || money.length > mostStated) return 'tooLong'
  return { ...owner, shop: stated, from, to, orders, money, sums: sumsOf(orders, money) }
}

const keepsBooks = ({ visitor }: MemberContext): boolean =>
  visitor.role === 'office' && [null, 'owner', 'sales', 'finance'].includes(visitor.staffRole)

interface Period {
  memberId: number
  shopId: number
  from: Date
  before: Date
}

/** Those of the period, without what came to nothing; and what is open from before it. */
const statedOrders = async (db: Db, { memberId, shopId, from, before }: Period): Promise<StatedOrder[]> =>
  db<StatedOrder[]>`
    select o.number, o.created_at as at, o.state, o.currency, o.decimals, round(o.total, o.decimals) as total,
      round(o.paid, o.decimals) as paid, round(o.refunded, o.decimals) as refunded,
      round(case when o.state in (5, 7) then 0 else o.total - o.paid end, o.decimals) as open, o.due_at as "dueAt",
      o.created_at < ${from} as earlier
    from orders o
    where o.member_id = ${memberId} and o.shop_id = ${shopId} and o.created_at < ${before}
      and (o.created_at >= ${from} or (o.state not in (5, 7) and o.paid < o.total))
      and (o.state not in (5, 7) or o.paid > 0)
    order by o.id limit ${mostStated + 1}`

const statedMoney = async (db: Db, { memberId, shopId, from, before }: Period): Promise<StatedMoney[]> =>
  db<StatedMoney[]>`
    select m.kind, m.at, m.number, m.method, m.currency, m.decimals, round(m.amount, m.decimals) as amount, m.orders from (
      select 'payment' as kind, p.paid_at as at, p.number, p.method, p.currency, min(o.decimals) as decimals,
        sum(po.amount) as amount, string_agg(o.number, ', ' order by o.id) as orders
      from payments p join payment_orders po on po.payment_id = p.id and po.amount > 0 join orders o on o.id = po.order_id
      where p.member_id = ${memberId} and p.shop_id = ${shopId} and p.state = 'success' and p.purpose = 'order'
        and p.paid_at >= ${from} and p.paid_at < ${before}
      group by p.id
      union all
      select 'refund', r.done_at, r.number, p.method, r.currency, o.decimals, r.amount, o.number
      from payments p join refunds r on r.payment_id = p.id join orders o on o.id = r.order_id
      where p.member_id = ${memberId} and p.shop_id = ${shopId} and r.state = 'done'
        and r.done_at >= ${from} and r.done_at < ${before}
    ) m order by m.at, m.number limit ${mostStated + 1}`

/** For each currency apart: money of two currencies does not add up. */
function sumsOf(orders: readonly StatedOrder[], money: readonly StatedMoney[]): Sums[] {
  const currencies = new Map([...orders, ...money].map(({ currency, decimals }) => [currency, decimals]))
  const added = <Row extends { currency: string }>(
    rows: readonly Row[],
    currency: string,
    of: (row: Row) => Decimal | undefined,
  ) => sum(rows.flatMap(row => (row.currency === currency ? (of(row) ?? []) : [])))
  return [...currencies].sort().map(([currency, decimals]) => ({
    currency,
    decimals,
    ordered: added(orders, currency, row => (row.earlier ? undefined : row.total)),
    paid: added(money, currency, row => (row.kind === 'payment' ? row.amount : undefined)),
    refunded: added(money, currency, row => (row.kind === 'refund' ? row.amount : undefined)),
    open: added(orders, currency, row => row.open),
  }))
}

export async function statementPaper(
  context: MemberContext,
  statement: Statement,
  langs: readonly Language[],
): Promise<Printed> {
  const [lang] = langs as [Language]
  const t = context.tIn(lang)
  const both = inBoth(context, langs)
  const number: TextStyle = { dir: 'ltr', align: 'end' }
  const ltr: TextStyle = { dir: 'ltr' }
  const end = { align: 'end' as const }
  const day = (moment: Date) => formatDate(moment, context.timeZone)
  const { shop, nick, mobile, from, to, orders, money, sums } = statement
  return await printer.print('paper', {
    lang,
    title: `${t('orders.statement')} ${from} – ${to}`,
    author: inLanguage(shop.titles, lang),
    parts: [
      {
        heading: [
          { text: inLanguage(shop.titles, lang), style: { size: 11, color: paperGrey } },
          { text: both('orders.statement'), style: { size: 18, bold: true } },
        ],
        facts: [
          { name: both('orders.statementMember'), value: nick },
          { name: both('orders.phone'), value: mobile, style: ltr },
          { name: both('orders.statementPeriod'), value: `${from} – ${to}`, style: ltr },
          {
            name: both('orders.statementMade'),
            value: formatDateTime(context.now, context.timeZone),
            style: ltr,
          },
        ],
        tables: [
          {
            title: both('orders.orders'),
            empty: t('orders.statementNoOrders'),
            columns: [
              { title: both('orders.number'), share: 2 },
              { title: both('orders.createdAt'), share: 1.3 },
              { title: both('orders.state'), share: 1.5 },
              { title: both('orders.total'), share: 1.4, style: end },
              { title: both('orders.paid'), share: 1.4, style: end },
              { title: both('orders.statementOpen'), share: 1.4, style: end },
            ],
            rows: orders.map(order => {
              const inMoney = moneyOf(context, order)
              const state = orderStates.find(({ code }) => code === order.state)
              return {
                cells: [
                  [{ text: order.number, style: ltr }],
                  [
                    { text: day(order.at), style: ltr },
                    {
                      text: order.earlier ? t('orders.statementEarlier') : '',
                      style: { size: 7.5, color: paperGrey },
                    },
                  ],
                  [{ text: state ? t(state.text) : '' }],
                  [{ text: inMoney(order.total), style: number }],
                  [{ text: inMoney(order.paid), style: number }],
                  [
                    { text: isZero(order.open) ? '' : inMoney(order.open), style: number },
                    {
                      text:
                        order.dueAt && !isZero(order.open) ? `${t('orders.dueAt')} ${day(order.dueAt)}` : '',
                      style: { size: 7.5, color: paperGrey, align: 'end' },
                    },
                  ],
                ],
              }
            }),
          },
          {
            title: both('orders.payments'),
            empty: t('orders.noPayments'),
            columns: [
              { title: both('orders.paymentNo'), share: 2 },
              { title: both('orders.paidAt'), share: 1.3 },
              { title: both('orders.payMethod'), share: 1.5 },
              { title: both('orders.number'), share: 2.2 },
              { title: both('orders.amount'), share: 1.4, style: end },
            ],
            rows: money.map(row => ({
              cells: [
                [{ text: row.number, style: ltr }],
                [{ text: day(row.at), style: ltr }],
                [{ text: methodName({ ...context, t }, row.method) }],
                [{ text: row.orders, style: ltr }],
                [{ text: moneyOf(context, row)(signed(row)), style: number }],
              ],
            })),
          },
        ],
        sums: sums.flatMap(one => {
          const inMoney = moneyOf(context, one)
          return [
            { name: both('orders.statementOrdered'), value: inMoney(one.ordered), style: number },
            { name: both('orders.paid'), value: inMoney(one.paid), style: number },
            { name: both('orders.refunded'), value: inMoney(one.refunded), style: number },
            {
              name: both('orders.statementOpen'),
              value: inMoney(one.open),
              style: { ...number, bold: true, size: 11 },
            },
          ]
        }),
        foot: [],
      },
    ],
  })
}

/** What went back is a minus. */
const signed = ({ kind, amount }: StatedMoney): Decimal => (kind === 'refund' ? negate(amount) : amount)

/** One row for each order and each movement of money, in the order of time, and the sums at the end. */
export function statementSheet(
  context: MemberContext,
  { orders, money, sums }: Statement,
): AsyncGenerator<Uint8Array> {
  const { t, lang, timeZone } = context
  const columns: SheetColumn[] = [
    { header: t('orders.statementDate'), width: 150, kind: 'date', showTime: true },
    { header: t('orders.statementKind'), width: 110, kind: 'text' },
    { header: t('orders.statementNumber'), width: 160, kind: 'text' },
    { header: t('orders.state'), width: 120, kind: 'text' },
    { header: t('orders.payMethod'), width: 120, kind: 'text' },
    { header: t('orders.statementOrdered'), width: 110, kind: 'money' },
    { header: t('orders.paid'), width: 110, kind: 'money' },
    { header: t('orders.statementOpen'), width: 110, kind: 'money' },
    { header: t('orders.dueAt'), width: 110, kind: 'date' },
  ]
  const amount = (value: Decimal, currency: string) => new SheetAmount(value, currency)
  const rows = [
    ...orders.map(order => ({
      at: order.at,
      cells: [
        order.at,
        t(order.earlier ? 'orders.statementEarlier' : 'orders.statementOrder'),
        order.number,
        t(orderStates.find(({ code }) => code === order.state)!.text),
        null,
        amount(order.total, order.currency),
        null,
        amount(order.open, order.currency),
        order.dueAt,
      ],
    })),
    ...money.map(row => ({
      at: row.at,
      cells: [
        row.at,
        t(row.kind === 'refund' ? 'orders.statementRefund' : 'orders.statementPayment'),
        row.number,
        row.orders,
        methodName(context, row.method),
        null,
        amount(signed(row), row.currency),
        null,
        null,
      ],
    })),
  ].sort((one, other) => one.at.getTime() - other.at.getTime())
  const ends = sums.map(one => [
    null,
    t('orders.statementSum'),
    one.currency,
    null,
    null,
    amount(one.ordered, one.currency),
    amount(sum([one.paid, negate(one.refunded)]), one.currency),
    amount(one.open, one.currency),
    null,
  ])
  return writeXlsx(columns, [...rows.map(({ cells }) => cells), ...ends], {
    sheetName: t('orders.statement'),
    rtl: languageOf(lang).dir === 'rtl',
    timeZone,
  })
}
