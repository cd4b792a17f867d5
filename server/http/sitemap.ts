import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { hasFlag, ShopFlag } from '../../contract/flags.ts'
import { isLanguage, type Language, languageOf } from '../../contract/languages.ts'
import * as paths from '../../contract/paths.ts'
import type { Context, Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { hiddenIn, stillShown } from '../features/catalogue/shown.ts'
import { shownIn } from '../features/notices/shown-in.ts'
import { openContext } from './request-context.ts'

const perPart = 10_000
/** Read at a time, so that a part of millions of letters is never held as a whole. */
const batch = 1_000

/**
 * For each language one part with lists and notices, and one for every ten thousand numbers a product can have: a part
 * keeps its products whatever comes and goes.
 */
export function sitemapRoutes(app: FastifyInstance, services: Services): void {
  app.get('/sitemap.xml', async (request, reply) => {
    const context = await openContext(services, request, reply)
    if (isClosed(context)) return reply.code(404).send('')
    const parts = [0, ...(await productParts(context.db)).map(part => part + 1)]
    const addresses = context.shop.languages.flatMap(lang =>
      parts.map(part => `${context.origin}/sitemap/${lang}/${part}.xml`),
    )
    return reply.type(xml).send(index(addresses))
  })

  app.get<{ Params: { lang: string; part: string } }>(
    '/sitemap/:lang/:part(^\\d{1,6}).xml',
    async (request, reply) => {
      const context = await openContext(services, request, reply)
      const { lang, part } = request.params
      if (isClosed(context) || !isLanguage(lang) || !context.shop.languages.includes(lang)) {
        return reply.code(404).send('')
      }
      const number = Number(part)
      const entries = number === 0 ? listEntries(context) : productEntries(context, number - 1)
      return reply.type(xml).send(Readable.from(urlSet(context, lang, entries)))
    },
  )
}

const xml = 'application/xml; charset=utf-8'

const isClosed = ({ shop }: Context) => hasFlag(shop.flags, ShopFlag.NoGuests)

const index = (addresses: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map(address => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`).join('\n')}
</sitemapindex>
`

interface Entry {
  path: string
  changedAt: Date | null
}

/** Addresses in one language, each with what it is called in the others. */
async function* urlSet(context: Context, lang: Language, entries: AsyncIterable<Entry[]>) {
  const { origin, shop } = context
  const address = (path: string, code: string) =>
    escapeXml(`${origin}${path}${path.includes('?') ? '&' : '?'}lang=${code}`)
  const tags = shop.languages.map(code => ({ code, tag: languageOf(code).tag }))
  yield `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
`
  for await (const batch of entries) {
    yield batch
      .map(({ path, changedAt }) => {
        const others = tags.map(
          ({ code, tag }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${address(path, code)}"/>`,
        )
        const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
        return `<url><loc>${address(path, lang)}</loc>${changed}${others.join('')}</url>\n`
      })
      .join('')
  }
  yield '</urlset>\n'
}

async function* listEntries(context: Context): AsyncGenerator<Entry[]> {
  const [categories, notices] = [await categoriesOf(context), await noticesOf(context)]
  const newest = latest(categories.map(({ changedAt }) => changedAt))
  yield [
    { path: paths.home, changedAt: latest([newest, await homeChanged(context)]) },
    { path: paths.category, changedAt: newest },
    { path: paths.products, changedAt: newest },
    { path: paths.notices, changedAt: latest(notices.map(({ changedAt }) => changedAt)) },
  ]
  yield categories.map(({ id, changedAt }) => ({ path: `${paths.products}?category=${id}`, changedAt }))
  yield notices.map(({ id, changedAt }) => ({ path: `${paths.notice}?id=${id}`, changedAt }))
  const pages = await ownPagesOf(context)
  yield pages.map(({ id, changedAt }) => ({ path: `${paths.page}?id=${id}`, changedAt }))
}

/** A list is new with its newest product, also one in a category below. */
async function categoriesOf({ db, cache, shop }: Context): Promise<{ id: number; changedAt: Date | null }[]> {
  const rows = await db<{ id: number; path: string; count: number; changedAt: Date | null }[]>`
    select c.id, path, product_count as count, greatest(changed_at, (
      select created_at from product_listing where category_id = c.id order by created_at desc limit 1)) as "changedAt"
    from categories c left join page_changes p on p.kind = 'categories' and p.id = c.id order by path`
  const hidden = await hiddenIn(cache, db, shop)
  return rows
    .filter(({ id, count }) => count > 0 && !hidden.categories.includes(id))
    .map(({ id, path }) => ({
      id,
      changedAt: latest(rows.filter(row => row.path.startsWith(path)).map(({ changedAt }) => changedAt)),
    }))
}

const noticesOf = ({ db, shop }: Context) => db<{ id: number; changedAt: Date }[]>`
  select n.id, greatest(published_at, changed_at) as "changedAt"
  from notices n left join page_changes c on c.kind = 'notices' and c.id = n.id
  where ${shownIn(db, shop)} and published_at <= now()
  order by published_at desc limit ${perPart / 2}`

async function homeChanged({ db, shop }: Context): Promise<Date | null> {
  const [row] = await db<{ changedAt: Date | null }[]>`
    select published_at as "changedAt" from pages
    where shop_id = ${shop.id} and type = 'home' and published_version is not null`
  return row?.changedAt ?? null
}

const ownPagesOf = ({ db, shop }: Context) => db<{ id: number; changedAt: Date }[]>`
  select id, published_at as "changedAt" from pages
  where shop_id = ${shop.id} and type in ('activity', 'own') and published_version is not null order by id`

const latest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((last, date) => (date && (!last || date > last) ? date : last), null)

async function* productEntries({ db, shop }: Context, part: number): AsyncGenerator<Entry[]> {
  for (let from = part * perPart; from < (part + 1) * perPart; from += batch) {
    const rows = await db<{ id: number; changedAt: Date }[]>`
      select product_id as id, greatest(created_at, changed_at) as "changedAt"
      from product_listing l left join product_changes using (product_id)
      where true ${stillShown(db, shop)} and product_id >= ${from} and product_id < ${from + batch} order by product_id`
    yield rows.map(({ id, changedAt }) => ({ path: `${paths.product}?id=${id}`, changedAt }))
  }
}

async function productParts(db: Db): Promise<number[]> {
  const rows = await db<{ part: number }[]>`
    select distinct product_id / ${perPart} as part from product_listing order by part`
  return rows.map(({ part }) => part)
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, sign => signs[sign]!)
