import { createHash, randomBytes } from 'node:crypto'
import QRCode from 'qrcode'
import type { Sql } from '../../../db/database.ts'
import { spendWechatCode } from '../../payment/gateway/wechat-oauth-gateway.ts'
import type { PlatformKeys } from '../platform.ts'
import { closePush, pushSignature } from '../push-crypt.ts'
import { writePushXml } from '../push-xml.ts'
import { delaySeconds, lateSeconds, reviewBehaviour, reviewSeconds, slowSeconds } from './wxa-behaviour.ts'
import {
  type GatewayProgram,
  type GatewayPushContent,
  newSecret,
  planWxaPush,
  programByAppId,
  programByToken,
} from './wxa-gateway.queries.ts'

/** A push as it comes over the network: the query of its address, and its body. */
export interface IncomingPush {
  query: Readonly<Record<string, string | undefined>>
  body: string
}

/** The other side of WeChat's platform: the same addresses, the same JSON, reviews in seconds. */
export interface WxaGateway {
  answer(request: Request): Promise<Response>
  push(content: GatewayPushContent, options?: { at?: Date; forged?: boolean }): IncomingPush
}

type Content = Record<string, unknown>

const json = (content: Content) =>
  new Response(JSON.stringify(content), { headers: { 'content-type': 'application/json; encoding=utf-8' } })
const done = (more: Content = {}) => json({ errcode: 0, errmsg: 'ok', ...more })
const no = (errcode: number, errmsg: string) =>
  json({ errcode, errmsg: `${errmsg} rid: ${randomBytes(4).toString('hex')}` })
const picture = async (text: string) =>
  new Response(new Uint8Array(await QRCode.toBuffer(text, { width: 430, margin: 2 })), {
    headers: { 'content-type': 'image/png' },
  })

const tokenSeconds = 7200
const mostTesters = 15
const isWechatId = (text: string) => /^[a-zA-Z][\w-]{5,19}$/.test(text)
const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

export function wxaGateway(sql: Sql, keys: PlatformKeys): WxaGateway {
  const { appId: componentAppId } = keys

  const component = async (call: string, token: string | null, content: Content) => {
    if (content.component_appid !== componentAppId) return no(40013, 'invalid appid')
    switch (call) {
      case 'api_start_push_ticket': {
        if (content.component_secret !== keys.secret) return no(40125, 'invalid appsecret')
        const ticket = `ticket@@@${newSecret()}`
        await sql`
          insert into gateway_wxa_platforms (component_app_id, ticket) values (${componentAppId}, ${ticket})
          on conflict (component_app_id) do update set ticket = excluded.ticket`
        await planWxaPush(sql, {
          appId: null,
          content: {
            AppId: componentAppId,
            CreateTime: seconds(new Date()),
            InfoType: 'component_verify_ticket',
            ComponentVerifyTicket: ticket,
          },
          seconds: 0,
        })
        return done()
      }
      case 'api_component_token': {
        if (content.component_appsecret !== keys.secret) return no(40125, 'invalid appsecret')
        const made = newSecret(48)
        const [known] = await sql`
          update gateway_wxa_platforms set token = ${made}, token_until = now() + make_interval(secs => ${tokenSeconds})
          where component_app_id = ${componentAppId} and ticket = ${String(content.component_verify_ticket)}
          returning ticket`
        return known
          ? json({ component_access_token: made, expires_in: tokenSeconds })
          : no(61006, 'component ticket is invalid')
      }
    }
    const [platform] = await sql`
      select from gateway_wxa_platforms
      where component_app_id = ${componentAppId} and token = ${token} and token_until > now()`
    if (!platform) return no(40001, 'invalid credential, access_token is invalid or not latest')
    switch (call) {
      case 'api_create_preauthcode': {
        const code = `preauthcode@@@${newSecret()}`
        await sql`
          insert into gateway_wxa_codes (code, component_app_id, kind) values (${code}, ${componentAppId}, 'pre_auth')`
        return json({ pre_auth_code: code, expires_in: 1800 })
      }
      case 'api_query_auth': {
        const [code] = await sql<{ appId: string }[]>`
          update gateway_wxa_codes set used_at = now()
          where code = ${String(content.authorization_code)} and kind = 'auth' and used_at is null
            and at > now() - interval '1 hour'
          returning app_id as "appId"`
        if (!code) return no(61010, 'code is expired')
        return json({ authorization_info: await newToken(code.appId) })
      }
      case 'api_authorizer_token': {
        const program = await programByAppId(sql, String(content.authorizer_appid))
        if (!program?.authorised) return no(61003, 'component is not authorized by this account')
        if (program.refreshToken !== content.authorizer_refresh_token)
          return no(61023, 'refresh_token is invalid')
        return json(await newToken(program.appId))
      }
      case 'api_get_authorizer_info': {
        const program = await programByAppId(sql, String(content.authorizer_appid))
        return program
          ? json({
              authorizer_info: { nick_name: program.nickname },
              authorization_info: { authorizer_appid: program.appId },
            })
          : no(61003, 'component is not authorized by this account')
      }
      default:
        return no(40066, 'invalid url')
    }
  }

  /** Who opened a mini-program. */
  const userOf = async (asked: URLSearchParams): Promise<Response> => {
    const given = (name: string) => asked.get(name) ?? ''
    const [platform] = await sql`
      select from gateway_wxa_platforms
      where component_app_id = ${componentAppId} and token = ${given('component_access_token')} and token_until > now()`
    if (!platform) return no(40001, 'invalid credential, access_token is invalid or not latest')
    const known = await programByAppId(sql, given('appid'))
    if (!known?.authorised || given('component_appid') !== componentAppId)
      return no(61003, 'component is not authorized by this account')
    const spent =
      given('grant_type') === 'authorization_code'
        ? await spendWechatCode(sql, known.appId, given('js_code'))
        : undefined
    return spent
      ? json({ openid: spent.openId, session_key: newSecret(16), unionid: spent.unionId })
      : no(40029, 'invalid code')
  }

  const newToken = async (appId: string): Promise<Content> => {
    const [row] = await sql<{ refresh: string; token: string }[]>`
      update gateway_wxa_programs
      set token = ${newSecret(48)}, token_until = now() + make_interval(secs => ${tokenSeconds})
      where app_id = ${appId} returning refresh_token as refresh, token`
    return {
      authorizer_appid: appId,
      authorizer_access_token: row!.token,
      expires_in: tokenSeconds,
      authorizer_refresh_token: row!.refresh,
    }
  }

  const submit = async (program: GatewayProgram, content: Content) => {
    if (program.version === null) return no(85086, 'must commit before submit audit')
    if (program.auditState === 'review') return no(85009, 'already submit a version under auditing')
    const behaviour = reviewBehaviour(`${content.version_desc ?? ''} ${program.description}`)
    const ends = reviewSeconds + (behaviour.delayed ? delaySeconds : 0) + (behaviour.slow ? slowSeconds : 0)
    const [row] = await sql<{ auditId: string; decidedAt: Date }[]>`
      update gateway_wxa_programs set audit_id = nextval('gateway_wxa_audits'), audit_version = version,
        audit_state = 'review', outcome = ${behaviour.outcome}, reason = ${behaviour.reason}, delayed = ${behaviour.delayed},
        submitted_at = now(), decided_at = now() + make_interval(secs => ${ends})
      where app_id = ${program.appId} returning audit_id::text as "auditId", decided_at as "decidedAt"`
    await tellReview(program.appId, behaviour, ends, row!.decidedAt)
    return done({ auditid: Number(row!.auditId) })
  }

  const tellReview = async (
    appId: string,
    { outcome, reason, told, forged, delayed }: ReturnType<typeof reviewBehaviour>,
    ends: number,
    decidedAt: Date,
  ) => {
    const event = (content: GatewayPushContent) => ({
      ToUserName: `gh_${appId.slice(2, 14)}`,
      FromUserName: 'owner-of-the-platform',
      CreateTime: seconds(decidedAt),
      MsgType: 'event',
      ...content,
    })
    const plan = (content: GatewayPushContent, after: number, isForged = false) =>
      planWxaPush(sql, { appId, content, seconds: after, forged: isForged })
    if (forged) await plan(event({ Event: 'weapp_audit_success', SuccTime: seconds(new Date()) }), 0, true)
    if (delayed)
      await plan(
        event({
          Event: 'weapp_audit_delay',
          Reason: 'the review takes longer',
          DelayTime: seconds(new Date()),
        }),
        1,
      )
    if (told === 'lost') return
    const result =
      outcome === 'passed'
        ? event({ Event: 'weapp_audit_success', SuccTime: seconds(decidedAt) })
        : event({ Event: 'weapp_audit_fail', Reason: reason, FailTime: seconds(decidedAt) })
    await plan(result, ends + (told === 'late' ? lateSeconds : 0))
    if (told === 'twice') await plan(result, ends)
  }

  const program = async (
    method: string,
    path: string,
    one: GatewayProgram,
    content: Content,
  ): Promise<Response> => {
    const { appId, auditState } = one
    const address = one.ext.ext?.address ?? 'https://example.com/m'
    switch (`${method} ${path}`) {
      case 'POST /wxa/modify_domain':
      case 'POST /wxa/setwebviewdomain':
        return done()
      case 'POST /wxa/commit':
        if (auditState === 'review') return no(85009, 'already submit a version under auditing')
        if (!content.template_id) return no(85014, 'invalid template_id')
        await sql`
          update gateway_wxa_programs set version = ${String(content.user_version)},
            description = ${String(content.user_desc)}, ext = ${String(content.ext_json)}::jsonb
          where app_id = ${appId}`
        return done()
      case 'GET /wxa/get_qrcode':
        return one.version === null ? no(86001, 'no committed code') : picture(address)
      case 'POST /wxa/submit_audit':
        return submit(one, content)
      case 'GET /wxa/undocodeaudit': {
        const undone = await sql`
          update gateway_wxa_programs set audit_state = 'withdrawn'
          where app_id = ${appId} and audit_state = 'review' and decided_at > now() returning app_id`
        // What would have been told of it is not told any more.
        if (undone.length > 0)
          await sql`
            update gateway_wxa_pushes set done_at = now()
            where app_id = ${appId} and content ->> 'Event' in ('weapp_audit_success', 'weapp_audit_fail') and done_at is null
              and not forged`
        return undone.length > 0 ? done() : no(87012, 'forbid revert this version release')
      }
      case 'GET /wxa/get_latest_auditstatus': {
        if (!one.auditId) return no(86001, 'no audit')
        const status = { review: one.delayed ? 4 : 2, passed: 0, released: 0, rejected: 1, withdrawn: 3 }
        return done({
          auditid: Number(one.auditId),
          status: status[auditState!],
          ...(auditState === 'rejected' && { reason: one.reason }),
          user_version: one.auditVersion,
          submit_audit_time: seconds(one.submittedAt!),
        })
      }
      case 'POST /wxa/release': {
        const released = await sql`
          update gateway_wxa_programs set audit_state = 'released', released_version = audit_version
          where app_id = ${appId}
            and (audit_state = 'passed' or audit_state = 'review' and outcome = 'passed' and decided_at <= now())
          returning app_id`
        return released.length > 0 ? done() : no(85019, 'no version is passed')
      }
      case 'POST /wxa/getversioninfo':
        return done({
          ...(one.version && { exp_info: { exp_version: one.version, exp_desc: one.description } }),
          ...(one.releasedVersion && { release_info: { release_version: one.releasedVersion } }),
        })
      case 'POST /wxa/bind_tester': {
        const wechatId = String(content.wechatid)
        if (!isWechatId(wechatId)) return no(85001, 'user not exist or user cannot be searched')
        const name = createHash('sha256').update(`${appId} ${wechatId}`).digest('base64url').slice(0, 28)
        if (name in one.testers) return no(85004, 'user already bound')
        if (Object.keys(one.testers).length >= mostTesters)
          return no(85002, 'number of tester reach bind limit')
        await sql`
          update gateway_wxa_programs set testers = testers || ${sql.json({ [name]: wechatId })} where app_id = ${appId}`
        return done({ userstr: name })
      }
      case 'POST /wxa/unbind_tester':
        await sql`
          update gateway_wxa_programs set testers = testers - ${String(content.userstr)}::text where app_id = ${appId}`
        return done()
      case 'POST /wxa/memberauth':
        return done({ members: Object.keys(one.testers).map(userstr => ({ userstr })) })
      case 'POST /wxa/getwxacodeunlimit': {
        const scene = String(content.scene)
        if (scene === '' || scene.length > 32) return no(40129, 'invalid scene')
        if (!one.releasedVersion) return no(41030, 'invalid page')
        return picture(`${address}?page=${content.page}&scene=${encodeURIComponent(scene)}`)
      }
      default:
        return no(40066, 'invalid url')
    }
  }

  return {
    async answer(request) {
      const url = new URL(request.url)
      const body = await request.text()
      const content = (body ? JSON.parse(body) : {}) as Content
      const [, call] = /\/cgi-bin\/component\/(\w+)$/.exec(url.pathname) ?? []
      if (call) return component(call, url.searchParams.get('component_access_token'), content)
      if (url.pathname.endsWith('/sns/component/jscode2session')) return userOf(url.searchParams)
      const one = await programByToken(sql, url.searchParams.get('access_token') ?? '')
      if (!one?.authorised) return no(40001, 'invalid credential, access_token is invalid or not latest')
      return program(request.method, /\/wxa\/\w+$/.exec(url.pathname)?.[0] ?? '', one, content)
    },

    push(content, { at = new Date(), forged = false } = {}) {
      const encrypted = closePush(keys, writePushXml(content))
      const stamp = { timestamp: String(seconds(at)), nonce: String(randomBytes(4).readUInt32BE()) }
      const token = forged ? `not ${keys.token}` : keys.token
      return {
        query: {
          ...stamp,
          signature: 'of no use here',
          encrypt_type: 'aes',
          msg_signature: pushSignature(token, stamp, encrypted),
        },
        body: writePushXml({ AppId: componentAppId, Encrypt: encrypted }),
      }
    },
  }
}
