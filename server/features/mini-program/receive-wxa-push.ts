import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { countUp } from '../../limits/rate-limit.ts'
import type { IncomingPush } from '../../ports/mini-program/gateway/wxa-gateway.ts'
import { WechatRefusal, WechatSilence } from '../../ports/mini-program/platform.ts'
import { isSignedPush, openPush } from '../../ports/mini-program/push-crypt.ts'
import { readPushXml } from '../../ports/mini-program/push-xml.ts'
import { readable } from '../../ports/mini-program/wechat-platform.ts'
import type { CallbackAnswer } from '../../ports/payment/channel.ts'
import { isStale } from '../../ports/payment/signing.ts'
import { networkOf } from '../account/network.ts'
import { hearOfAuthorisation, loseConnection } from './connect-program.ts'
import { programOfApp } from './mini-program.queries.ts'
import { keepTicket } from './platform-tokens.ts'
import { type PlatformServices, platformOf, type ReachedPlatform } from './reach-platform.ts'
import { hearReviewNews, type ReviewNews } from './review-program.ts'

const text = (status: number, body: string): CallbackAnswer => ({ status, type: 'text/plain', body })
/** The word that WeChat wants to hear. */
const accepted = text(200, 'success')
const refused = text(401, 'refused')
const nobody = text(404, '')
const notNow = text(503, '')
const forgedKept = { max: 60, seconds: 3600 }

interface Push extends IncomingPush {
  /** The mini-program that it is about; absent: the platform. */
  appId?: string
  /** Where it came from; the demonstration's own come from nowhere. */
  address?: string
}

/** What WeChat tells us by itself: signed, for us, new, and acted upon once. */
export async function receiveWxaPush(
  services: PlatformServices,
  push: Push,
  now = new Date(),
): Promise<CallbackAnswer> {
  const { sql } = services
  const reached = await platformOf(services)
  if (!reached.platform) return nobody
  const opened = open(reached, push, now)
  if ('why' in opened) {
    // Anybody can send a forged push, so only a few of them are kept.
    const enough = await countUp(sql, [`forged@${networkOf(push.address ?? '')}`], forgedKept)
    if (!enough) await keep(sql, null, { kind: 'forged', about: '', result: opened.why })
    return refused
  }
  const { signature, content } = opened
  const kind = (push.appId === undefined ? content.InfoType : content.Event) ?? ''
  const about = push.appId ?? content.AuthorizerAppid ?? ''
  if (!(await keep(sql, signature, { kind, about, result: 'begun' }))) return accepted
  try {
    const result =
      push.appId === undefined
        ? await hearPlatform(services, reached, content)
        : await hearProgram(services, push.appId, content)
    if (result === 'later') {
      await forget(sql, signature)
      return notNow
    }
    await sql`update mini_program_pushes set result = ${result.replaceAll('\0', '')} where signature = ${signature} and verified`
    return accepted
  } catch (error) {
    await forget(sql, signature)
    if (error instanceof WechatSilence) return notNow
    if (!(error instanceof WechatRefusal)) throw error
    await keep(sql, signature, { kind, about, result: error.message })
    return accepted
  }
}

type Opened = { signature: string; content: Record<string, string> } | { why: string }

function open({ keys }: ReachedPlatform, { query, body }: Push, now: Date): Opened {
  const { timestamp = '', nonce = '', msg_signature: signature = '' } = query
  const { Encrypt: encrypted = '' } = readPushXml(body)
  if (!isSignedPush(keys.token, { timestamp, nonce }, encrypted, signature)) return { why: 'wrong signature' }
  if (isStale(timestamp, now)) return { why: 'too old' }
  const plain = openPush(keys, encrypted)
  return plain === undefined
    ? { why: 'closed for somebody else' }
    : { signature, content: readPushXml(plain) }
}

async function hearPlatform(
  services: PlatformServices,
  reached: ReachedPlatform,
  content: Record<string, string>,
): Promise<string> {
  const { sql, config } = services
  switch (content.InfoType) {
    case 'component_verify_ticket':
      await keepTicket(sql, config, content.ComponentVerifyTicket ?? '')
      return 'kept'
    case 'authorized':
    case 'updateauthorized':
      return await hearOfAuthorisation(services, reached, {
        appId: content.AuthorizerAppid ?? '',
        code: content.AuthorizationCode ?? '',
        preAuthCode: content.PreAuthCode ?? '',
      })
    case 'unauthorized':
      return await loseConnection(services, content.AuthorizerAppid ?? '')
    default:
      return 'other'
  }
}

async function hearProgram(
  { sql }: PlatformServices,
  appId: string,
  content: Record<string, string>,
): Promise<string> {
  const news = reviewNews(content)
  if (!news) return 'other'
  const program = await programOfApp(sql, appId)
  return program ? await inTransaction(sql, tx => hearReviewNews(tx, program.id, news)) : 'unknown'
}

function reviewNews(content: Record<string, string>): ReviewNews | undefined {
  const at = (time: string | undefined) => new Date(Number(time ?? content.CreateTime) * 1000)
  const reason = readable(content.Reason)
  switch (content.Event) {
    case 'weapp_audit_success':
      return { outcome: 'passed', reason: '', at: at(content.SuccTime) }
    case 'weapp_audit_fail':
      return { outcome: 'rejected', reason, at: at(content.FailTime) }
    case 'weapp_audit_delay':
      return { outcome: 'delayed', reason, at: at(content.DelayTime) }
    default:
      return undefined
  }
}

/** False when the same was there before. */
async function keep(
  db: Db,
  signature: string | null,
  { kind, about, result }: { kind: string; about: string; result: string },
): Promise<boolean> {
  const kept = await db`
    insert into mini_program_pushes (signature, kind, about, verified, result)
    values (${signature}, ${kind.slice(0, 60)}, ${about.slice(0, 60)}, ${signature !== null}, ${result})
    on conflict (signature) where verified do nothing`
  return kept.count === 1
}

async function forget(db: Db, signature: string): Promise<void> {
  await db`delete from mini_program_pushes where signature = ${signature} and verified`
}
