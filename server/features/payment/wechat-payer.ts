import { randomBytes } from 'node:crypto'
import type { ActionOutput } from '../../../contract/action.ts'
import * as mobilePaths from '../../../contract/mobile-paths.ts'
import type { pay } from '../../../contract/payment.ts'
import { isMiniProgramAgent, isMobileAgent, isWechatAgent } from '../../../contract/user-agent.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { PayerDevice, WechatPayer } from '../../ports/payment/channel.ts'
import { programOfShop } from '../mini-program/mini-program.queries.ts'
import { hashToken } from '../session/session.rules.ts'
import { oauthOf, servicesOf } from './channels.ts'
import { payMethodOf } from './payment.queries.ts'
import type { PayMethodRow } from './payment.tables.ts'

/** Who pays, and where: an attempt belongs to both. */
export interface Payer {
  device: PayerDevice
  /** Known once WeChat has said so. */
  wechat?: WechatPayer
}

export const wechatBackPath = '/pay/wechat/back'

/** Whoever pays; in WeChat's own browser WeChat is asked first who that is, and `authorise` is where to. */
export async function payerOf(
  context: Context,
  method: PayMethodRow,
  memberId: number,
  ids: readonly number[],
): Promise<Payer | { authorise: string }> {
  const { userAgent, pool, sessionToken } = context
  if (!isMobileAgent(userAgent)) return { device: 'desktop' }
  if (!isWechatAgent(userAgent)) return { device: 'phone' }
  // WeChat opens no other app: the code is shown, to be scanned by another phone.
  if (method.code !== 'wx') return { device: 'desktop' }
  if (isMiniProgramAgent(userAgent)) return { device: await deviceInProgram(pool, context.shop.id) }
  const oauth = await oauthOf(servicesOf(context), method, context.origin)
  if (!oauth || !sessionToken) return { device: 'desktop' }
  const { appId } = oauth
  const openId = await openIdInSession(pool, { memberId, appId, sessionToken })
  if (openId) return { device: 'wechat', wechat: { appId, openId } }
  const state = randomBytes(24).toString('hex')
  await pool`
    insert into wechat_authorisations (state_hash, session_hash, member_id, shop_id, method, back, expires_at)
    values (${hashToken(state)}, ${hashToken(sessionToken)}, ${memberId}, ${method.shopId}, ${method.code},
      ${`${mobilePaths.pay}?id=${ids.join()}`}, now() + interval '10 minutes')`
  return { authorise: oauth.page(`${context.origin}${wechatBackPath}`, state) }
}

/** Nothing is booked before WeChat has said who pays. */
export const goAndSay = (url: string): ActionOutput<typeof pay> => ({
  paymentId: null,
  number: '',
  state: 'unpaid',
  next: 'authorise',
  url,
  demo: false,
})

/** Without a mini-program of the shop's own there is no native page that could pay. */
async function deviceInProgram(db: Db, shopId: number): Promise<PayerDevice> {
  const program = await programOfShop(db, shopId)
  return program?.appId && !program.lostAt ? 'mini_program' : 'desktop'
}

async function openIdInSession(
  db: Db,
  { memberId, appId, sessionToken }: { memberId: number; appId: string; sessionToken: string },
): Promise<string | undefined> {
  const [known] = await db<{ openId: string }[]>`
    select open_id as "openId" from wechat_payers
    where member_id = ${memberId} and app_id = ${appId} and session_hash = ${hashToken(sessionToken)}`
  return known?.openId
}

/**
 * Somebody comes back from WeChat. Only the session that went, once, and only to the page that it came from; undefined when it is
 * none of that.
 */
export async function comeBackFromWechat(
  context: Context,
  { code, state }: { code: string; state: string },
): Promise<string | undefined> {
  const { pool, visitor, sessionToken } = context
  if (visitor.role === 'guest' || !sessionToken || !/^[0-9a-f]{48}$/.test(state)) return undefined
  const [begun] = await pool<{ shopId: number; method: string; back: string }[]>`
    update wechat_authorisations set used_at = now()
    where state_hash = ${hashToken(state)} and session_hash = ${hashToken(sessionToken)} and member_id = ${visitor.id}
      and used_at is null and expires_at > now()
    returning shop_id as "shopId", method, back`
  if (!begun) return undefined
  const method = await payMethodOf(pool, begun.shopId, begun.method)
  const oauth = method && (await oauthOf(servicesOf(context), method, context.origin))
  if (!oauth || !/^[\w-]{1,200}$/.test(code)) return begun.back
  try {
    const openId = await oauth.openIdOf(code)
    await pool`
      insert into wechat_payers (member_id, app_id, open_id, session_hash)
      values (${visitor.id}, ${oauth.appId}, ${openId}, ${hashToken(sessionToken)})
      on conflict (member_id, app_id) do update
        set open_id = excluded.open_id, session_hash = excluded.session_hash, learnt_at = now()`
  } catch (error) {
    // They can try again, or pay in another way.
    context.log.warn({ err: error }, 'WeChat did not say who pays')
  }
  return begun.back
}

export async function forgetOldAuthorisations(db: Db): Promise<void> {
  await db`delete from wechat_authorisations where expires_at < now() - interval '1 day'`
}
