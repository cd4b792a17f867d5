import { type Decimal, trimZeros } from '../../../contract/decimal.ts'
import type { Context } from '../../context.ts'
import type { Fragment } from '../../db/database.ts'
import { type Failure, fail } from '../../handler.ts'
import type { Saved } from '../bill-type.ts'

interface Entry {
  document: string
  kind: 'in' | 'out' | 'count'
  sku_id: number
  warehouse_id: number
  quantity: Decimal
}

/** Numbers of stock documents, delivery notes and after-sale cases, which write entries of their own; the last two may have more than one. */
const givenBySystem = /^(S\d{16}|A\d{16}(-2)?|D\d{16}(-[1-9]\d*)?)$/

/** What the column of a stock holds. */
const mostOnHand = '9999999999'

/** What an entry says happens to the stock: one conditional update, and what orders hold stays covered. */
export async function moveStock({ db, t }: Context, { id, after }: Saved): Promise<Failure | undefined> {
  const { document, kind, sku_id: skuId, warehouse_id: warehouseId, quantity } = after as unknown as Entry
  if (givenBySystem.test(document)) return fail('stock.numberTaken', {}, 'document')
  await db`
    insert into stocks (sku_id, warehouse_id) values (${skuId}, ${warehouseId}) on conflict (sku_id, warehouse_id) do nothing`
  const balance = {
    in: db`s.on_hand + ${quantity}`,
    out: db`s.on_hand - ${quantity}`,
    count: db`${quantity}::numeric`,
  }[kind]
  const [moved] = await db`
    with locked as (
      select id, on_hand from stocks where sku_id = ${skuId} and warehouse_id = ${warehouseId} for update
    ), moved as (
      update stocks s set on_hand = ${balance} from locked
      where s.id = locked.id and ${balance} between held and ${mostOnHand}::numeric
      returning s.on_hand, s.on_hand - locked.on_hand as change)
    update stock_entries set balance = moved.on_hand, change = moved.change from moved where id = ${id} returning id`
  if (moved) return undefined
  const [now] = await db<{ available: Decimal; held: Decimal; room: Decimal }[]>`
    select on_hand - held as available, held, ${mostOnHand}::numeric - on_hand as room from stocks where sku_id = ${skuId} and warehouse_id = ${warehouseId}`
  if (kind === 'in')
    return fail('form.valueMax', { field: t('bill.quantity'), max: trimZeros(now!.room) }, 'quantity')
  return kind === 'count'
    ? fail('bill.belowHeld', { held: trimZeros(now!.held) }, 'quantity')
    : fail('bill.notEnoughStock', { available: trimZeros(now!.available) }, 'quantity')
}

/** Refuses to delete SKUs that still have stock; `which` is a condition on SKUs `k`. */
export async function refuseStocked({ db }: Context, which: Fragment): Promise<Failure | undefined> {
  const [stocked] = await db`
    select from stocks s join skus k on k.id = s.sku_id where ${which} and (s.on_hand > 0 or s.held > 0) limit 1`
  return stocked && fail('bill.hasStock')
}
