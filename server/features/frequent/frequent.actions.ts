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
}

export const frequentActions = [
  handle(frequent, async (context, { limit = mostFrequent }) => {
    // From the orders of the last year that were not called off, what came most often first.
    const { db, shop, visitor, lang, currency } = context
    const dead = [OrderState.Cancelled, OrderState.Terminated]
    const bought = await db<Bought[]>`
      select l.sku_id as "skuId", count(distinct o.id)::integer as times, max(o.created_at) as "lastAt",
        (array_agg(l.price order by l.id desc))[1] as "lastPrice", (array_agg(o.currency order by l.id desc))[1] as currency,
        (array_agg(l.unit_id order by l.id desc))[1] as "unitId",
        (array_agg(text_in(l.unit_names, ${lang}) order by l.id desc))[1] as unit,
        trim_scale(mode() within group (order by l.quantity)) as quantity
      from orders o join order_lines l on l.order_id = o.id
      where o.member_id = ${visitor.id} and o.shop_id = ${shop.id} and o.state <> all(${dead}::smallint[])
        and o.created_at > now() - interval '1 year'
      group by l.sku_id
      order by times desc, "lastAt" desc
      limit ${limit}`
    const rows = await pickRows(
      context,
      buyerOf(context),
      bought.map(({ skuId }) => skuId),
    )
    const bySku = new Map(rows.map(row => [row.skuId, row]))
    const items = bought.flatMap(({ skuId, lastAt, currency: paidIn, lastPrice, ...line }) => {
      const row = bySku.get(skuId)
      if (!row) return []
      const unitId = row.units.some(({ id }) => id === line.unitId) ? line.unitId : null
      return [
        {
          ...line,
          row,
          unitId,
          lastAt: lastAt.toISOString(),
          lastPrice: paidIn === currency.code ? roundHalfUp(lastPrice, currency.decimals) : null,
        },
      ]
    })
    return ok({ items })
  }),
]
