import QRCode from 'qrcode'
import type { ShareCode, ShareType } from '../../../contract/mini-program.ts'
import { shareCode } from '../../../contract/mini-program.ts'
import * as mobilePaths from '../../../contract/mobile-paths.ts'
import * as paths from '../../../contract/paths.ts'
import { params } from '../../../contract/preferences.ts'
import { invitationTo, sceneInShop, sceneOf, sceneOfInvitation } from '../../../contract/scenes.ts'
import type { Context } from '../../context.ts'
import { type Failure, fail, handle, isFailure, ok } from '../../handler.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { WechatRefusal, WechatSilence } from '../../ports/mini-program/platform.ts'
import { guest } from '../../visitor.ts'
import { productCards } from '../catalogue/cards.ts'
import { groupBuyRow } from '../group-buy/group-buy.queries.ts'
import { linksOf } from '../own-shop/shop-links.ts'
import { inCurrency, maySeePrices } from '../pricing/pricing.ts'
import { isOwnShop } from '../session/session.rules.ts'
import { shopDirectory } from '../shops/shops.queries.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { type ProgramRow, programOfShop } from './mini-program.queries.ts'
import { withProgram } from './platform-tokens.ts'
import { platformOf, platformServices } from './reach-platform.ts'
import { rootOf } from './shop-ext.ts'

/** What a code leads to. */
interface Target extends Pick<ShareCode, 'name' | 'nameLang' | 'image' | 'price'> {
  shop: Shop
  scene: string
  link: string
  /** The same for a phone. */
  mobile: string
}

/** The mini-program's own page that reads the scene of a code. */
const sharePage = 'pages/share/share'

export const shareCodeActions = [
  handle(shareCode, async (context, { type, scene = '' }) => {
    const target = await targetOf(context, type, scene)
    if (isFailure(target)) return target
    const { shop, link, name, nameLang, image, price } = target
    const code = shop.hasMiniProgram ? await miniProgramCode(context, type, target) : undefined
    return ok({
      kind: code ? ('mini_program' as const) : ('page' as const),
      picture: code ?? (await QRCode.toDataURL(target.mobile, { width: 430, margin: 2 })),
      link,
      shop: inLanguage(shop.titles, context.lang),
      name,
      nameLang,
      image,
      price,
    })
  }),
]

async function targetOf(context: Context, type: ShareType, scene: string): Promise<Target | Failure> {
  const { shop, lang, db } = context
  const root = rootOf(context, shop)
  const named = `${params.shop}=${shop.code}`
  switch (type) {
    case 'shop':
    case 'invite': {
      // Whoever runs several hands out the code of each, wherever they are.
      const named = scene ? await shopCalled(context, scene) : shop
      if (!named) return fail('message.noPermission', undefined, 'scene')
      const inviter = inviterIn(context, named)
      const { path, invitation } = linksOf(context, named, inviter)
      const at = rootOf(context, named)
      const query = `${params.shop}=${named.code}`
      return {
        shop: named,
        scene: type === 'shop' ? sceneOf(type, named.code) : sceneOfInvitation(named.code, inviter),
        link: type === 'shop' ? path : invitation,
        mobile:
          type === 'shop'
            ? `${at}${mobilePaths.home}?${query}`
            : `${at}${mobilePaths.register}?${query}&scene=${invitationTo(named.code, inviter)}`,
        name: inLanguage(named.subtitles, lang),
        image: named.logo,
        price: null,
      }
    }
    case 'product': {
      const id = idOf(scene)
      // As a guest sees it: whoever scans the code is one.
      const card = (await productCards({ ...context, visitor: guest }, id ? [id] : [])).get(id)
      if (!card) return fail('product.gone', undefined, 'scene')
      return {
        shop,
        scene: sceneInShop(type, id, shop.code),
        link: `${root}${paths.product}?id=${id}&${named}`,
        mobile: `${root}${mobilePaths.product.replace('{id}', String(id))}?${named}`,
        name: card.name,
        nameLang: card.nameLang,
        image: card.picture,
        price: card.price,
      }
    }
    case 'group': {
      const id = idOf(scene)
      const row = id ? await groupBuyRow(db, { shopId: shop.id, lang, memberId: 0 }, id) : undefined
      if (!row) return fail('message.noPermission', undefined, 'scene')
      const seen = maySeePrices({ ...context, visitor: guest })
      const lowest = row.sizes.map(({ price }) => price).sort((a, b) => Number(a) - Number(b))[0]
      return {
        shop,
        scene: sceneInShop(type, id, shop.code),
        link: `${root}${paths.groupBuy}?id=${id}&${named}`,
        mobile: `${root}${mobilePaths.groupBuy}?id=${id}&${named}`,
        name: row.name,
        nameLang: row.nameLang ?? undefined,
        image: row.picture,
        price: seen && lowest ? inCurrency(context, lowest) : null,
      }
    }
  }
}

/** Members are rewarded for inviting in head office's shops; in a distributor's whoever comes is the distributor's. */
const inviterIn = ({ visitor }: Context, shop: Shop): number | undefined =>
  visitor.role === 'member' && isOwnShop(visitor, shop) ? visitor.id : undefined

const shopCalled = async ({ cache, pool }: Context, wanted: string): Promise<Shop | undefined> =>
  (await shopDirectory(cache, pool)).find(({ code }) => code === wanted)

const idOf = (scene: string): number => (/^\d{1,9}$/.test(scene) ? Number(scene) : 0)

/** Made once for each content and version; when WeChat makes none now, the page's own code will do. */
async function miniProgramCode(
  context: Context,
  type: ShareType,
  { shop, scene }: Target,
): Promise<string | undefined> {
  const { pool, log } = context
  const program = await programOfShop(pool, shop.id)
  if (!program?.releasedVersion || program.lostAt || !program.appId) return undefined
  const [kept] = await pool<{ picture: Buffer }[]>`
    select picture from share_codes
    where app_id = ${program.appId} and type = ${type} and scene = ${scene} and version = ${program.releasedVersion}`
  if (kept) return asData(kept.picture)
  try {
    return asData(await makeCode(context, program, type, scene))
  } catch (error) {
    if (!(error instanceof WechatRefusal || error instanceof WechatSilence)) throw error
    log.warn({ err: error }, 'WeChat made no code')
    return undefined
  }
}

async function makeCode(
  context: Context,
  { appId, releasedVersion }: ProgramRow,
  type: ShareType,
  scene: string,
): Promise<Buffer> {
  const services = platformServices(context)
  const reached = await platformOf(services)
  if (!reached.platform) throw new WechatSilence('The platform has no keys')
  const { bytes } = await withProgram(services, reached, appId!, one => one.code(sharePage, scene))
  await services.sql`
    insert into share_codes (app_id, type, scene, version, picture)
    values (${appId}, ${type}, ${scene}, ${releasedVersion}, ${bytes})
    on conflict (app_id, type, scene) do update
      set version = excluded.version, picture = excluded.picture, made_at = now()`
  return bytes
}

const asData = (picture: Buffer): string =>
  `data:image/${picture[0] === 0xff ? 'jpeg' : 'png'};base64,${picture.toString('base64')}`
