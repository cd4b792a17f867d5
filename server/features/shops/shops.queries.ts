import { currencyDecimals } from '../../../contract/money.ts'
import type { Cache } from '../../cache/cache.ts'
import type { Db } from '../../db/database.ts'
import type { Shop, ShopCurrency } from './shops.tables.ts'

export const shopDirectory = (cache: Cache, db: Db): Promise<Shop[]> =>
  cache.get('shops', ['shops', 'currencies', 'members'], () => loadShops(db))

async function loadShops(db: Db): Promise<Shop[]> {
  const shops = await db<Shop[]>`
  select s.id, s.code, s.domain, s.is_default as "isDefault", s.owner_id as "ownerId",
    coalesce(o.tier, 0) as "ownerTier", s.kind, s.flags, s.titles, s.subtitles, s.logo,
    s.primary_color as "primaryColor", s.languages, s.base_currency as "baseCurrency",
    s.stock_display as "stockDisplay", s.base_tier as "baseTier", s.show_tier_prices as "showTierPrices", s.register_mode as "registerMode",
    s.mobile_site as "mobileSite", s.search_hints as "searchHints", s.header_links as "headerLinks", s.footer,
    s.has_mini_program as "hasMiniProgram", s.site_id as "siteId", s.store_id as "storeId",
    s.warehouse_id as "warehouseId", s.fund_account_id as "fundAccountId",
    s.default_markup_kind as "defaultMarkupKind", s.default_markup_percent as "defaultMarkupPercent",
    s.below_purchase as "belowPurchase", s.takes_orders as "takesOrders", s.contact,
    s.notice_texts as "noticeTexts",
    (select coalesce(json_agg(json_build_object('code', c.code, 'symbol', c.symbol, 'rate', c.rate::text,
       'decimals', c.decimals) order by c.position), '[]')
     from currencies c where c.shop_id = s.id) as currencies
  from shops s left join members o on o.id = s.owner_id
  order by s.is_default desc, s.id`
  // Whatever a row says, nothing is ever priced finer than there are coins for.
  const minted = (currency: ShopCurrency) => ({ ...currency, decimals: currencyDecimals(currency) })
  return shops.map(shop => ({ ...shop, currencies: shop.currencies.map(minted) }))
}
