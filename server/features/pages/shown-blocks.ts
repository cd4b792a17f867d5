import type { ProductCard } from '../../../contract/catalogue.ts'
import { toDecimal } from '../../../contract/decimal.ts'
import type { Language } from '../../../contract/languages.ts'
import { safeHref } from '../../../contract/links.ts'
import type { PageContent, StoredBlock, CellBlock as StoredCell } from '../../../contract/page-blocks.ts'
import type { Block, CellBlock } from '../../../contract/pages.ts'
import type { CouponCentre } from '../../../contract/vouchers.ts'
import type { Context } from '../../context.ts'
import { fallbackIn } from '../../i18n/fallback.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { productCards } from '../catalogue/cards.ts'
import { shopBrands, shopTree } from '../catalogue/catalogue.queries.ts'
import { qrPicture } from '../files/qr-picture.ts'
import { listGroupBuys } from '../group-buy/list-group-buys.ts'
import { linksOf } from '../own-shop/shop-links.ts'
import { inCurrency, maySeePrices, priceSkus, type ShownPrice } from '../pricing/pricing.ts'
import { offersToAll } from '../vouchers/coupon-centre.ts'
import { nameAtHand, productLinked } from './link-targets.ts'
import { type FlashItemRow, floorProducts, newestNotices, runningFlashSale } from './pages.queries.ts'
import { saidIn } from './said-in.ts'

type StoredOf<Kind extends StoredCell['kind']> = Extract<StoredCell, { kind: Kind }>
type Products = StoredOf<'products'>
type GroupItem = Extract<Block, { kind: 'group' }>['items'][number]

/** A page's blocks for this visitor. Those with nothing to show are left out, and so is one that cannot be made. */
export async function shownBlocks(context: Context, { blocks }: PageContent): Promise<Block[]> {
  const shown = blocks.filter(isFor(context.lang))
  const found = await find(
    context,
    shown.flatMap(block =>
      block.kind === 'columns' ? block.cells.flat().filter(isFor(context.lang)) : [block],
    ),
  )
  const each = (list: readonly StoredCell[]) =>
    Promise.all(list.filter(isFor(context.lang)).map(block => presentSafely(context, block, found)))
  const made = await Promise.all(
    shown.map(async (block): Promise<Block | undefined> => {
      if (block.kind !== 'columns') return presentSafely(context, block, found)
      const cells = await Promise.all(block.shares.map((_, index) => each(block.cells[index] ?? [])))
      const filled = cells.map(cell => cell.filter(one => one !== undefined))
      return filled.some(cell => cell.length > 0)
        ? { kind: 'columns', id: block.id, shares: block.shares, cells: filled }
        : undefined
    }),
  )
  return made.filter(block => block !== undefined)
}

const isFor =
  (lang: Language) =>
  ({ languages }: Pick<StoredBlock, 'languages'>): boolean =>
    !languages || languages.length === 0 || languages.includes(lang)

/** What several blocks need, each asked for once. */
interface Found {
  floors: Map<string, number[]>
  flash: FlashItemRow[]
  groups: GroupItem[]
  coupons: CouponCentre['items']
  cards: Map<number, ProductCard>
  /** Of what is on flash sale. */
  skuPrices: Map<number, ShownPrice> | undefined
}

async function find(context: Context, blocks: readonly StoredCell[]): Promise<Found> {
  const { db, shop, lang } = context
  const products = blocks.filter((block): block is Products => block.kind === 'products')
  const has = (source: Products['source']) => products.some(block => block.source === source)
  const [floors, flash, groups, coupons] = await Promise.all([
    floorProducts(db, shop, products),
    has('flash') ? runningFlashSale(db, shop.id, lang) : [],
    has('group') ? runningGroupBuys(context) : [],
    has('coupons') ? offersToAll(context) : [],
  ])
  const unnamed = blocks
    .flatMap(block => (block.kind === 'picture' ? block.spots : []))
    .filter(({ labels }) => !saidIn(labels, lang)[0])
  const ids = new Set([
    ...[...floors.values()].flat(),
    ...flash.map(item => item.productId),
    ...unnamed.map(({ link }) => productLinked(link)).filter(Boolean),
  ])
  const [cards, skuPrices] = await Promise.all([
    productCards(context, [...ids]),
    flash.length > 0
      ? priceSkus(
          context,
          flash.map(({ skuId }) => skuId),
        )
      : undefined,
  ])
  return { floors, flash, groups, coupons, cards, skuPrices }
}

/** A surprise in one block is no reason to show none of the others. */
async function presentSafely(
  context: Context,
  block: StoredCell,
  found: Found,
): Promise<CellBlock | undefined> {
  try {
    return await present(context, block, found)
  } catch (error) {
    context.log.error({ err: error, block: block.id, kind: block.kind }, 'a block of a page cannot be shown')
    return undefined
  }
}

/** A block for this visitor; nothing when there is nothing to show in it. */
async function present(context: Context, block: StoredCell, found: Found): Promise<CellBlock | undefined> {
  const { cache, db, shop, lang, now } = context
  const { id } = block
  const said = (texts: Partial<Record<Language, string>>) => saidIn(texts, lang)
  switch (block.kind) {
    case 'carousel': {
      const slides = block.slides.map(({ picture, titles, subtitles, buttons, link }) => {
        const [title, titleLang] = said(titles)
        const [subtitle, subtitleLang] = said(subtitles)
        const [button, buttonLang] = said(buttons)
        return { picture, title, titleLang, subtitle, subtitleLang, button, buttonLang, link }
      })
      return slides.length > 0 ? { kind: 'carousel', id, height: block.height, slides } : undefined
    }
    case 'categories':
      return block.look === 'column' ? { kind: 'categories', id } : presentTiles(context, block)
    case 'products':
      return presentProducts(context, block, found)
    case 'notices': {
      const [text, textLang] = said(block.texts)
      if (block.look === 'bar' && text)
        return { kind: 'notice-bar', id, items: [{ text, textLang, link: block.link }] }
      const notices = (await newestNotices(context, shop)).slice(0, block.limit)
      if (block.look === 'box') {
        const items = notices.map(({ id, title, titleLang, publishedAt }) => ({
          id,
          title,
          titleLang: titleLang ?? undefined,
          date: publishedAt.toISOString(),
        }))
        return { kind: 'notices', id, items }
      }
      const items = notices.map(({ id, title, titleLang }) => ({
        text: title,
        textLang: titleLang ?? undefined,
        link: `link|/affiche/detail?id=${id}`,
      }))
      return items.length > 0 ? { kind: 'notice-bar', id, items } : undefined
    }
    case 'brands': {
      const [title, titleLang] = said(block.titles)
      const brands = (await shopBrands(cache, db, shop, lang)).slice(0, block.limit)
      const items = brands.map(brand => ({ ...brand, link: `link|/products?brand=${brand.id}` }))
      return { kind: 'brands', id, title, titleLang, items }
    }
    case 'text': {
      const written = Object.fromEntries(Object.entries(block.texts).filter(([, each]) => each.length > 0))
      const from = fallbackIn(written, lang)
      const paragraphs = written[from ?? lang]
      return paragraphs ? { kind: 'text', id, paragraphs, lang: from } : undefined
    }
    case 'picture': {
      const [title, titleLang] = said(block.titles)
      if (!block.picture) return undefined
      const look = block.band ? 'band' : title && block.caption ? 'caption' : 'whole'
      const spots = await Promise.all(
        block.spots.map(async ({ labels, ...spot }) => {
          const [label, labelLang] = said(labels)
          if (label) return { ...spot, label, labelLang }
          // Called what it leads to: whoever cannot see the picture hears that.
          const card = found.cards.get(productLinked(spot.link))
          return { ...spot, label: card?.name ?? (await nameAtHand(context, shop, spot.link)) }
        }),
      )
      return { kind: 'picture', id, picture: block.picture, title, titleLang, look, link: block.link, spots }
    }
    case 'video': {
      const [title, titleLang] = said(block.titles)
      const src = videoAddress(block.file)
      const { poster, autoplay } = block
      return src ? { kind: 'video', id, src, poster, title, titleLang, autoplay } : undefined
    }
    case 'countdown': {
      const [title, titleLang] = said(block.titles)
      const [over, overLang] = said(block.over)
      const ends = block.endsAt ? new Date(block.endsAt) : undefined
      if (!ends || (ends <= now && !over)) return undefined
      const endsAt = ends.toISOString()
      return { kind: 'countdown', id, title, titleLang, over, overLang, endsAt, link: block.link }
    }
    case 'spacer':
      return { kind: 'spacer', id, size: block.size, line: block.line }
    case 'shop-info':
      return presentShop(context, block)
  }
}

/** Only over https, and nothing but its address: what plays it is the browser's own. */
const videoAddress = (file: string): string | undefined => {
  const address = file.trim()
  return /^(https:\/\/|\/)/i.test(address) ? safeHref(address) : undefined
}

async function presentTiles(
  { cache, db, shop, lang }: Context,
  { id, titles, categoryIds }: StoredOf<'categories'>,
): Promise<CellBlock | undefined> {
  const tree = await shopTree(cache, db, shop, lang)
  const all = tree.flatMap(function flat(node): (typeof node)[] {
    return [node, ...node.child.flatMap(flat)]
  })
  const chosen =
    categoryIds.length > 0 ? categoryIds.flatMap(one => all.find(node => node.id === one) ?? []) : tree
  const [title, titleLang] = saidIn(titles, lang)
  const items = chosen
    .filter(({ count }) => count > 0)
    .map(({ id, name, nameLang, picture }) => ({
      id,
      name,
      nameLang,
      picture,
      link: `link|/products?category=${id}`,
    }))
  return items.length > 0 ? { kind: 'tiles', id, title, titleLang, items } : undefined
}

async function presentShop(
  context: Context,
  { id, titles, code }: StoredOf<'shop-info'>,
): Promise<CellBlock> {
  const { shop, lang } = context
  const [title, titleLang] = saidIn(titles, lang)
  const [name, nameLang] = saidIn(shop.titles, lang)
  const { person = '', phone = '', email = '', address = '' } = shop.contact
  return {
    kind: 'shop-info',
    id,
    title,
    titleLang,
    name,
    nameLang,
    logo: shop.logo,
    person,
    phone,
    email,
    address,
    code: code ? await qrPicture(linksOf(context, shop).path) : '',
  }
}

function presentProducts(context: Context, block: Products, found: Found): CellBlock | undefined {
  const { id, link, look, limit } = block
  const [title, titleLang] = saidIn(block.titles, context.lang)
  switch (block.source) {
    case 'flash':
      return presentFlash(context, block, found)
    case 'group': {
      const items = found.groups.slice(0, limit)
      return items.length > 0 ? { kind: 'group', id, title, titleLang, items } : undefined
    }
    case 'coupons': {
      const items = found.coupons.slice(0, limit).map(coupon => ({
        id: coupon.id,
        name: coupon.name,
        nameLang: coupon.nameLang,
        kind: coupon.kind,
        off: coupon.off,
        fromAmount: coupon.fromAmount,
        scope: coupon.scope,
        targets: coupon.targets,
        moreTargets: coupon.moreTargets,
        until: coupon.takeUntil ?? coupon.validUntil,
      }))
      return items.length > 0 ? { kind: 'coupons', id, title, titleLang, items } : undefined
    }
    default: {
      const items = (found.floors.get(id) ?? []).flatMap(product => found.cards.get(product) ?? [])
      if (items.length === 0) return undefined
      const [subtitle, subtitleLang] = saidIn(block.subtitles, context.lang)
      return { kind: 'floor', id, title, titleLang, subtitle, subtitleLang, link, look, items }
    }
  }
}

function presentFlash(
  context: Context,
  { id, limit, titles }: Products,
  found: Found,
): CellBlock | undefined {
  const sale = found.flash[0]
  if (!sale) return undefined
  const seesPrices = maySeePrices(context)
  const items = found.flash.slice(0, limit).flatMap((item): ProductCard[] => {
    const card = found.cards.get(item.productId)
    if (!card) return []
    const flashPrice = seesPrices ? (inCurrency(context, item.price) ?? undefined) : undefined
    const soldShare = item.stock ? item.sold / item.stock : 1
    const left = Math.max(0, item.stock - item.sold)
    const { price = null, retailPrice = null } = found.skuPrices?.get(item.skuId) ?? {}
    const spec = item.spec.map(({ value }) => inLanguage(value, context.lang))
    // The card of a product shows its first SKU; this is another one, at a price that only the sale's page sells it for.
    return [
      {
        ...card,
        skuId: item.skuId,
        itemNo: item.itemNo,
        name: [card.name, ...spec].join(' '),
        picture: item.picture,
        price,
        retailPrice,
        stock: context.shop.stockDisplay === 'number' ? toDecimal(left) : null,
        stockState: context.shop.stockDisplay === 'none' ? 'hidden' : left > 0 ? 'in' : 'out',
        flashPrice,
        soldShare,
        badge: 'flash',
        quick: undefined,
      },
    ]
  })
  const [title, titleLang] = saidIn(titles, context.lang)
  return {
    kind: 'flash',
    id,
    saleId: sale.saleId,
    title: title || sale.title,
    titleLang: title ? titleLang : (sale.titleLang ?? undefined),
    endsAt: sale.endsAt.toISOString(),
    items,
  }
}

async function runningGroupBuys(context: Context): Promise<GroupItem[]> {
  const { items } = await listGroupBuys(context)
  return items
    .filter(({ state, soldOut }) => state === 'running' && !soldOut)
    .map(({ id, title, titleLang, name, nameLang, picture, endsAt, bestPrice, bestSize, price }) => ({
      id,
      title,
      titleLang,
      name,
      nameLang,
      picture,
      endsAt,
      offer: context.t('group-buy.best', { size: bestSize }),
      bestPrice,
      price,
    }))
}
