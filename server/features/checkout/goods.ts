import type { Decimal } from '../../../contract/decimal.ts'
import { integers } from '../../db/any-length.ts'
import type { Db, Fragment } from '../../db/database.ts'
import { isOffered, mustCustomise } from '../catalogue/product-choices.queries.ts'
import type { TextsByLanguage } from '../shops/shops.tables.ts'

/** What an order keeps of a line beyond its price, and what vouchers and freight ask about it. */
export interface GoodsFacts {
  skuId: number
  productId: number
  brandId: number | null
  categoryPath: string
  itemNo: string
  names: TextsByLanguage
  spec: unknown
  picture: string
  unitNames: TextsByLanguage
  /** Of one base unit. */
  weight: Decimal
  /** The choices in words, by language. */
  customisation: Record<string, string> | null
  /** Something about it has to be chosen and was not. */
  unchosen: boolean
}

interface Ordered {
  skuId: number
  unitId: number | null
  customisationId: number | null
}

/** In the order of the lines; one query for all. */
export async function goodsFacts(db: Db, lines: readonly Ordered[]): Promise<(GoodsFacts | undefined)[]> {
  const numbers = (pick: (line: Ordered) => number | null) => integers(db, lines.map(pick))
  const rows = await db<{ place: number; goods: GoodsFacts }[]>`
    select w.n::integer as place, ${goodsOf(db, db`w.unit`, db`w.customisation`)} as goods
    from unnest(${numbers(line => line.skuId)}, ${numbers(line => line.unitId)},
      ${numbers(line => line.customisationId)}) with ordinality as w (sku, unit, customisation, n)
    join skus k on k.id = w.sku
    join products p on p.id = k.product_id
    join categories c on c.id = p.category_id`
  const byPlace = new Map(rows.map(({ place, goods }) => [place, goods]))
  return lines.map((_, at) => byPlace.get(at + 1))
}

/** Of SKU `k` of product `p` in category `c`, in this unit or in its own, as a part of a query. */
export const goodsOf = (db: Db, unit: Fragment, customisation: Fragment): Fragment => db`
  json_build_object('skuId', k.id, 'productId', p.id, 'brandId', p.brand_id, 'categoryPath', c.path, 'itemNo', k.item_no,
    'names', p.names, 'spec', k.spec, 'picture', coalesce(k.picture, p.pictures[1], ''),
    'unitNames', (select u.names from units u where u.id = coalesce(${unit}, p.unit_id)), 'weight', k.weight::text,
    'customisation', case when ${customisation} is not null then (
      select jsonb_object_agg(lang, words) from (
        select lang, string_agg(text_in(o.names, lang), ' / ' order by g.position, g.id, o.position, o.id) as words
        from customisations z
        join customisation_options o on o.id = any(z.option_ids)
        join customisation_groups g on g.id = o.group_id
        cross join lateral (
          select distinct jsonb_object_keys(names) as lang from customisation_options where id = any(z.option_ids)) langs
        where z.id = ${customisation} group by lang) words) end,
    'unchosen', case when ${customisation} is null then ${mustCustomise(db, db`p.id`)}
      else exists (select from customisations z where z.id = ${customisation} and not ${isOffered(db)}) end)`
