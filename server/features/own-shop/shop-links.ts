import { shopPath } from '../../../contract/own-shop.ts'
import * as paths from '../../../contract/paths.ts'
import { params } from '../../../contract/preferences.ts'
import { invitationTo } from '../../../contract/scenes.ts'
import type { Context } from '../../context.ts'
import type { Shop } from '../shops/shops.tables.ts'

/** Addresses that lead to a shop, for people who hand them on: under its own host name where it has one. */
export function linksOf(
  { config, origin }: Pick<Context, 'config' | 'origin'>,
  shop: Pick<Shop, 'code' | 'domain'>,
  /** The member who invites. */
  inviter?: number,
): { query: string; path: string; invitation: string } {
  const base = config.publicUrl ?? origin
  const root = shop.domain ? `https://${shop.domain}` : base
  const query = `${params.shop}=${shop.code}`
  return {
    query: `${base}${paths.home}?${query}`,
    path: shop.domain ? root : `${base}${shopPath}${shop.code}`,
    invitation: `${root}${paths.register}?${query}&scene=${invitationTo(shop.code, inviter)}`,
  }
}
