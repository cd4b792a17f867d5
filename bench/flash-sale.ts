import { openCache } from '../server/cache/cache.ts'
import type { Sql } from '../server/db/database.ts'
import { claimPiece } from '../server/features/flash-sale/claims.ts'
import { makeProduct } from '../server/testing/factories.ts'
import type { Line } from './measure.ts'
import type { BenchShop } from './shop.ts'

const buyers = 10_000
const pieces = 1_000
/** Each has a connection of the pool to itself, as with pgbench; more of them only wait longer for the same row. */
const clients = 10

/**
 * Ten thousand buyers want one of a thousand pieces at the same moment: batches of claims against single updates of one row,
 * which is what a sale would be without them. A claim's cart line is written when its buyer opens the cart.
 */
export async function benchFlashSale({ sql }: BenchShop): Promise<Line[]> {
  const cache = await openCache(sql)
  const members = await makeBuyers(sql)
  const crowd = async (most: number) => {
    const item = await makeSale(sql)
    const began = performance.now()
    let claimed = 0
    let soldMs = 0
    const buyer = async (memberId: number) => {
      const { outcome } = await claimPiece(sql, cache, { ...item, memberId, quantity: 1 })
      if (outcome !== 'claimed') return
      claimed++
      soldMs = performance.now() - began
    }
    await Promise.all(members.slice(0, most).map(buyer))
    return { ...item, claimed, soldMs, answeredMs: performance.now() - began }
  }
  // A shop that is open has served somebody before.
  await crowd(100)
  const rounds: { perSecond: number; answeredMs: number; single: number }[] = []
  for (let round = 0; round < 3; round++) {
    const { saleId, claimed, soldMs, answeredMs } = await crowd(buyers)
    const sold = await checkSold(sql, saleId, claimed)
    rounds.push({ perSecond: (sold / soldMs) * 1000, answeredMs, single: await singleUpdates(sql) })
  }
  await cache.close()
  rounds.sort((a, b) => a.perSecond / a.single - b.perSecond / b.single)
  const { perSecond, answeredMs, single } = rounds[1]!
  return [
    {
      work: `flash sale: ${buyers} buyers, ${pieces} pieces sold, 0 too many`,
      measured: `${perSecond.toFixed(0)} sold/s, everybody answered after ${answeredMs.toFixed(0)} ms`,
      ratio: perSecond / single,
      goal: '≥ 3',
    },
    { work: `a row updated by ${clients} clients`, measured: `${single.toFixed(0)} sold/s` },
  ]
}

async function makeSale(sql: Sql) {
  const [shop] = await sql<{ id: number; warehouse: number }[]>`
    select id, warehouse_id as warehouse from shops where is_default`
  const { skuId } = await makeProduct(sql, shop!.warehouse, { stock: String(pieces) })
  const [sale] = await sql<{ id: number }[]>`
    insert into flash_sales (shop_id, titles, starts_at, ends_at)
    values (${shop!.id}, '{}', now() - interval '1 hour', now() + interval '1 hour') returning id`
  await sql`
    insert into flash_sale_items (sale_id, sku_id, price, stock) values (${sale!.id}, ${skuId}, 1, ${pieces})`
  return { shopId: shop!.id, saleId: sale!.id, skuId }
}

async function makeBuyers(sql: Sql): Promise<number[]> {
  const members = await sql<{ id: number }[]>`
    insert into members (shop_id, mobile, password_hash, nick, role, status)
    select s.id, '17' || lpad(n::text, 9, '0'), '', '', 'member', 'active'
    from shops s, generate_series(1, ${buyers}) n where s.is_default returning id`
  return members.map(({ id }) => id)
}

async function checkSold(sql: Sql, saleId: number, claimed: number): Promise<number> {
  const [row] = await sql<{ sold: number; claims: number }[]>`
    select i.sold, (select sum(quantity)::integer from flash_claims where sale_id = ${saleId}) as claims
    from flash_sale_items i where i.sale_id = ${saleId}`
  const counts = [row!.sold, row!.claims, claimed]
  if (counts.some(count => count !== pieces)) throw new Error(`Sold, claims, answers: ${counts.join()}`)
  return row!.sold
}

/** Pieces per second when every client updates the row for itself, in a transaction of its own. */
async function singleUpdates(sql: Sql): Promise<number> {
  await sql`drop table if exists bench_sale`
  await sql`create table bench_sale (id integer primary key, stock integer not null, sold integer not null)`
  await sql`insert into bench_sale values (1, ${pieces}, 0)`
  const began = performance.now()
  let sold = 0
  const client = async () => {
    for (;;) {
      const { count } = await sql`update bench_sale set sold = sold + 1 where id = 1 and sold < stock`
      if (count === 0) return
      sold++
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - began) / 1000
  if (sold !== pieces) throw new Error(`The single updates sold ${sold}`)
  return pieces / seconds
}
