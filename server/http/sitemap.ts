import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { hasFlag, ShopFlag } from '../../contract/flags.ts'
import { isLanguage, type Language, languageOf } from '../../contract/languages.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { openVisit, type Services } from './visit.ts'

const perPart = 10_000
/** Read at a time, so that a part of millions of letters is never held as a whole. */
const batch = 1_000

/**
 * For each language one part with lists and notices, and one for every ten thousand numbers a product can have: a part
 * keeps its products whatever comes and goes.
 */
export function sitemapRoutes(app: FastifyInstance, services: Services): void {
  app.get('/sitemap.xml', async (request, reply) => {
    const context = await openVisit(services, request, reply)
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
      const context = await openVisit(services, request, reply)
      const { lang, part } = request.params
      if (isClosed(context) || !isLanguage(lang) || !context.shop.languages.includes(lang)) {
        return reply.code(404).send('')
      }
      const number = Number(part)
      const addresses = number === 0 ? listAddresses(context) : productAddresses(context.db, number - 1)
      return reply.type(xml).send(Readable.from(urlSet(context, lang, addresses)))
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

/** Addresses in one language, each with what it is called in the others. */
async function* urlSet(context: Context, lang: Language, addresses: AsyncIterable<string[]>) {
  const { origin, shop } = context
  const address = (path: string, code: string) =>
    escapeXml(`${origin}${path}${path.includes('?') ? '&' : '?'}lang=${code}`)
  const tags = shop.languages.map(code => ({ code, tag: languageOf(code).tag }))
  yield `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
`
  for await (const paths of addresses) {
    yield paths
      .map(path => {
        const others = tags.map(
          ({ code, tag }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${address(path, code)}"/>`,
        )
        return `<url><loc>${address(path, lang)}</loc>${others.join('')}</url>\n`
      })
      .join('')
  }
  yield '</urlset>\n'
}

async function* listAddresses({ db, shop }: Context): AsyncGenerator<string[]> {
  yield ['/home', '/category', '/products', '/affiche']
  const categories = await db<
    { id: number }[]
  >`select id from categories where product_count > 0 order by path`
  yield categories.map(({ id }) => `/products?category=${id}`)
  const notices = await db<{ id: number }[]>`
    select id from notices where coalesce(shop_id, ${shop.id}) = ${shop.id} and published_at <= now()
    order by published_at desc limit ${perPart / 2}`
  yield notices.map(({ id }) => `/affiche/detail?id=${id}`)
}

async function* productAddresses(db: Db, part: number): AsyncGenerator<string[]> {
  for (let from = part * perPart; from < (part + 1) * perPart; from += batch) {
    const rows = await db<{ id: number }[]>`
      select product_id as id from product_listing
      where product_id >= ${from} and product_id < ${from + batch} order by product_id`
    yield rows.map(({ id }) => `/product?id=${id}`)
  }
}

async function productParts(db: Db): Promise<number[]> {
  const rows = await db<{ part: number }[]>`
    select distinct product_id / ${perPart} as part from product_listing order by part`
  return rows.map(({ part }) => part)
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, sign => signs[sign]!)
