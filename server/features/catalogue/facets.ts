import type { Fallback } from '../../../contract/fallback.ts'
import type { Language } from '../../../contract/languages.ts'
import type { ProductList } from '../../../contract/product-list.ts'
import type { Cache } from '../../cache/cache.ts'
import type { Db } from '../../db/database.ts'
import { fallbackOf } from '../../i18n/fallback.ts'

export interface FacetValue {
  id: number
  /** Values of one name belong together. */
  group: string
  name: string
  nameLang: Fallback | null
  value: string
  valueLang: Fallback | null
}

/** Every attribute there is, by its number. */
export const facetValues = (cache: Cache, db: Db, lang: Language): Promise<Map<number, FacetValue>> =>
  cache.get(`facets:${lang}`, ['facet_values'], async () => {
    const rows = await db<FacetValue[]>`
      select id, name_key as "group", text_in(names, ${lang}) as name, text_in(value_names, ${lang}) as value,
        ${fallbackOf(db, db`names`, lang)} as "nameLang", ${fallbackOf(db, db`value_names`, lang)} as "valueLang"
      from facet_values`
    return new Map(rows.map(row => [row.id, row]))
  })

/** The chosen values, those of one name together; what does not exist any more is left out. */
export function chosenGroups(values: Map<number, FacetValue>, chosen: readonly number[]): number[][] {
  const known = chosen.flatMap(id => values.get(id) ?? [])
  return [...Map.groupBy(known, ({ group }) => group).values()].map(group => group.map(({ id }) => id))
}

const mostFacets = 6
const mostValues = 24

/** The names that tell most products apart come first; a name with a single value tells nothing. */
export function shownFacets(
  values: Map<number, FacetValue>,
  counts: readonly { id: number; count: number }[],
  chosen: readonly number[],
): ProductList['facets'] {
  // What was chosen can be taken back, even where nothing has it.
  const missing = chosen.filter(id => !counts.some(counted => counted.id === id))
  const found = [...counts, ...missing.map(id => ({ id, count: 0 }))].flatMap(({ id, count }) => {
    const known = values.get(id)
    return known ? [{ ...known, count }] : []
  })
  return [...Map.groupBy(found, ({ group }) => group).values()]
    .filter(group => group.length > 1 || group.some(({ id }) => chosen.includes(id)))
    .map(group => ({
      group,
      kept: group.some(({ id }) => chosen.includes(id)),
      size: group.reduce((sum, { count }) => sum + count, 0),
    }))
    .sort((a, b) => b.size - a.size || a.group[0]!.id - b.group[0]!.id)
    .filter(({ kept }, at) => at < mostFacets || kept)
    .map(({ group }) => ({
      name: group[0]!.name,
      nameLang: group[0]!.nameLang ?? undefined,
      values: group
        .sort((a, b) => b.count - a.count || a.id - b.id)
        .filter(({ id }, at) => at < mostValues || chosen.includes(id))
        .map(({ id, value, valueLang, count }) => ({
          id,
          name: value,
          nameLang: valueLang ?? undefined,
          count,
        })),
    }))
}
