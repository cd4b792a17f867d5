import type { Db, Fragment } from '../../db/database.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { type NearWord, placeLexeme, quoteLexeme, type SearchTerms } from './search-words.ts'
import { stillShown } from './shown.ts'

/** The parts of the table `product_search`; what sells best is in the first. */
const searchTiers = [0, 1, 2, 3]

/** What else is wanted of product `l`. */
export interface Narrowing {
  /** Of `withinLexemes`. */
  lexemes: string
  joined: Fragment
  conditions: Fragment
  /** What the order is made of; relevance when there is nothing. */
  place: Fragment | undefined
}

/** The index of words knows these too; what it does not know yet is sorted out by the conditions. */
export function withinLexemes(
  category: number | undefined,
  brand: number | undefined,
  facets: readonly number[][],
): string {
  const groups = [
    category === undefined ? [] : [placeLexeme('category', category)],
    brand === undefined ? [] : [placeLexeme('brand', brand)],
    ...facets.map(group => group.map(id => placeLexeme('facet', id))),
  ]
  return groups
    .filter(group => group.length > 0)
    .map(group => ` & (${group.map(quoteLexeme).join(' | ')})`)
    .join('')
}

/**
 * Item numbers and barcodes first, then names, then what stands around them; of each what sells best first. A later
 * part is read only when the earlier ones found too few, so that the number of products hardly matters.
 */
export function searchHits(db: Db, search: SearchTerms, narrowing: Narrowing, most: number): Fragment {
  const { exact, own, found } = search
  const { lexemes, joined, conditions } = narrowing
  // Each that has the words is looked at once, never the other way round: so much is not left to the planner.
  const part = (tier: Fragment, tsquery: string, place: Fragment) => db`
    (select one.* from (
      select product_id from product_search where ${tier} and words @@ ${tsquery + lexemes}::tsquery offset 0
    ) s cross join lateral (
      select l.product_id as id, l.brand_id, l.category_id, l.facets, ${place} as place
      from product_listing l ${joined} where l.product_id = s.product_id ${conditions} offset 0
    ) one limit ${most})`
  const byTier = (tsquery: string, place: Fragment) =>
    searchTiers.map(tier => part(inTier(db, tier), tsquery, place))
  const selling = db`ln(1 + greatest(l.sold, 0)) / 100`
  const parts = narrowing.place
    ? byTier(`(${found} | ${exact})`, narrowing.place)
    : [
        part(db`true`, exact, db`2 + ${selling}`),
        ...byTier(`(${own}) & !${exact}`, db`1 + ${selling}`),
        ...byTier(`(${found}) & !(${own}) & !${exact}`, selling),
      ]
  return db`select * from (${parts.reduce((all, one) => db`${all} union all ${one}`)}) hits limit ${most}`
}

/** Written into the statement, because only then the planner leaves the other parts of the table out. */
const inTier = (db: Db, tier: number): Fragment => db`tier = ${db.unsafe(String(tier))}`

const mostNear = 8
const mostNearRanked = 100

/** Only when there is no `hit`: words that were meant, as tsqueries of all of them, in a name and anywhere, and of any. */
export const meantWords = (db: Db, near: readonly NearWord[], nameMarks: readonly string[]): Fragment => db`
  select string_agg(named, ' & ')::tsquery as every_name, string_agg(word, ' & ')::tsquery as every_word,
    string_agg(word, ' | ')::tsquery as any_word
  from (
    select '(' || asked.own || coalesce(' | ' || meant.words, '') || ')' as word,
      '(' || asked.named || coalesce(' | ' || meant.names, '') || ')' as named
    from unnest(${near.map(({ tsquery }) => tsquery)}::text[], ${near.map(({ named }) => named)}::text[],
      ${near.map(({ variants }) => variants.join(' '))}::text[]) as asked (own, named, variants)
    cross join lateral (
      select string_agg(quote_literal(word), ' | ') as words,
        string_agg((select string_agg(quote_literal(mark || word), ' | ') from unnest(${nameMarks as string[]}::text[]) mark),
          ' | ') as names
      from search_words where asked.variants <> '' and variants && string_to_array(asked.variants, ' ')
    ) meant
    where not exists (select from hit)
  ) words`

/**
 * What has all the `meant` words in its name, then anywhere, then what has any; of each what sells best. Only what nothing
 * that sells has is looked for among the rest, where common words are too many to be compared.
 */
export const nearlyRight = (db: Db, shown: Fragment): Fragment => {
  const selling = searchTiers.slice(0, -1)
  const ways = [db`every_name`, db`every_word`, db`any_word`]
  const parts = [selling, searchTiers.slice(-1)].flatMap(tiers =>
    ways.flatMap((words, at) =>
      tiers.map(
        tier => db`
          (select l.product_id, l.sold, ${at}::integer as part
          from (select product_id from product_search where ${inTier(db, tier)} and words @@ (select ${words} from meant)
            limit ${mostNearRanked}) s
          join product_listing l on l.product_id = s.product_id ${shown})`,
      ),
    ),
  )
  return db`array(
    select product_id from (
      select product_id, min(part) as part, max(sold) as sold from (
        select * from (${parts.reduce((all, one) => db`${all} union all ${one}`)}) ranked limit ${mostNearRanked}
      ) best group by product_id
    ) near order by part, sold desc, product_id desc limit ${mostNear})`
}

export interface SuggestionRow {
  id: number
  name: string
  itemNo: string
  picture: string
}

const mostSuggestions = 8
/** While somebody types, what sells best is good enough. */
const mostSuggested = 300

export const suggestProducts = async (
  db: Db,
  shop: Shop,
  search: SearchTerms,
  lang: string,
): Promise<SuggestionRow[]> => db<SuggestionRow[]>`
  with hit as materialized (
    select id, place from (${searchHits(db, search, notNarrowed(db, shop), mostSuggested)}) found
    order by place desc, id desc limit ${mostSuggestions}
  ), meant as materialized (${meantWords(db, search.nearTyped, search.nameMarks)})
  select p.id, text_in(p.names, ${lang}) as name, p.item_no as "itemNo", coalesce(p.pictures[1], '') as picture
  from (
    select id, place from hit union all (${mistyped(db, shop)})
  ) best
  join products p on p.id = best.id
  order by best.place desc, p.id desc`

/** What has all the `meant` words, in its name first: when there is no hit. */
const mistyped = (db: Db, shop: Shop): Fragment => db`
  select l.product_id, max(s.place) + ln(1 + greatest(l.sold, 0)) / 100 as place from (
    (select product_id, 1 as place from product_search where words @@ (select every_name from meant) limit ${mostNearRanked})
    union all
    (select product_id, 0 from product_search where words @@ (select every_word from meant) limit ${mostNearRanked})
  ) s
  join product_listing l on l.product_id = s.product_id ${stillShown(db, shop)}
  group by l.product_id, l.sold order by place desc, l.product_id desc limit ${mostSuggestions}`

const notNarrowed = (db: Db, shop: Shop): Narrowing => ({
  lexemes: '',
  joined: db``,
  conditions: stillShown(db, shop),
  place: undefined,
})
