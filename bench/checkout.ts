import type { Sql } from '../server/db/database.ts'
import { makeProduct } from '../server/testing/factories.ts'
import type { Buying } from './checkout-story.ts'
import { type Line, rate } from './measure.ts'
import { makePeople, type Person } from './people.ts'
import { type BenchShop, bareLimit } from './shop.ts'
import { crowdRun, visitorsRun } from './visitors.ts'

const clients = 16
/** Five hundred orders of each pass before any needs a code. */
const buyersOfClient = 20
const goal = 200
/** A shop in use has compiled what it does often, and its connections have planned it. */
const warmUpSeconds = 6
/** Cart, address, commit, pay. */
const calls = 4

/** From an empty cart to a paid order, by so many members at once. */
export async function benchCheckout({ sql, origin }: BenchShop): Promise<Line[]> {
  const place = await makePlace(sql)
  const buyers = await makeBuyers(sql, place.shopId)
  const skus = await Promise.all(
    Array.from({ length: 20 }, () =>
      makeProduct(sql, place.warehouseId, { stock: '100000000', retail: '1' }),
    ),
  )
  const limit = await bareLimit(sql, 'units')
  const bare = await visitorsRun([limit.visit], clients)
  await limit.close()
  const { deliveryId, payId } = place
  const input: Buying = { origin, buyers, clients, skus: skus.map(({ skuId }) => skuId), deliveryId, payId }
  const crowd = { story: 'checkout', input, origin, clients } as const
  const cold = await crowdRun({ ...crowd, seconds: warmUpSeconds, runs: 1 })
  // The database does so by itself within a minute; until then plans are those for empty tables.
  await sql`vacuum analyze`
  const measured = await crowdRun({ ...crowd, seconds: 4 })
  await checkBooks(sql, place.shopId)
  const verdict = measured.perSecond >= goal ? 'met' : 'missed'
  return [
    {
      work: `cart, 2 lines, address, order, paid from stored value; ${clients} members; after ${warmUpSeconds} s of the same, which made ${cold.perSecond.toFixed(0)}/s`,
      measured: rate(measured),
      ratio: (measured.perSecond * calls) / bare.perSecond,
      goal: `≥ ${goal}/s: ${verdict}`,
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
async function makeBuyers(sql: Sql, shopId: number): Promise<Person[]> {
  const buyers = await makePeople(sql, { shopId, count: clients * buyersOfClient, prefix: '16' })
  for (const { memberId } of buyers) {
    await sql`
      insert into addresses (member_id, recipient, phone, area1, detail, is_default)
      values (${memberId}, 'x', '13900000000', 'x', 'x', true)`
    await sql`
      select post_transfer(${`bench:${memberId}`}, 'bench', ${shopId}, null, null, null, '',
        array[null, ${memberId}]::integer[], array['cash', 'stored_value'], array['CNY', 'CNY'],
        array[-100000000, 100000000]::numeric[])`
  }
  return buyers
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
