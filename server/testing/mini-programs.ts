import type { Action, ActionInput } from '../../contract/action.ts'
import * as contract from '../../contract/mini-program.ts'
import { confirmField, encodeCall } from '../../contract/wire.ts'
import { pushDueWxaNews } from '../features/mini-program/wxa-demo.ts'
import { type CallAs, type OpenShop, post, type TypedReply } from './open-shop.ts'

/** The demonstration's owner agrees, and the browser comes back. */
export async function connectProgram(server: OpenShop, as: CallAs, nickname = 'Demo shop'): Promise<void> {
  const { query } = await agree(server, as, nickname)
  const reply = await server.call(
    contract.configureMiniProgram,
    {
      shop: Number(query.get('shop')),
      cfg: { auth_code: query.get('auth_code')!, state: query.get('state')! },
    },
    as,
  )
  if (!reply.success) throw new Error(reply.msg)
}

/** What the browser would come back with. */
export async function agree(server: OpenShop, as: CallAs, nickname = 'Demo shop', shop?: number) {
  const begun = await server.call(contract.connectMiniProgram, { row: { shop } }, as)
  if (!begun.success) throw new Error(begun.msg)
  const agreed = await server.app.inject({
    method: 'POST',
    url: begun.obj.url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `nickname=${encodeURIComponent(nickname)}`,
  })
  return { query: new URL(agreed.headers.location!, 'http://localhost').searchParams }
}

/** Time passes at WeChat: what is under review is decided, and what is to be told is told. */
export async function letWechatDecide(server: OpenShop): Promise<void> {
  await server.sql`update gateway_wxa_programs set decided_at = now() where audit_state = 'review'`
  await server.sql`update gateway_wxa_pushes set due_at = now() where done_at is null`
  await pushDueWxaNews(server.services)
}

/** The same call after somebody said yes. */
export async function agreedCall<A extends Action>(
  server: OpenShop,
  action: A,
  input: ActionInput<A>,
  as: CallAs,
): Promise<TypedReply<A>> {
  const fields = Object.fromEntries(encodeCall(action, input as Record<string, unknown>))
  return (await post(server.app, action.name, { ...fields, [confirmField]: 1 }, as)).json<TypedReply<A>>()
}
