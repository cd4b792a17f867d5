import { createHash, randomBytes } from 'node:crypto'
import type { Sql } from '../../../db/database.ts'

/** The open id by which an app knows somebody: another one in every app. */
export const openIdIn = (appId: string, person: string): string =>
  `o${createHash('sha256').update(`${appId} ${person}`).digest('base64url').slice(0, 27)}`

/** Somebody is in front of WeChat's browser, or opens a mini-program: what their app takes to the shop. */
export async function newWechatCode(
  sql: Sql,
  { appId, person }: { appId: string; person: string },
): Promise<string> {
  const code = randomBytes(16).toString('hex')
  await sql`
    insert into gateway_wechat_codes (code, app_id, open_id, union_id)
    values (${code}, ${appId}, ${openIdIn(appId, person)}, ${openIdIn('of the platform', person)})`
  return code
}

/** Once, for five minutes, by the app that it was given to. */
export async function spendWechatCode(
  sql: Sql,
  appId: string,
  code: string,
): Promise<{ openId: string; unionId: string } | undefined> {
  const [spent] = await sql<{ openId: string; unionId: string }[]>`
    update gateway_wechat_codes set used_at = now()
    where code = ${code} and app_id = ${appId} and used_at is null and at > now() - interval '5 minutes'
    returning open_id as "openId", union_id as "unionId"`
  return spent
}

/** Behaves as WeChat does when an official account asks who came. */
export const oauthGateway =
  (sql: Sql, account: { appId: string; appSecret?: string }) =>
  async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    const asked = (name: string) => searchParams.get(name) ?? ''
    if (pathname !== '/sns/oauth2/access_token' || asked('grant_type') !== 'authorization_code')
      return Response.json({ errcode: 40066, errmsg: 'invalid url' })
    if (asked('appid') !== account.appId) return Response.json({ errcode: 40013, errmsg: 'invalid appid' })
    if (asked('secret') !== (account.appSecret ?? ''))
      return Response.json({ errcode: 40125, errmsg: 'invalid appsecret' })
    const spent = await spendWechatCode(sql, account.appId, asked('code'))
    if (!spent) return Response.json({ errcode: 40163, errmsg: 'code been used' })
    return Response.json({
      access_token: randomBytes(24).toString('hex'),
      expires_in: 7200,
      refresh_token: randomBytes(24).toString('hex'),
      openid: spent.openId,
      scope: 'snsapi_base',
    })
  }
