import type { FastifyInstance } from 'fastify'
import { hasFlag, ShopFlag } from '../../contract/flags.ts'
import * as paths from '../../contract/paths.ts'
import type { Services } from '../context.ts'
import { openContext } from './request-context.ts'

/** Pages that are personal, or that show a list in another order or view. */
const closed = [
  paths.cart,
  '/export',
  paths.checkout,
  paths.login,
  '/member',
  paths.office,
  paths.pay,
  '/print',
  '/process.aspx',
  paths.scan,
  `${paths.products}?*attr=`,
  `${paths.products}?*price`,
  `${paths.products}?*sort=`,
  `${paths.products}?*view=`,
]

/** A shop that is closed to guests is closed to search engines. */
export function robotsRoutes(app: FastifyInstance, services: Services): void {
  app.get('/robots.txt', async (request, reply) => {
    const { shop, origin } = await openContext(services, request, reply)
    const lines = hasFlag(shop.flags, ShopFlag.NoGuests)
      ? ['User-agent: *', 'Disallow: /']
      : ['User-agent: *', ...closed.map(path => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
