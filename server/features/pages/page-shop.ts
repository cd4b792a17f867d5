import * as paths from '../../../contract/paths.ts'
import { params } from '../../../contract/preferences.ts'
import type { Context, MemberContext } from '../../context.ts'
import { type Failure, fail } from '../../handler.ts'
import { isStaff } from '../../visitor.ts'
import { shopsRun } from '../own-shop/shop-at-hand.ts'
import { shopDirectory } from '../shops/shops.queries.ts'
import type { Shop } from '../shops/shops.tables.ts'
import type { DeskPage } from './page-desk.queries.ts'

/** The shops whose pages a visitor makes: their own; for head office's content staff every shop, for other staff none. */
export async function shopsMade(context: MemberContext): Promise<Shop[]> {
  const { visitor, cache, pool } = context
  if (visitor.role !== 'office') return await shopsRun(context)
  return isStaff(visitor, ['content']) ? await shopDirectory(cache, pool) : []
}

/** The one that is named, else the one they are in, else their first. */
export async function pagesShop(context: MemberContext, id: number | undefined): Promise<Shop | Failure> {
  const shops = await shopsMade(context)
  const shop = id
    ? shops.find(each => each.id === id)
    : (shops.find(each => each.id === context.shop.id) ?? shops[0])
  return shop ?? fail('message.noPermission', undefined, 'shopId')
}

/** An address that leads there in this shop, for people who hand it on. */
function addressIn(
  { config, origin }: Pick<Context, 'config' | 'origin'>,
  shop: Pick<Shop, 'code' | 'domain'>,
  path: string,
  query: Record<string, string> = {},
): string {
  const root = shop.domain ? `https://${shop.domain}` : (config.publicUrl ?? origin)
  const fields = new URLSearchParams(shop.domain ? query : { ...query, [params.shop]: shop.code })
  return `${root}${path}${fields.size > 0 ? `?${fields}` : ''}`
}

export const previewOf = (context: Context, shop: Shop, { preview }: DeskPage): string =>
  addressIn(context, shop, paths.pagePreview, { token: preview })

/** Where visitors see it; empty while it is not published. */
export function addressOf(context: Context, shop: Shop, page: DeskPage): string {
  if (page.publishedVersion === null) return ''
  if (page.type === 'home') return addressIn(context, shop, paths.home)
  if (page.type === 'category')
    return addressIn(context, shop, paths.products, { category: String(page.categoryId) })
  return addressIn(context, shop, paths.page, { id: String(page.id) })
}
