import type { LinkKind } from '../../../contract/page-desk.ts'
import * as paths from '../../../contract/paths.ts'
import type { Context, MemberContext } from '../../context.ts'
import { shopBrands, shopTree } from '../catalogue/catalogue.queries.ts'
import { wayTo } from '../catalogue/category-index.ts'
import { suggestProducts } from '../catalogue/search-hits.ts'
import { searchTerms } from '../catalogue/search-words.ts'
import { stillShown } from '../catalogue/shown.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { newestNotices, publishedPages } from './pages.queries.ts'
import { pageNameIn } from './said-in.ts'

export interface LinkTarget {
  link: string
  name: string
  picture?: string
}

type Named = Pick<Context, 'cache' | 'db' | 'lang' | 'now'>

const most = 30

/** Where a link can lead in this shop, by a word of its name. */
export async function linkTargets(
  context: MemberContext,
  shop: Shop,
  kind: LinkKind,
  q: string,
): Promise<LinkTarget[]> {
  if (kind === 'product') return await productTargets(context, shop, q)
  const wanted = q.trim().toLowerCase()
  const all = await named(context, shop, kind)
  return all.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, most)
}

async function productTargets({ db, lang }: MemberContext, shop: Shop, q: string): Promise<LinkTarget[]> {
  const found = q
    ? await suggestProducts(db, shop, searchTerms(q, lang), lang)
    : await db<{ id: number; name: string; picture: string }[]>`
        select p.id, text_in(p.names, ${lang}) as name, coalesce(p.pictures[1], '') as picture
        from product_listing l join products p on p.id = l.product_id
        where true ${stillShown(db, shop)} order by l.sold desc, l.product_id desc limit 12`
  return found.map(({ id, name, picture }) => ({ link: `product|${id}`, name, picture }))
}

async function named(context: Named, shop: Shop, kind: Exclude<LinkKind, 'product'>): Promise<LinkTarget[]> {
  const { cache, db, lang } = context
  switch (kind) {
    case 'category': {
      const tree = await shopTree(cache, db, shop, lang)
      return tree.flatMap(function flat(node): LinkTarget[] {
        const { id, name, picture } = node
        return [{ link: `link|${paths.products}?category=${id}`, name, picture }, ...node.child.flatMap(flat)]
      })
    }
    case 'brand':
      return (await shopBrands(cache, db, shop, lang)).map(({ id, name, logo }) => ({
        link: `link|${paths.products}?brand=${id}`,
        name,
        picture: logo,
      }))
    case 'notice':
      return (await newestNotices(context, shop)).map(({ id, title }) => ({
        link: `link|${paths.notice}?id=${id}`,
        name: title,
      }))
    case 'page':
      return (await publishedPages(cache, db, shop.id))
        .filter(({ type }) => type === 'activity' || type === 'own')
        .map(page => ({ link: `page|${page.id}`, name: pageNameIn(page, lang).name }))
  }
}

/** What a link is called, where it leads to something that has a name. */
export async function linkName(context: Named, shop: Shop, link: string): Promise<string> {
  const { db, lang } = context
  const product = productLinked(link)
  if (!product) return nameAtHand(context, shop, link)
  const [row] = await db<{ name: string }[]>`
    select text_in(p.names, ${lang}) as name from product_listing l join products p on p.id = l.product_id
    where l.product_id = ${product} ${stillShown(db, shop)}`
  return row?.name ?? ''
}

/** Which product a link leads to; 0: none. */
export const productLinked = (link: string): number => Number(/^product\|(\d{1,9})$/.exec(link)?.[1] ?? 0)

/** The same for all but products: their names are kept in memory. */
export async function nameAtHand(context: Named, shop: Shop, link: string): Promise<string> {
  const { db, cache, lang } = context
  const [, category] = /^link\|\/products\?category=(\d{1,9})$/.exec(link) ?? []
  if (category) return wayTo(await shopTree(cache, db, shop, lang), Number(category))?.at(-1)?.name ?? ''
  for (const [kind, start] of Object.entries(startsOf) as [keyof typeof startsOf, string][]) {
    if (!link.startsWith(start)) continue
    return (await named(context, shop, kind)).find(target => target.link === link)?.name ?? ''
  }
  return ''
}

const startsOf = {
  page: 'page|',
  brand: `link|${paths.products}?brand=`,
  notice: `link|${paths.notice}?id=`,
} as const
