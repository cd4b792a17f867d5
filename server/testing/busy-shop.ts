import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { addToCart } from '../../contract/cart.ts'
import { commitOrder } from '../../contract/checkout.ts'
import { saveData } from '../../contract/data.ts'
import { cancelOrder } from '../../contract/orders.ts'
import { pay } from '../../contract/payment.ts'
import { cookies } from '../../contract/preferences.ts'
import type { WireReply } from '../../contract/reply.ts'
import { actionUrl, encodeInput, headers, protocolVersion } from '../../contract/wire.ts'
import { post } from '../features/ledger/ledger.ts'
import { insertPayment } from '../features/payment/payment.queries.ts'
import { makeMember, makeProduct, makeShop } from './factories.ts'
import { type OpenShop, openShop } from './open-shop.ts'

/** A shop whose buyers fill carts, order, pay and cancel without end, over HTTP, in another process. */

const buyers = 6
const stockOfEach = 100_000
const anyCode = '123456'

export interface Buyer {
  id: number
  session: string
  addressId: number
  mobile: string
  cardId: number
}

/** No status: the server went away before it answered, and whoever asked does not know what became of it. */
export interface Heard {
  status?: number
  reply?: WireReply
}

export interface Turn {
  /** The order that was acknowledged, and what became of it. */
  orderId?: number
  end?: 'paid' | 'cancelled'
  /** What was answered instead of a success. */
  failed?: Heard
}

export interface BusyShop {
  server: OpenShop
  /** For the files of the processes. */
  folder: string
  crowd: readonly Buyer[]
  /** Once through: into the cart, the order, and its payment or its end. */
  buy(url: string, buyer: Buyer, turn: number, key: string): Promise<Turn>
  /** A top-up with its bonus, by a transfer that a clerk confirms twice. */
  topUp(url: string, buyer: Buyer): Promise<Turn>
  /** Asks for money from the wallet, and finance sends it. */
  withdraw(url: string, buyer: Buyer): Promise<Turn>
  close(): Promise<void>
}

export async function openBusyShop(): Promise<BusyShop> {
  const server = await openShop({ env: { PAY_DEMO: '1' } })
  const { sql } = server
  const folder = mkdtempSync(join(tmpdir(), 'caravan-busy-'))
  const shop = await makeShop(sql, { isDefault: true })
  const [{ warehouse } = { warehouse: 0 }] = await sql<{ warehouse: number }[]>`
    select warehouse_id as warehouse from shops where id = ${shop.id}`
  const products = [1, 2, 3, 4].map(() =>
    makeProduct(sql, warehouse, { stock: String(stockOfEach), retail: '9.99' }),
  )
  const skus = (await Promise.all(products)).map(({ skuId }) => skuId)
  const [method] = await sql<{ id: number }[]>`
    insert into delivery_methods (shop_id, kind, names) values (${shop.id}, 'delivery', '{"zh": "快递"}') returning id`
  const [stored] = await sql<{ id: number }[]>`
    select id from pay_methods where shop_id = ${shop.id} and code = 'yck'`
  const chosen = { deliveryMethodId: method!.id, payMethodId: stored!.id }
  await sql`update shops set pay_code_above = null, unpaid_orders_max = 100000 where id = ${shop.id}`
  const crowd: Buyer[] = []
  for (let n = 0; n < buyers; n++) crowd.push(await makeBuyer(server, shop.id))

  async function buy(url: string, buyer: Buyer, turn: number, key: string): Promise<Turn> {
    const products = [skus[turn % 4]!, skus[(turn + 1) % 4]!].map(skuId => ({ skuId, qty: '1' }))
    const added = await ask(url, buyer, addToCart.name, { products: JSON.stringify(products) })
    if (!added.reply?.success) return { failed: added }
    const data = { ...chosen, addressId: buyer.addressId, key }
    const committed = await ask(url, buyer, commitOrder.name, { data: JSON.stringify(data) })
    if (!committed.reply?.success) return { failed: committed }
    const [id] = (committed.reply.obj as { ids?: number[] }).ids ?? []
    const cancels = turn % 3 === 2
    const ended = cancels
      ? await ask(url, buyer, cancelOrder.name, { id })
      : await ask(url, buyer, pay.name, { id, pmId: chosen.payMethodId })
    if (!ended.reply?.success) return { orderId: id, failed: ended }
    return { orderId: id, end: cancels ? 'cancelled' : 'paid' }
  }

  const [offer] = await sql<{ id: number }[]>`
    insert into top_up_packages (shop_id, amount, bonus) values (${shop.id}, 30, 2) returning id`
  const { mobile } = await makeMember(sql, { shopId: shop.id, staffRole: 'finance' })
  const clerk = { session: await server.signIn(mobile) }

  async function topUp(url: string, buyer: Buyer): Promise<Turn> {
    const wished = await askToSave(url, buyer, 'top_up', { package: offer!.id })
    if (!wished.reply?.success) return { failed: wished }
    const { id: paymentId } = await insertPayment(sql, {
      shopId: shop.id,
      memberId: buyer.id,
      method: 'xx',
      state: 'confirming',
      amount: '30',
      currency: 'CNY',
      base: '30',
      parts: [],
      topUpId: (wished.reply.obj as { id: number }).id,
    })
    const [one, other] = await Promise.all(
      [1, 2].map(() => askToSave(url, clerk, 'payment_confirm', { id: paymentId })),
    )
    return one!.reply?.success || other!.reply?.success ? {} : { failed: one! }
  }

  const codeHash = await hash(anyCode, { memoryCost: 8, timeCost: 1, parallelism: 1 })

  async function withdraw(url: string, buyer: Buyer): Promise<Turn> {
    const { id: memberId, mobile, cardId } = buyer
    await sql`
      insert into sms_codes (shop_id, mobile, purpose, member_id, code_hash, address, expires_at)
      values (${shop.id}, ${mobile}, 'withdrawal', ${memberId}, ${codeHash}, '', now() + interval '5 minutes')`
    const asked = await askToSave(url, buyer, 'withdrawal', { amount: '12', cardId, code: anyCode })
    if (!asked.reply?.success) return { failed: asked }
    const { id } = asked.reply.obj as { id: number }
    const sent = await askToSave(url, clerk, 'withdrawal_send', { ids: [id] })
    return sent.reply?.success ? {} : { failed: sent }
  }

  return {
    server,
    folder,
    crowd,
    buy,
    topUp,
    withdraw,
    async close() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function makeBuyer(server: OpenShop, shopId: number): Promise<Buyer> {
  const { sql } = server
  const { id, mobile } = await makeMember(sql, { shopId })
  await post(sql, {
    key: `start:${id}`,
    reason: 'test',
    shopId,
    entries: [
      { memberId: id, kind: 'stored_value', currency: 'CNY', amount: '100000' },
      { memberId: id, kind: 'wallet', currency: 'CNY', amount: '100000' },
      { memberId: null, kind: 'cash', currency: 'CNY', amount: '-200000' },
    ],
  })
  const [address] = await sql<{ id: number }[]>`
    insert into addresses (member_id, recipient, phone, area1, detail, is_default)
    values (${id}, 'A', '13900000000', '浙江省', '1', true) returning id`
  const [card] = await sql<{ id: number }[]>`
    with account as (
      insert into e_accounts (member_id, provider, holder, state, number, account_no, form)
      values (${id}, 'qqt', 'person', 'normal', ${`E${id}`}, ${`ACC${id}`}, '{"person": {"name": "A"}}') returning id
    ), known as (
      insert into gateway_cards (provider, account_no, number, card_no, last_digits)
      values ('qqt', ${`ACC${id}`}, 'C', ${`CARD${id}`}, '0007')
    ), opened as (
      insert into gateway_accounts (provider, merchant_no, number, token, holder, name, mobile, last_digits, account_no, state,
        outcome, told, notify_url)
      values ('qqt', '1900000001', ${`E${id}`}, ${`T${id}`}, 'person', 'A', '', '0007', ${`ACC${id}`}, 'normal', 'normal', 'now', '')
    )
    insert into bank_cards (e_account_id, holder, bank, kind, last_digits, secrets, fingerprint, card_no, is_default)
    select id, 'A', 'B', 'debit', '0007', '{}', 'x', ${`CARD${id}`}, true from account returning id`
  const session = await server.signIn(mobile)
  return { id, session, addressId: address!.id, mobile, cardId: card!.id }
}

const askToSave = (url: string, who: Pick<Buyer, 'session'>, type: string, row: object): Promise<Heard> =>
  ask(url, who, saveData.name, { type, row: JSON.stringify(row) })

async function ask(
  url: string,
  buyer: Pick<Buyer, 'session'>,
  action: string,
  input: Record<string, unknown>,
): Promise<Heard> {
  try {
    const response = await fetch(url + actionUrl(action), {
      method: 'POST',
      headers: {
        [headers.version]: protocolVersion,
        cookie: `${cookies.session}=${buyer.session}`,
        // Nobody is to run into the limits of one address.
        'x-forwarded-for': `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 250)).join('.')}`,
      },
      body: new URLSearchParams(encodeInput(input)),
    })
    return { status: response.status, reply: (await response.json()) as WireReply }
  } catch {
    return {}
  }
}
