import { DistributionRight, hasFlag, ShopFlag, ShopKind } from '../../../contract/flags.ts'
import { cookies, rememberSeconds } from '../../../contract/preferences.ts'
import { init, jumpShop, logout, type SessionState } from '../../../contract/session.ts'
import type { Context } from '../../context.ts'
import { fail, handle, ok } from '../../handler.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { mayDo, officeBillTypes } from '../../records/access.ts'
import { holds, worksIn } from '../../visitor.ts'
import { agreementsDue } from '../account/agreements.ts'
import { countsOf } from '../cart/cart-count.ts'
import { topCategories } from '../catalogue/catalogue.queries.ts'
import { findPage } from '../pages/pages.queries.ts'
import { addressElsewhere } from '../shops/shop-address.ts'
import { shopDirectory } from '../shops/shops.queries.ts'
import type { Shop, ShopLink } from '../shops/shops.tables.ts'
import { deleteSession } from './session.queries.ts'

export const sessionActions = [
  handle(init, async (context, { page: type }) => {
    if (!type) return ok(await sessionState(context))
    const page = await findPage(context, { type })
    return page ? ok({ ...(await sessionState(context)), page_id: page.id }) : { kind: 'notFound' }
  }),

  handle(logout, async context => {
    if (context.sessionToken) await deleteSession(context.db, context.sessionToken)
    context.setCookie({ name: cookies.session, value: null })
    return ok({})
  }),

  handle(jumpShop, async (context, { shop: code }) => {
    const shop = (await shopDirectory(context.cache, context.db)).find(shop => shop.code === code)
    if (!shop) return fail('message.shopNotFound', undefined, 'shop')
    if (context.isOwnHost && shop.id !== context.shop.id) {
      const url = await addressElsewhere(context, shop)
      return url ? ok({ shop: shop.code, url }) : fail('message.otherShopElsewhere', undefined, 'shop')
    }
    context.setCookie({ name: cookies.shop, value: shop.code, maxAgeSeconds: rememberSeconds })
    return ok({ shop: shop.code })
  }),
]

async function sessionState(context: Context): Promise<SessionState> {
  const { shop, visitor, lang, currency, cache, db, now } = context
  const member = visitor.role === 'guest' ? undefined : visitor
  const links = (list: ShopLink[]) => list.map(({ texts, link }) => ({ text: inLanguage(texts, lang), link }))
  const due = await agreementsDue(context)
  const counts = await countsOf(context)
  return {
    guest: !member,
    uid: member?.id ?? 0,
    nick: member?.nick ?? '',
    user_icon: member?.icon ?? '',
    fx: member?.rights ?? 0,
    fx_id: shop.ownerId ?? 0,
    has_qzc: hasFlag(shop.flags, ShopFlag.Customisation),
    has_wxa: shop.hasMiniProgram,
    epay: member?.hasEAccount ?? false,
    site_id: shop.siteId,
    shop_id: shop.id,
    shop: shop.code,
    qtype: shop.kind === 'wholesale' ? ShopKind.Wholesale : ShopKind.Retail,
    qs_flag1: shop.flags,
    show_stock: shop.stockDisplay === 'number',
    stock_label: shop.stockDisplay === 'label',
    base_price: shop.baseTier,
    oss: context.storage.host ?? '',
    shop_domain: shop.domain ?? '',
    close_register: shop.registerMode === 'closed' || !shop.takesOrders,
    lang,
    languages: shop.languages,
    currency: currency.code,
    currencys: shop.currencies.map(({ code, symbol, rate, decimals }) => ({
      code,
      fh: symbol,
      rate,
      decimals,
    })),
    no_pic: '/no-picture.svg',
    logo: shop.logo,
    header: links(shop.headerLinks),
    search: { hints: shop.searchHints[lang] ?? shop.searchHints.en ?? shop.searchHints.zh ?? [] },
    category: await topCategories(cache, db, shop, lang),
    footer: shop.footer.map(({ titles, links: list }) => ({
      title: inLanguage(titles, lang),
      links: links(list),
    })),
    title: inLanguage(shop.titles, lang),
    sub_title: inLanguage(shop.subtitles, lang),
    cart_count: counts.cart,
    store_id: shop.storeId,
    wh_id: shop.warehouseId,
    zjzh_id: shop.fundAccountId,
    role: visitor.role,
    tier: member?.tier ?? shop.baseTier,
    primary_color: shop.primaryColor,
    server_time: now.toISOString(),
    mobile_site: shop.mobileSite !== null,
    due: due.length > 0 ? due : undefined,
    notice: inLanguage(shop.noticeTexts, lang) || undefined,
    contact: contactOf(shop),
    my_shops: await shopsOf(context),
    unread: counts.unread,
    bill_types:
      visitor.role === 'office'
        ? officeBillTypes(visitor).map(type => ({
            name: type.name,
            title: context.t(type.title),
            edits: mayDo(type, visitor, 'edit'),
          }))
        : undefined,
  }
}

/** Nothing where nothing is given. */
function contactOf({ contact }: Shop): SessionState['contact'] {
  const { person = '', phone = '', email = '', address = '' } = contact
  return [person, phone, email, address].some(Boolean) ? { person, phone, email, address } : undefined
}

/** For whoever runs a shop: the own ones, and the one they buy in. */
async function shopsOf({ visitor, cache, pool, lang }: Context): Promise<SessionState['my_shops']> {
  if (visitor.role === 'guest' || !holds(visitor, DistributionRight.Screens)) return undefined
  const shops = (await shopDirectory(cache, pool)).filter(
    shop => visitor.role === 'office' || shop.id === visitor.shopId || worksIn(visitor, shop),
  )
  return shops.length > 1
    ? shops.slice(0, mostShops).map(({ code, titles }) => ({ code, title: inLanguage(titles, lang) }))
    : undefined
}

/** More do not fit into a menu; head office finds the others in its list of shops. */
const mostShops = 50
