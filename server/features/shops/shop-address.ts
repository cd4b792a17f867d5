import * as paths from '../../../contract/paths.ts'
import { params } from '../../../contract/preferences.ts'
import type { Context } from '../../context.ts'
import { shopDirectory } from './shops.queries.ts'
import type { Shop } from './shops.tables.ts'

/** Where another shop is reached by whoever came by a host name that shows one shop alone; undefined: nobody knows. */
export async function addressElsewhere(context: Context, shop: Shop): Promise<string | undefined> {
  const { config, origin, cache, db } = context
  if (shop.domain) {
    // What leads here by one name does so by the other, with the same scheme and port.
    const there = new URL(paths.home, origin)
    there.hostname = shop.domain
    return there.href
  }
  if (!config.publicUrl) return undefined
  const there = new URL(paths.home, config.publicUrl)
  const shops = await shopDirectory(cache, db)
  if (shops.some(({ domain }) => domain === there.hostname)) return undefined
  there.searchParams.set(params.shop, shop.code)
  return there.href
}
