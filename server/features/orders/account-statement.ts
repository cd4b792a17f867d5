import { addDays, formatDate, formatDateTime, shopTimeZone, startOfDay } from '../../../contract/dates.ts'
import { type Decimal, isZero, negate, sum } from '../../../contract/decimal.ts'
import { type Language, languageOf } from '../../../contract/languages.ts'
import { type OrderState, orderStates } from '../../../contract/order-states.ts'
import type { StatementQuery } from '../../../contract/orders.ts'
import type { PrintDocument, Shown } from '../../../contract/print-fields.ts'
import type { MemberContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { SheetAmount, type SheetColumn } from '../../records/sheets/columns.ts'
import { writeXlsx } from '../../records/sheets/xlsx-writer.ts'
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
import { runsShop } from '../session/session.rules.ts'
import { shopDirectory } from '../shops/shops.queries.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { methodName } from './order-list.ts'
import { moneyOf } from './order-paper.ts'

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
  const theirs = (await shopDirectory(cache, pool)).find(({ id }) => id === shopId)
  // Of somebody else it is the account in their shop, wherever it is asked for.
  const stated = memberId !== visitor.id && theirs ? theirs : shop
  const runsTheirs = theirs && theirs.ownerId !== null && runsShop(visitor, theirs)
  if (memberId !== visitor.id && !keepsBooks(context) && !runsTheirs) return undefined
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

export const keepsBooks = ({ visitor }: MemberContext): boolean =>
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
      round(case when o.state in (5, 7) then 0 else o.total - o.paid - o.waived end, o.decimals) as open, o.due_at as "dueAt",
      o.created_at < ${from} as earlier
    from (
      select * from orders where member_id = ${memberId} and created_at >= ${from} and created_at < ${before}
        and (state not in (5, 7) or paid > 0)
      union all
      -- The index orders_open knows nothing of what is waived.
      select * from orders where member_id = ${memberId} and created_at < ${from} and state not in (5, 7) and paid < total
        and paid + waived < total
    ) o
    where o.shop_id = ${shopId}
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
      where p.member_id = ${memberId} and p.refunded > 0 and p.shop_id = ${shopId} and r.state = 'done'
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

/** As its shop prints it. */
export async function statementPapers(
  context: MemberContext,
  statement: Statement,
  { langs: asked, template: given }: Asked,
): Promise<Paper[]> {
  const { shop } = statement
  const template = await templateOf(context.db, shop.id, 'statement', given)
  const langs = languagesFor(context, asked, template)
  const document = statementDocument({ ...context, shop }, statement, langs)
  return [{ template, langs, shop, document: named(context, 'statement', langs, document) }]
}

function statementDocument(
  context: MemberContext,
  { nick, mobile, from, to, orders, money, sums }: Statement,
  langs: readonly Language[],
): PrintDocument<'statement'> {
  const day = (moment: Date) => formatDate(moment, context.timeZone)
  const each = (say: (inOne: MemberContext) => string): Shown =>
    langs.map(lang => say({ ...context, t: context.tIn(lang), lang }))
  return {
    fields: {
      ...shopFields(around(context, context.shop), 'statement', context.shop, langs),
      member: same(nick),
      phone: same(mobile),
      period: same(`${from} – ${to}`),
      madeAt: same(formatDateTime(context.now, context.timeZone)),
    },
    lists: {
      orders: [
        {
          title: '',
          rows: orders.map(order => {
            const inMoney = moneyOf(context, order)
            const state = orderStates.find(({ code }) => code === order.state)
            const due = order.dueAt && !isZero(order.open) ? day(order.dueAt) : undefined
            return {
              number: same(order.number),
              at: same(day(order.at)),
              note: each(({ t }) => (order.earlier ? t('orders.statementEarlier') : '')),
              state: each(({ t }) => (state ? t(state.text) : '')),
              total: same(inMoney(order.total)),
              paid: same(inMoney(order.paid)),
              open: same(isZero(order.open) ? '' : inMoney(order.open)),
              due: each(({ t }) => (due ? `${t('orders.dueAt')} ${due}` : '')),
            }
          }),
        },
      ],
      payments: [
        {
          title: '',
          rows: money.map(row => ({
            number: same(row.number),
            at: same(day(row.at)),
            method: each(inOne => methodName(inOne, row.method)),
            orders: same(row.orders),
            amount: same(moneyOf(context, row)(signed(row))),
          })),
        },
      ],
    },
    sums: sums.flatMap(one => {
      const inMoney = moneyOf(context, one)
      return [
        { name: 'ordered' as const, value: inMoney(one.ordered) },
        { name: 'paid' as const, value: inMoney(one.paid) },
        { name: 'refunded' as const, value: inMoney(one.refunded) },
        { name: 'open' as const, value: inMoney(one.open) },
      ]
    }),
    without: [],
  }
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
