import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StaffRole } from '../../contract/action.ts'
import { type Decimal, negate } from '../../contract/decimal.ts'
import { pay } from '../../contract/payment.ts'
import { type Config, readConfig } from '../config.ts'
import { balance, post } from '../features/ledger/ledger.ts'
import { continueRefunds } from '../features/payment/refunds.ts'
import { aggregatorGateway } from '../ports/payment/gateway/aggregator-gateway.ts'
import { alipayGateway } from '../ports/payment/gateway/alipay-gateway.ts'
import { findPayment, markPaid } from '../ports/payment/gateway/gateway.queries.ts'
import type { BothKeys, Gateway, GatewayPayment } from '../ports/payment/gateway/gateway.ts'
import { makeKeys } from '../ports/payment/gateway/keys.ts'
import { wechatGateway } from '../ports/payment/gateway/wechat-gateway.ts'
import { closeSecret } from '../ports/secrets.ts'
import { makeMember, makeProduct, makeShop } from './factories.ts'
import { type CallAs, type OpenShop, openShop } from './open-shop.ts'
import { makeOrder } from './orders.ts'

/** Hands real HTTP requests to a gateway. */
async function listen(answer: Gateway['answer']): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const respond = async () => {
      const { headers, method } = request
      const body = await bodyOf(request)
      const answered = await answer(
        new Request(new URL(request.url!, 'http://gateway'), {
          method: method!,
          headers: headers as Record<string, string>,
          ...(method !== 'GET' && { body }),
        }),
      )
      response.writeHead(answered.status, Object.fromEntries(answered.headers))
      response.end(await answered.text())
    }
    respond().catch(error => {
      response.writeHead(500)
      response.end(String(error))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

type Code = 'wx' | 'zfb' | 'lkl'

/** Stands between us and a gateway. */
type Meddler = (request: Request, answer: Gateway['answer']) => Promise<Response>

/** A shop that is reached over HTTP, with three channels whose gateways are reached over HTTP. */
export async function openPayShop() {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const server = await openShop({ env: { PUBLIC_URL: origin, PAY_DEMO: '0', INSIDE_ADDRESSES: '1' } })
  await server.app.listen({ port, host: '127.0.0.1' })
  const { sql } = server
  const config = readConfig({ CARAVAN_DATA: server.folder, PAY_DEMO: '0', INSIDE_ADDRESSES: '1' })
  const { id: shopId, warehouseId } = await makeShop(sql, { code: 'head', isDefault: true })
  const { skuId } = await makeProduct(sql, warehouseId, { stock: '100000' })

  // One channel of each protocol, the third with a shared key instead of a pair.
  const pair = await makeKeys()
  const keys: Record<Code, BothKeys> = {
    wx: pair,
    zfb: pair,
    lkl: { ...pair, ours: { ...pair.ours, privateKey: '', platformKey: '' } },
  }
  const gateways: Record<Code, Gateway> = {
    wx: wechatGateway(sql, keys.wx),
    zfb: alipayGateway(sql, keys.zfb),
    lkl: aggregatorGateway(sql, 'lkl', keys.lkl),
  }
  const servers: Server[] = []
  const down = new Set<Code>()
  const meddlers = new Map<Code, Meddler>()
  for (const code of ['wx', 'zfb', 'lkl'] as const) {
    const { url, server: listening } = await listen(async request =>
      down.has(code)
        ? new Response('down', { status: 503 })
        : (meddlers.get(code) ?? ((asked, answer) => answer(asked)))(request, gateways[code].answer),
    )
    servers.push(listening)
    await configure(server, config, shopId, code, {
      ...keys[code].ours,
      gateway: code === 'zfb' ? `${url}/gateway.do` : url,
    })
  }

  const methodId = async (code: string): Promise<number> =>
    (await sql<{ id: number }[]>`select id from pay_methods where shop_id = ${shopId} and code = ${code}`)[0]!
      .id

  const signedIn = async (staffRole?: StaffRole) => {
    const { id, mobile } = await makeMember(sql, { shopId, staffRole })
    const address = `10.9.${Math.floor(id / 250)}.${id % 250}`
    return { id, as: { session: await server.signIn(mobile, { address }), address, lang: 'en' } }
  }

  const member = async (stored?: Decimal) => {
    const person = await signedIn()
    if (stored)
      await post(sql, {
        key: `test:${person.id}`,
        reason: 'top_up',
        shopId,
        entries: [
          { memberId: null, kind: 'cash', currency: 'CNY', amount: negate(stored) },
          { memberId: person.id, kind: 'stored_value', currency: 'CNY', amount: stored },
        ],
      })
    return person
  }

  const gatewayPayment = async (code: Code, number: string): Promise<GatewayPayment> =>
    (await findPayment(sql, code, keys[code].ours.merchantNo, number))!

  return {
    ...server,
    config,
    shopId,
    skuId,
    origin,
    keys,
    gateways,
    down,
    /** Lets somebody stand between us and a channel while something is done. */
    meddled: async <T>(code: Code, meddler: Meddler, work: () => Promise<T>): Promise<T> => {
      meddlers.set(code, meddler)
      try {
        return await work()
      } finally {
        meddlers.delete(code)
      }
    },
    /** What is on its way back goes on, as when a minute has gone by. */
    moneyGoesBack: async () => {
      await sql`update refunds set asked_at = now() - interval '2 hours' where state = 'requested' and asked_at is not null`
      await sql`update refunds set created_at = now() - interval '1 minute' where state = 'requested'`
      await continueRefunds({ config, sql }, server.app.log)
    },
    /** What came back to the payer at the channel itself. */
    backAtGateway: async (memberId: number): Promise<string> => {
      const [row] = await sql<{ sum: string }[]>`
        select trim_scale(coalesce(sum(r.amount), 0))::text as sum from gateway_refunds r
        join gateway_payments g on g.id = r.payment_id join payments p on p.number = g.number
        where p.member_id = ${memberId}`
      return row!.sum
    },
    member,
    clerk: async (role: StaffRole): Promise<CallAs & { id: number }> => {
      const { id, as } = await signedIn(role)
      return { id, ...as }
    },
    storedValue: (memberId: number) =>
      balance(sql, { shopId, memberId, kind: 'stored_value', currency: 'CNY' }),
    methodId,
    gatewayPayment,
    order: (memberId: number, price: Decimal = '100', more: Partial<Parameters<typeof makeOrder>[1]> = {}) =>
      makeOrder(sql, { shopId, memberId, lines: [{ skuId, quantity: '1', price }], ...more }),
    pay: async (buyer: { as: object }, orderIds: readonly number[], code: string, more: object = {}) =>
      server.call(pay, { id: [...orderIds], pmId: await methodId(code), ...more }, buyer.as),
    /** The payer opens the page and pays; the channel has not told anybody so far. */
    payAtGateway: async (code: Code, reply: { obj: { number: string; url?: string } }, amount?: Decimal) => {
      if (reply.obj.url) await fetch(reply.obj.url, { redirect: 'manual' })
      const open = await gatewayPayment(code, reply.obj.number)
      return (await markPaid(sql, open.id, amount)) ?? open
    },
    /** The channel's webhook, sent as it sends it. */
    notify: (code: Code, payment: GatewayPayment, at?: Date) => {
      const { headers, body } = gateways[code].webhook(payment, at)
      return fetch(`${origin}/pay/notify/${code}/${shopId}`, {
        method: 'POST',
        headers: headers as Record<string, string>,
        body,
      })
    },
    close: async () => {
      await server.close()
      for (const listening of servers) listening.close()
    },
  }
}

export type PayShop = Awaited<ReturnType<typeof openPayShop>>

async function configure(
  { sql }: OpenShop,
  config: Config,
  shopId: number,
  code: Code,
  keys: BothKeys['ours'],
): Promise<void> {
  const settings = {
    merchant_no: keys.merchantNo,
    app_id: keys.appId,
    gateway: keys.gateway,
    serial_no: keys.serialNo,
    platform_serial: code === 'wx' ? keys.platformSerial : '',
  }
  const secrets = { key: keys.key, private_key: keys.privateKey, platform_key: keys.platformKey }
  const kept = Object.entries(secrets)
    .filter(([, secret]) => secret !== '')
    .map(([name, secret]) => [name, closeSecret(config, name, secret)])
  await sql`
    update pay_methods set enabled = true, settings = ${sql.json(settings)},
      secrets = ${sql.json(Object.fromEntries(kept))}
    where shop_id = ${shopId} and code = ${code}`
}
