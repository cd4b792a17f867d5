import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as mobilePaths from '../../../contract/mobile-paths.ts'
import { cookies } from '../../../contract/preferences.ts'
import { enterPath } from '../../../contract/program-paths.ts'
import { onMobileSite } from '../../../contract/sites.ts'
import { isMiniProgramAgent } from '../../../contract/user-agent.ts'
import type { Context, Services } from '../../context.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { isFailure } from '../../handler.ts'
import { keepChoices, openContext, queryOf } from '../../http/request-context.ts'
import { accountById } from '../account/account.queries.ts'
import { signIn } from '../account/sign-in.ts'
import { hashToken } from '../session/session.rules.ts'
import { spendTicket } from './program-tickets.ts'

const aDay = 24 * 3600

/** Where a mini-program's page begins: the ticket becomes a session, once, and the address is forgotten. */
export function webViewRoutes(app: FastifyInstance, services: Services): void {
  app.get(enterPath, async (request, reply) => {
    const context = await openContext(services, request, reply)
    // The pages that follow have to know which shop it is as well.
    keepChoices(context, request)
    const { ticket = '', to } = queryOf(request)
    if (isOpenedByProgram(request)) await enter(context, ticket)
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(ownPage(to), 303)
  })
}

/**
 * By the mini-program itself: a link in a page, or another app, could bring somebody else's ticket, and whoever follows it would shop
 * in a stranger's name.
 */
function isOpenedByProgram({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'none') return false
  return headers.referer === undefined && isMiniProgramAgent(String(headers['user-agent'] ?? ''))
}

async function enter(context: Context, ticket: string): Promise<void> {
  const { pool, shop, visitor, setCookie } = context
  const visit = await spendTicket(pool, 'enter', shop.id, ticket)
  if (!visit) return
  const { appId, openId, memberId } = visit
  const isKnown = memberId !== null
  // The page asks those who are not whether they want to be.
  setCookie({ name: cookies.wechatLink, value: isKnown ? 'known' : 'new', maxAgeSeconds: aDay, open: true })
  if (!isKnown || (visitor.role !== 'guest' && visitor.id === memberId)) return
  await inTransaction(pool, async (tx, undo) => {
    const account = await accountById(tx, memberId)
    if (!account) return
    const made: string[] = []
    const refused = await signIn(
      {
        ...context,
        db: tx,
        setCookie: change => {
          if (change.name === cookies.session && change.value) made.push(change.value)
          setCookie(change)
        },
      },
      account,
    )
    if (refused && isFailure(refused)) return undo(undefined)
    for (const token of made)
      await tx`
        update sessions set wechat_app_id = ${appId}, wechat_open_id = ${openId}
        where token_hash = ${hashToken(token)}`
  })
}

/** A page of the mobile site on this host, whatever is asked for. */
export function ownPage(to: string | undefined): string {
  if (!to || !/^\/[^/\\]/.test(to) || !URL.canParse(to, 'http://here')) return mobilePaths.home
  const url = new URL(to, 'http://here')
  if (url.origin !== 'http://here' || !onMobileSite(url.pathname)) return mobilePaths.home
  return url.pathname + url.search
}
