import { randomUUID } from 'node:crypto'
import type { ParsedChoices } from '../../../contract/checkout.ts'
import { compare, type Decimal, sum } from '../../../contract/decimal.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { Context, MemberContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { fail, type Outcome, ok, type Refused } from '../../handler.ts'
import { joinGroup } from '../group-buy/join-group.ts'
import { isAgreed, raiseTo } from './agreed-amount.ts'
import {
  buyerMoney,
  type Checkout,
  type LoadOptions,
  loadCheckout,
  type Ordering,
  orderingFor,
} from './load-checkout.ts'
import { type MadeOrder, madeOrders, openCheckout } from './make-orders.queries.ts'
import { makeOrders } from './make-orders.ts'
import { shortTable } from './short-table.ts'
import {
  enterGroup,
  takeClaims,
  takeCredit,
  takeFiles,
  takePoints,
  takeStock,
  takesOnlyStock,
  takeVouchers,
} from './take-for-orders.ts'

export interface Committed {
  ids: number[]
  numbers: string[]
  total: Decimal
  currency: string
  toPay: boolean
}

/** One press of the button: priced anew, checked anew, and all of it or nothing. */
export async function commitOrder(
  context: MemberContext,
  choices: ParsedChoices,
  storeId?: number,
): Promise<Outcome<Committed>> {
  const ordering = await orderingFor(context, choices)
  if (!ordering) return fail('message.noPermission', undefined, 'forMember')
  return placeOrders(context, ordering, choices, { storeId, last: context.last })
}

/** The same for a visitor of whom it is known whom they order for. */
export async function placeOrders(
  context: MemberContext,
  ordering: Ordering,
  choices: ParsedChoices,
  { last, ...options }: Pick<LoadOptions, 'storeId' | 'address'> & { last?: Db },
): Promise<Outcome<Committed>> {
  const { db } = context
  const load = (hasClaims: boolean) =>
    loadCheckout(context, ordering, choices, { ...options, hasClaims, findPlace: joinGroup })

  // A distributor's shop that ends in this moment ends before it, or after it with this order to see to.
  if (context.shop.ownerId !== null) await db`select from shops where id = ${context.shop.id} for share`
  // A cart is read behind its locks, in the same go; a place in a group is only taken by whoever's turn it is.
  const [checkout, read] = await Promise.all([
    openCheckout(db, {
      visitorId: ordering.visitorId,
      buyerId: ordering.buyer.member.id,
      key: choices.key ?? randomUUID(),
      cartOf: choices.lines ? undefined : { shopId: context.shop.id },
    }),
    choices.group || choices.lines ? undefined : load(false),
  ])
  if (!checkout.fresh) return ok(answer(await madeOrders(db, checkout.id)))

  const { hasClaims } = checkout
  const loaded = read && !hasClaims ? read : await load(hasClaims)
  if ('kind' in loaded) return loaded
  const refused = refuse(context, loaded)
  if (refused) return refused

  const onlyStock = takesOnlyStock(context, loaded)
  const [orders, short] = await Promise.all([
    makeOrders(context, loaded, checkout.id),
    takeStock(context, loaded, onlyStock ? last : undefined),
  ])
  if (onlyStock) return short ?? ok(answer(orders.map(({ order }) => order)))
  const failed =
    short ??
    (await takeClaims(context, loaded, orders)) ??
    (await takeVouchers(context, loaded, orders)) ??
    (await takePoints(context, loaded, orders)) ??
    (await takeCredit(context, loaded, orders)) ??
    (await takeFiles(context, loaded, checkout.id)) ??
    (await enterGroup(context, loaded, orders))
  // A group's order may have moved on already.
  const made = loaded.group ? await madeOrders(db, checkout.id) : orders.map(({ order }) => order)
  return failed ?? ok(answer(made))
}

const answer = (orders: readonly MadeOrder[]): Committed => ({
  ids: orders.map(({ id }) => id),
  numbers: orders.map(({ number }) => number),
  total: sum(orders.map(({ total }) => total)),
  currency: orders[0]?.currency ?? '',
  toPay: orders.some(({ state }) => state === OrderState.PendingPayment),
})

/** What the shopper has to change or agree to first. */
function refuse(context: Context, loaded: Checkout): Refused | undefined {
  const { problems, short, refused, totals, choices, ordering } = loaded
  if (short.length > 0) {
    return shortTable(
      context,
      short.map(({ row, priced }) => ({
        what: [row.itemNo, row.name],
        wanted: priced.baseQuantity,
        free: row.available,
      })),
    )
  }
  if (refused.length > 0) {
    return {
      kind: 'table',
      msg: context.t('cart.rowsRefused', { count: refused.length }),
      rows: refused.map(({ row, problem }) => [
        row.itemNo,
        row.name,
        context.t(problem!.key, problem!.params),
      ]),
    }
  }
  const [problem] = problems
  if (problem) return fail(problem.key, problem.params, problem.field)
  const { expected } = choices
  const { confirmCount } = context
  if (
    expected !== undefined &&
    compare(expected, totals.total) !== 0 &&
    !isAgreed(confirmCount, totals.total)
  ) {
    const money = buyerMoney(context, ordering.buyer)
    return {
      kind: 'confirm',
      msg: context.t('checkout.changed', { was: money(expected), now: money(totals.total) }),
      confirmNum: raiseTo(totals.total, confirmCount),
    }
  }
  return undefined
}
