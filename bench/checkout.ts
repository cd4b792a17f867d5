import { cookies } from '../contract/preferences.ts'
import type { WireReply } from '../contract/reply.ts'
import { actionUrl, encodeInput } from '../contract/wire.ts'
import type { Sql } from '../server/db/database.ts'
import { hashToken, newToken } from '../server/features/session/session.rules.ts'
import { makeProduct } from '../server/testing/factories.ts'
import { type Line, medianRun, rate } from './measure.ts'
import { type BenchShop, bareLimit } from './shop.ts'

const clients = 16
/** Cart, address, commit, pay. */
const calls = 4

interface Buyer {
  cookie: string
  memberId: number
}

/** From an empty cart to a paid order: two lines, the address, the order, its payment from stored value. */
export async function benchCheckout({ sql, origin }: BenchShop): Promise<Line[]> {
  const place = await makePlace(sql)
  const free = await makeBuyers(sql, place.shopId)
  const skus = await Promise.all(
    Array.from({ length: 20 }, () =>
      makeProduct(sql, place.warehouseId, { stock: '100000000', retail: '1' }),
    ),
  )
  let visits = 0
  // Everybody comes from somewhere else: what one address may do in a minute is not what is measured.
  const elsewhere = () => `10.${(++visits >> 16) & 255}.${(visits >> 8) & 255}.${visits & 255}`
  const call = async ({ cookie }: Buyer, action: string, input: Record<string, unknown>) => {
    const response = await fetch(origin + actionUrl(action), {
      method: 'POST',
      headers: { version: '6', lang: 'zh', cookie, 'x-forwarded-for': elsewhere() },
      body: new URLSearchParams(encodeInput(input)),
    })
    const reply = (await response.json()) as WireReply
    if (!reply.success) throw new Error(`${action}: ${reply.msg}`)
    return reply
  }
  let turn = 0
  const checkout = async () => {
    // Nobody has two checkouts at once.
    const buyer = free.pop()!
    const pair = [skus[turn++ % skus.length]!, skus[turn++ % skus.length]!]
    await call(buyer, 'hlt_add_cart', { products: pair.map(({ skuId }) => ({ skuId, qty: '1' })) })
    const { tbl } = await call(buyer, 'hlt_address', {})
    const { obj } = await call(buyer, 'hlt_commit_order', {
      data: {
        addressId: (tbl[0] as { id: number }).id,
        deliveryMethodId: place.deliveryId,
        payMethodId: place.payId,
        expected: '2',
        key: `bench-${turn}-${buyer.memberId}`,
      },
    })
    const { ids } = obj as { ids: number[] }
    const paid = await call(buyer, 'hlt_pay', { id: ids.join(), pmId: place.payId })
    if ((paid.obj as { state: string }).state !== 'success') throw new Error('An order was not paid')
    free.push(buyer)
  }
  const limit = await bareLimit(sql, 'units')
  const bare = await medianRun({ clients, seconds: 2, request: limit.request })
  await limit.close()
  const measured = await medianRun({ clients, seconds: 4, request: checkout })
  await checkBooks(sql, place.shopId)
  return [
    {
      work: `cart, 2 lines, address, order, paid from stored value; ${clients} clients`,
      measured: rate(measured),
      ratio: (measured.perSecond * calls) / bare.perSecond,
    },
  ]
}

async function makePlace(sql: Sql) {
  const [place] = await sql<{ shopId: number; warehouseId: number; deliveryId: number; payId: number }[]>`
    with way as (
      insert into delivery_methods (shop_id, kind, names)
      select id, 'delivery', '{"zh": "快递"}' from shops where is_default returning id, shop_id)
    select s.id as "shopId", s.warehouse_id as "warehouseId", way.id as "deliveryId", p.id as "payId"
    from way join shops s on s.id = way.shop_id join pay_methods p on p.shop_id = s.id and p.code = 'yck'`
  return place!
}

/** With an address and more stored value than they can spend. */
async function makeBuyers(sql: Sql, shopId: number): Promise<Buyer[]> {
  const members = await sql<{ id: number }[]>`
    insert into members (shop_id, mobile, password_hash, nick, role, status)
    select ${shopId}, '16' || lpad(n::text, 9, '0'), '', 'bench', 'member', 'active'
    from generate_series(1, ${clients}) n returning id`
  const buyers = members.map(({ id }) => ({ memberId: id, token: newToken() }))
  for (const { memberId, token } of buyers) {
    await sql`
      insert into sessions (token_hash, member_id, user_agent, address, expires_at)
      values (${hashToken(token)}, ${memberId}, '', '', now() + interval '1 day')`
    await sql`
      insert into addresses (member_id, recipient, phone, area1, detail, is_default)
      values (${memberId}, 'x', '13900000000', 'x', 'x', true)`
    await sql`
      select post_transfer(${`bench:${memberId}`}, 'bench', ${shopId}, null, null, null, '',
        array[null, ${memberId}]::integer[], array['cash', 'stored_value'], array['CNY', 'CNY'],
        array[-100000000, 100000000]::numeric[])`
  }
  return buyers.map(({ memberId, token }) => ({ memberId, cookie: `${cookies.session}=${token}` }))
}

/** Whatever came at once: what is held is what was ordered, and what was paid is what the orders cost. */
async function checkBooks(sql: Sql, shopId: number): Promise<void> {
  const [books] = await sql<{ held: boolean; paid: boolean }[]>`
    select
      (select coalesce(sum(s.held), 0) from stocks s where exists (
         select from order_lines l join orders o on o.id = l.order_id
         where o.shop_id = ${shopId} and l.sku_id = s.sku_id))
      = (select coalesce(sum(base_quantity), 0) from order_lines l join orders o on o.id = l.order_id
         where o.shop_id = ${shopId} and o.holds_stock and l.claim_id is null) as held,
      (select coalesce(sum(e.amount), 0) from ledger_entries e
         join ledger_accounts a on a.id = e.account_id where a.shop_id = ${shopId} and a.kind = 'sales')
      = (select coalesce(sum(paid), 0) from orders where shop_id = ${shopId}) as paid`
  if (!books!.held || !books!.paid) throw new Error('The books do not add up after the checkouts')
}
