import * as v from 'valibot'
import { id, optional } from '../../../contract/fields.ts'
import type { NearProducts } from '../../../contract/product-detail.ts'
import { readInput } from '../../actions/read-input.ts'
import type { Context } from '../../context.ts'
import { type Outcome, ok } from '../../handler.ts'
import { productCards } from './cards.ts'

const nearQuery = v.object({ id: optional(id()) })
const most = 5

/** `hlt_get_data` of type `near_products`: instead of one that is gone, what sells best in its category, else in the shop. */
export async function nearProducts(
  context: Context,
  fields: Record<string, unknown>,
): Promise<Outcome<NearProducts>> {
  const read = readInput(context, nearQuery, fields)
  if (read.kind === 'fail') return read
  const rows = await context.db<{ id: number }[]>`
    with near as (
      select l.product_id, l.sold from product_listing l join products p on p.id = ${read.input.id ?? 0}
      where l.category_id = p.category_id and l.product_id <> p.id order by l.sold desc, l.product_id desc limit ${most}
    ), rest as (
      select l.product_id, l.sold from product_listing l where l.product_id <> ${read.input.id ?? 0}
      order by l.sold desc, l.product_id desc limit ${2 * most}
    )
    select product_id as id from (
      select product_id, sold, 0 as rank from near
      union all select product_id, sold, 1 from rest where product_id not in (select product_id from near)
    ) found order by rank, sold desc, product_id desc limit ${most}`
  const ids = rows.map(({ id }) => id)
  const cards = await productCards(context, ids)
  return ok({ cards: ids.flatMap(id => cards.get(id) ?? []) })
}
