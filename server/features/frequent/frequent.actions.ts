import { type Decimal, roundHalfUp } from '../../../contract/decimal.ts'
import { frequent, mostFrequent } from '../../../contract/frequent.ts'
import { OrderState } from '../../../contract/order-states.ts'
import { handle, ok } from '../../handler.ts'
import { buyerOf } from '../pricing/price-lines.ts'
import { pickRows } from '../selection/pick-rows.ts'

interface Bought {
  skuId: number
  times: number
  lastAt: Date
  lastPrice: Decimal
  currency: string
  unitId: number | null
  unit: string
  quantity: Decimal
  /** The same in the base unit. */
  pieces: Decimal
}

export const frequentActions = [
  handle(frequent, async (context, { limit = mostFrequent, due = false }) => {
    // From the orders of the last year that were not called off, what came most often first.
    const { db, shop, visitor, lang, currency } = context
    const dead = [OrderState.Cancelled, OrderState.Terminated]
    // Between the days on which it was bought, on the average.
    const pause = db`(max(created_at) - min(created_at)) / nullif(count(distinct created_at::date) - 1, 0)`
    const isDue = db`now() - last_at >= 0.8 * pause and now() - last_at >= interval '1 day'`
    const leftOut = db`now() - last_at > 4 * pause`
    // How each was bought last, and mostly, is looked up for the few that are shown.
    const bought = await db<Bought[]>`
      with lines as materialized (
        select l.sku_id, o.id as order_id, o.created_at, l.id, l.unit_id, l.quantity, l.base_quantity
        from orders o join order_lines l on l.order_id = o.id
        where o.member_id = ${visitor.id} and o.shop_id = ${shop.id} and o.state <> all(${dead}::smallint[])
          and o.created_at > now() - interval '1 year'
      ), bought as (
        select sku_id, count(distinct order_id)::integer as times, max(created_at) as last_at, max(id) as last_line,
          ${due ? pause : db`null::interval`} as pause
        from lines group by sku_id
      ), most as (
        select *, row_number() over (order by ${due ? leftOut : db`false`}, times desc, last_at desc) as place
        from bought where ${due ? isDue : db`true`} order by place limit ${limit}
      ), usual as (
        -- Of the unit in which it was bought last: 24 pieces are not 24 boxes.
        select m.sku_id, trim_scale(mode() within group (order by l.quantity)) as quantity,
          trim_scale(mode() within group (order by l.base_quantity)) as pieces
        from most m join lines last on last.id = m.last_line
        join lines l on l.sku_id = m.sku_id and l.unit_id is not distinct from last.unit_id
        group by 1
      )
      select m.sku_id as "skuId", m.times, m.last_at as "lastAt", l.price as "lastPrice", o.currency, l.unit_id as "unitId",
        text_in(l.unit_names, ${lang}) as unit, u.quantity, u.pieces
      from most m join usual u on u.sku_id = m.sku_id join order_lines l on l.id = m.last_line join orders o on o.id = l.order_id
      order by m.place`
    const rows = await pickRows(
      context,
      buyerOf(context),
      bought.map(({ skuId }) => skuId),
    )
    const bySku = new Map(rows.map(row => [row.skuId, row]))
    const items = bought.flatMap(({ skuId, lastAt, currency: paidIn, lastPrice, pieces, ...line }) => {
      const row = bySku.get(skuId)
      if (!row) return []
      const unitId = row.units.some(({ id }) => id === line.unitId) ? line.unitId : null
      return [
        {
          ...line,
          row,
          unitId,
          quantity: unitId === line.unitId ? line.quantity : pieces,
          lastAt: lastAt.toISOString(),
          lastPrice: paidIn === currency.code ? roundHalfUp(lastPrice, currency.decimals) : null,
        },
      ]
    })
    return ok({ items })
  }),
]
