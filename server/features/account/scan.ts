import { randomBytes } from 'node:crypto'
import { type login, ticketSeconds } from '../../../contract/account.ts'
import type { ActionOutput, ParsedInput } from '../../../contract/action.ts'
import * as paths from '../../../contract/paths.ts'
import { params } from '../../../contract/preferences.ts'
import { deviceOf } from '../../../contract/user-agent.ts'
import type { Context } from '../../context.ts'
import { fail, type Outcome, ok } from '../../handler.ts'
import { qrPicture } from '../files/qr-picture.ts'
import { isToken, newToken } from '../session/session.rules.ts'
import { accountById } from './account.queries.ts'
import { signIn } from './sign-in.ts'
import { decideTicket, insertTicket, lookAtTicket, redeemTicket, ticketState } from './tickets.queries.ts'

type Scan = Extract<ParsedInput<typeof login>, { type: 'scan' }>
type Answer = Outcome<ActionOutput<typeof login>>

const stranger = { guest: true, uid: 0, nick: '' }

/** Signing in by QR code: both ends of it (contract/account.ts). */
export async function scan(context: Context, { code, step, pc }: Scan): Promise<Answer> {
  if (step) return await answerTicket(context, code ?? '', step)
  if (code) return await followTicket(context, code)
  return pc === false ? fail('message.scanOnPc', undefined, 'pc') : await newTicket(context)
}

async function newTicket(context: Context): Promise<Answer> {
  const { db, shop, address, userAgent } = context
  const code = randomBytes(16).toString('base64url')
  const secret = newToken()
  await insertTicket(db, { code, secret, shopId: shop.id, address, userAgent })
  const url = linkOf(context, code)
  const picture = await qrPicture(url)
  return ok({
    ...stranger,
    state: 'waiting' as const,
    ticket: { secret, url, picture, seconds: ticketSeconds },
  })
}

function linkOf({ origin, shop }: Context, code: string): string {
  const url = new URL(paths.scan, origin)
  url.searchParams.set('code', code)
  // The phone may be elsewhere; without a host name of its own only this tells it which shop is meant.
  if (!shop.isDefault) url.searchParams.set(params.shop, shop.code)
  return url.href
}

async function followTicket(context: Context, secret: string): Promise<Answer> {
  const { db, shop } = context
  if (!isToken(secret)) return ok({ ...stranger, state: 'expired' as const })
  const memberId = await redeemTicket(db, secret, shop.id)
  const account = memberId && (await accountById(db, memberId))
  if (!account) return ok({ ...stranger, state: await ticketState(db, secret, shop.id) })
  const refused = await signIn(context, account)
  return refused ?? ok({ guest: false, uid: account.id, nick: account.nick, state: 'confirmed' as const })
}

async function answerTicket(
  context: Context,
  code: string,
  step: NonNullable<Scan['step']>,
): Promise<Answer> {
  const { db, shop, visitor } = context
  // Who is known in this shop: another shop's member is a guest here.
  if (visitor.role === 'guest') return { kind: 'relogin' }
  const me = { guest: false, uid: visitor.id, nick: visitor.nick }
  if (step === 'look') {
    const ticket = await lookAtTicket(db, code, shop.id)
    if (!ticket) return fail('message.ticketOver', undefined, 'code')
    const { userAgent: agent, address, createdAt, seconds } = ticket
    return ok({ ...me, asks: { agent, ...deviceOf(agent), address, at: createdAt.toISOString(), seconds } })
  }
  const decision =
    step === 'confirm'
      ? ({ state: 'confirmed', memberId: visitor.id } as const)
      : ({ state: 'refused', memberId: null } as const)
  const decided = await decideTicket(db, code, shop.id, decision)
  return decided ? ok({ ...me, state: decision.state }) : fail('message.ticketOver', undefined, 'code')
}
