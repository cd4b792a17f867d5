import type { ProductCard } from '../../../contract/catalogue.ts'
import { toDecimal } from '../../../contract/decimal.ts'
import { type Block, pageData } from '../../../contract/pages.ts'
import type { Context } from '../../context.ts'
import { handle, ok } from '../../handler.ts'
import { fallbackIn } from '../../i18n/fallback.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { productCards } from '../catalogue/cards.ts'
import { brandList } from '../catalogue/catalogue.queries.ts'
import { shareAnswer } from '../catalogue/shared-answers.ts'
import { listGroupBuys } from '../group-buy/list-group-buys.ts'
import { inCurrency, maySeePrices, priceSkus, type ShownPrice } from '../pricing/pricing.ts'
import {
  type FlashItemRow,
  findPage,
  floorProducts,
  newestNotices,
  type PageName,
  runningFlashSale,
  storedBlocks,
} from './pages.queries.ts'
import type { StoredBlock, StoredBlockOf } from './pages.tables.ts'

export const pageActions = [
  handle(pageData, async (context, { id, type }) => {
    const page = await findPage(context, id ? { id, type } : { type: type ?? 'home' })
    return page
      ? shareAnswer(context, 'page', page.type, () => makePage(context, page))
      : { kind: 'notFound' }
  }),
]

async function makePage(context: Context, { id, type }: PageName) {
  const { cache, db, shop, lang } = context
  const stored = (await storedBlocks(cache, db, shop.id, type)).filter(
    block => !block.languages || block.languages.includes(lang),
  )
  const [floors, flash, groups] = await Promise.all([
    floorProducts(db, shop, stored.filter(isFloor)),
    stored.some(block => block.kind === 'flash') ? runningFlashSale(db, shop.id, lang) : [],
    stored.some(block => block.kind === 'group') ? runningGroupBuys(context) : [],
  ])
  const ids = new Set([...[...floors.values()].flat(), ...flash.map(item => item.productId)])
  const [cards, skuPrices] = await Promise.all([
    productCards(context, [...ids]),
    flash.length > 0
      ? priceSkus(
          context,
          flash.map(({ skuId }) => skuId),
        )
      : undefined,
  ])
  const blocks = await Promise.all(
    stored.map(block => present(context, block, { floors, flash, groups, cards, skuPrices })),
  )
  return ok({ id, type, blocks: blocks.filter(block => block !== undefined) })
}

interface Found {
  floors: Map<number, number[]>
  flash: FlashItemRow[]
  groups: GroupItem[]
  cards: Map<number, ProductCard>
  /** Of what is on flash sale. */
  skuPrices: Map<number, ShownPrice> | undefined
}

/** A block for this visitor; nothing when there is nothing to show in it. */
async function present(context: Context, block: StoredBlock, found: Found): Promise<Block | undefined> {
  const { cache, db, shop, lang } = context
  const { id } = block
  switch (block.kind) {
    case 'carousel': {
      const slides = block.content.slides.map(({ picture, titles, subtitles, buttons, link }) => ({
        picture,
        title: inLanguage(titles, lang),
        titleLang: fallbackIn(titles, lang),
        subtitle: inLanguage(subtitles, lang),
        subtitleLang: fallbackIn(subtitles, lang),
        button: inLanguage(buttons, lang),
        buttonLang: fallbackIn(buttons, lang),
        link,
      }))
      return { kind: 'carousel', id, slides }
    }
    case 'categories':
      return { kind: 'categories', id }
    case 'flash':
      return presentFlash(context, block, found)
    case 'group':
      return presentGroups(block, found)
    case 'floor': {
      const { titles, subtitles, link } = block.content
      const items = (found.floors.get(id) ?? []).flatMap(product => found.cards.get(product) ?? [])
      if (items.length === 0) return undefined
      return {
        kind: 'floor',
        id,
        title: inLanguage(titles, lang),
        titleLang: fallbackIn(titles, lang),
        subtitle: inLanguage(subtitles, lang),
        subtitleLang: fallbackIn(subtitles, lang),
        link,
        items,
      }
    }
    case 'notices': {
      const notices = await newestNotices(cache, db, shop.id, lang)
      const items = notices
        .slice(0, block.content.limit ?? 5)
        .map(({ id, title, titleLang, publishedAt }) => ({
          id,
          title,
          titleLang: titleLang ?? undefined,
          date: publishedAt.toISOString(),
        }))
      return { kind: 'notices', id, items }
    }
    case 'brands': {
      const brands = (await brandList(cache, db, lang)).slice(0, block.content.limit ?? 12)
      return {
        kind: 'brands',
        id,
        items: brands.map(brand => ({ ...brand, link: `link|/products?brand=${brand.id}` })),
      }
    }
    case 'picture': {
      const { picture, titles, link } = block.content
      return {
        kind: 'picture',
        id,
        picture,
        title: inLanguage(titles, lang),
        titleLang: fallbackIn(titles, lang),
        link,
      }
    }
  }
}

function presentFlash(
  context: Context,
  { id, content }: StoredBlockOf<'flash'>,
  found: Found,
): Block | undefined {
  const sale = found.flash[0]
  if (!sale) return undefined
  const seesPrices = maySeePrices(context)
  const items = found.flash.slice(0, content.limit ?? 5).flatMap((item): ProductCard[] => {
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
  return {
    kind: 'flash',
    id,
    saleId: sale.saleId,
    title: sale.title,
    titleLang: sale.titleLang ?? undefined,
    endsAt: sale.endsAt.toISOString(),
    items,
  }
}

type GroupItem = Extract<Block, { kind: 'group' }>['items'][number]

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

function presentGroups({ id, content }: StoredBlockOf<'group'>, { groups }: Found): Block | undefined {
  const items = groups.slice(0, content.limit ?? 3)
  return items.length > 0 ? { kind: 'group', id, items } : undefined
}

const isFloor = (block: StoredBlock): block is StoredBlockOf<'floor'> => block.kind === 'floor'
