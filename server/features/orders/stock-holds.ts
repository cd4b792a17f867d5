import { add, compare, type Decimal } from '../../../contract/decimal.ts'
import { decimals, integers } from '../../db/any-length.ts'
import type { Db, Fragment } from '../../db/database.ts'

export interface WantedStock {
  skuId: number
  warehouseId: number
  /** In the base unit. */
  quantity: Decimal
}

export interface Short {
  skuId: number
  warehouseId: number
  wanted: Decimal
  free: Decimal
}

type Free = Omit<Short, 'wanted'>

/** Takes all of it out of what others can have, or says what is short and takes nothing. */
export async function holdStock(db: Db, wanted: readonly WantedStock[]): Promise<Short[]> {
  const sums = addUp(wanted)
  if (sums.length === 0) return []
  const rows = await db<Free[]>`
    with ${holds(db, sums)}
    select sku_id as "skuId", warehouse_id as "warehouseId", free from locked`
  return shortOf(sums, rows)
}

/** The same as the last query of a transaction, which is kept with it; when something is short, it can only be undone. */
export async function holdStockAndKeep(last: Db, wanted: readonly WantedStock[]): Promise<Short[]> {
  const sums = addUp(wanted)
  try {
    await last`
      with ${holds(last, sums)}
      select case when count(*) < ${sums.length} or not bool_and(free >= quantity) then refuse_short(coalesce(
        jsonb_agg(jsonb_build_object('skuId', sku_id, 'warehouseId', warehouse_id, 'free', free::text)), '[]')) end
      from locked`
    return []
  } catch (error) {
    const { constraint, detail } = error as { constraint?: string; detail?: string }
    if (constraint !== 'stock_free') throw error
    return shortOf(sums, JSON.parse(detail ?? '[]') as Free[])
  }
}

/** Everybody locks in the same order: two orders for the same goods wait, but never for each other. */
const holds = (db: Db, sums: readonly WantedStock[]): Fragment => db`locked as (
      select s.sku_id, s.warehouse_id, s.on_hand - s.held as free, w.quantity
      from stocks s join unnest(${integers(
        db,
        sums.map(({ skuId }) => skuId),
      )}, ${integers(
        db,
        sums.map(({ warehouseId }) => warehouseId),
      )}, ${decimals(
        db,
        sums.map(({ quantity }) => quantity),
      )}) as w (sku, warehouse, quantity) on s.sku_id = w.sku and s.warehouse_id = w.warehouse
      order by s.sku_id, s.warehouse_id for update of s
    ), held as (
      update stocks s set held = s.held + l.quantity from locked l
      where s.sku_id = l.sku_id and s.warehouse_id = l.warehouse_id
        and (select count(*) = ${sums.length} and bool_and(free >= quantity) from locked)
    )`

function shortOf(sums: readonly WantedStock[], rows: readonly Free[]): Short[] {
  const free = new Map(rows.map(row => [keyOf(row), row.free]))
  return sums.flatMap(one => {
    const left = free.get(keyOf(one)) ?? '0'
    const { skuId, warehouseId, quantity } = one
    return compare(left, quantity) < 0 ? [{ skuId, warehouseId, wanted: quantity, free: left }] : []
  })
}

/** More of some, less of others: takes what is missing, or says what is short, and only then gives back. */
export async function changeHolds(db: Db, changes: readonly WantedStock[]): Promise<Short[]> {
  const short = await holdStock(
    db,
    changes.filter(({ quantity }) => compare(quantity, '0') > 0),
  )
  const less = changes.filter(({ quantity }) => compare(quantity, '0') < 0)
  if (short.length > 0 || less.length === 0) return short
  await db`
    with less as (
      select * from unnest(${less.map(({ skuId }) => skuId)}::integer[], ${less.map(({ warehouseId }) => warehouseId)}::integer[],
        ${less.map(({ quantity }) => quantity)}::numeric[]) as l (sku_id, warehouse_id, quantity)
    ), locked as (
      select s.sku_id, s.warehouse_id, less.quantity from stocks s join less using (sku_id, warehouse_id)
      order by s.sku_id, s.warehouse_id for update of s
    )
    update stocks s set held = s.held + locked.quantity
    from locked where s.sku_id = locked.sku_id and s.warehouse_id = locked.warehouse_id`
  return []
}

/** Gives back what an order holds; once, however often it is called. */
export async function releaseStock(db: Db, orderId: number): Promise<void> {
  const freed = await db`
    update orders set holds_stock = false where id = ${orderId} and holds_stock returning id`
  if (freed.length === 0) return
  await db`
    with held as (
      select l.sku_id, o.warehouse_id, sum(l.base_quantity - l.shipped_quantity - l.withdrawn_quantity) as quantity
      from order_lines l join orders o on o.id = l.order_id
      where l.order_id = ${orderId} and l.claim_id is null
      group by 1, 2
      having sum(l.base_quantity - l.shipped_quantity - l.withdrawn_quantity) <> 0
    ), locked as (
      select s.sku_id, s.warehouse_id, held.quantity from stocks s join held using (sku_id, warehouse_id)
      order by s.sku_id, s.warehouse_id for update of s
    )
    update stocks s set held = s.held - locked.quantity
    from locked where s.sku_id = locked.sku_id and s.warehouse_id = locked.warehouse_id`
}

/** Lines of one SKU in one warehouse are one wish. */
function addUp(wanted: readonly WantedStock[]): WantedStock[] {
  const sums = new Map<string, WantedStock>()
  for (const one of wanted) {
    const known = sums.get(keyOf(one))
    sums.set(keyOf(one), known ? { ...known, quantity: add(known.quantity, one.quantity) } : one)
  }
  return [...sums.values()]
}

const keyOf = ({ skuId, warehouseId }: { skuId: number; warehouseId: number }) => `${skuId}:${warehouseId}`
