import * as contract from '../../../contract/inside-wechat.ts'
import * as mobilePaths from '../../../contract/mobile-paths.ts'
import { nativePages } from '../../../contract/program-paths.ts'
import type { Context } from '../../context.ts'
import { type Failure, fail, handle, handleChecked, isFailure, ok } from '../../handler.ts'
import { charge, isFor, resultQuery } from '../payment/attempts.ts'
import { dueOrders, ordersPaidBy, payMethodOf, paymentById } from '../payment/payment.queries.ts'
import type { DueOrder, Payment } from '../payment/payment.tables.ts'
import { topUpDue } from '../top-up/top-up.queries.ts'
import { memberOfLink, newTicket, spendTicket } from './program-tickets.ts'
import { link, memberOfUser, type ProgramUser, programUser } from './program-visits.ts'

const over = fail('mini-program.ticketOver', undefined, 'ticket')

export const insideWechatActions = [
  handleChecked(
    contract.enterMiniProgram,
    (context, { row }) => programUser(context, row),
    async ({ db, shop }, _, user) => {
      const { appId, openId } = user
      const memberId = (await memberOfUser(db, shop, user)) ?? null
      const ticket = await newTicket(db, 'enter', shop.id, { appId, openId, memberId })
      return ok({ ticket, known: memberId !== null })
    },
  ),

  handleChecked(
    contract.payInMiniProgram,
    async (context, { row }) => {
      const user = await programUser(context, row)
      return isFailure(user) ? user : await payNatively(context, user, row.ticket)
    },
    async (_, __, paid) => ok(paid),
  ),

  handle(contract.offerLink, async ({ db, shop, visitor }) => {
    if (visitor.role === 'office') return fail('mini-program.linkStaff')
    const ticket = await newTicket(db, 'link', shop.id, { memberId: visitor.id })
    return ok({ url: `${nativePages.link}?ticket=${ticket}` })
  }),

  handle(contract.linkOffered, async ({ db, shop }, { ticket }) => {
    const nick = await memberOfLink(db, shop.id, ticket)
    return nick === undefined ? over : ok({ nick })
  }),

  handleChecked(
    contract.linkMiniProgram,
    (context, { row }) => programUser(context, row),
    async ({ db, shop }, { row }, user) => {
      const nick = await memberOfLink(db, shop.id, row.ticket)
      const offered = await spendTicket(db, 'link', shop.id, row.ticket)
      if (!offered || nick === undefined) return over
      await link(db, user, offered.memberId)
      return ok({ nick })
    },
  ),
]

/** The ticket says which payment, WeChat who pays; the page that asks has no session, and needs none. */
async function payNatively(context: Context, { appId, openId }: ProgramUser, ticket: string) {
  const { pool, shop, now } = context
  const spent = await spendTicket(pool, 'pay', shop.id, ticket)
  const payment = spent && (await paymentById(pool, spent.paymentId))
  const method = payment && (await payMethodOf(pool, payment.shopId, payment.method))
  if (!payment || !method) return over
  const payer = { device: 'mini_program', wechat: { appId, openId } } as const
  const isOpen = payment.state === 'unpaid' || payment.state === 'paying'
  const isInTime = (payment.expiresAt?.getTime() ?? 0) > now.getTime()
  // Begun elsewhere, or by somebody else, meanwhile: the page inside begins anew.
  if (!isOpen || !isInTime || !isFor(payment.presented, payer)) return fail('payment.startAgain')
  const orders = await paidBy(context, payment)
  const isTopUp = payment.topUpId !== null
  const shown = await charge(context, { method, attempt: payment, orders, payer, isTopUp })
  if (isFailure(shown)) return shown
  if (!shown.bridge) return fail('payment.startAgain') satisfies Failure
  return { bridge: shown.bridge, result: `${mobilePaths.payResult}?${resultQuery(orders, isTopUp)}` }
}

async function paidBy({ pool }: Context, { id, memberId, topUpId }: Payment): Promise<readonly DueOrder[]> {
  if (topUpId !== null) {
    const topUp = await topUpDue(pool, memberId, topUpId)
    return topUp ? [topUp] : []
  }
  const parts = await ordersPaidBy(pool, id)
  return await dueOrders(
    pool,
    memberId,
    parts.map(({ orderId }) => orderId),
  )
}
