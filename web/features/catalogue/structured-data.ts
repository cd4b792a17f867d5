import { roundHalfUp } from '../../../contract/decimal.ts'
import { imageUrl } from '../../../contract/images.ts'
import { type Currency, currencyDecimals } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import type { ProductDetail, ProductOffer, ProductSku } from '../../../contract/product-detail.ts'
import { withoutMarks } from '../../../contract/text.ts'
import { serverOffsetMs } from '../../ui/server-clock.ts'
import { productsHref } from './products-href.ts'

interface Surroundings {
  origin: string
  lang: string
  oss: string
  currency: Currency
  home: string
}

const availability = {
  in: 'https://schema.org/InStock',
  low: 'https://schema.org/LimitedAvailability',
  out: 'https://schema.org/OutOfStock',
  hidden: undefined,
} as const

/** What search engines read of a product: itself, what it costs, and where it stands in the shop (schema.org). */
export function structuredData(
  product: ProductDetail,
  { origin, lang, oss, currency, home }: Surroundings,
): object[] {
  // The canonical addresses, as the page's head has them.
  const addressOf = (path: string) => `${origin}${path}${path.includes('?') ? '&' : '?'}lang=${lang}`
  const here = `${paths.product}?id=${product.id}`
  const url = addressOf(here)
  const priced = product.skus.filter(({ price }) => price !== null)
  const pictures = new Set([...product.pictures, ...product.skus.map(({ picture }) => picture)])
  const offer = (sku: ProductSku) => {
    const sale = saleOf(product, sku)
    return {
      '@type': 'Offer',
      sku: sku.itemNo,
      gtin: gtinOf(sku.barcode),
      url,
      price: roundHalfUp(sale?.price ?? sku.price!, currencyDecimals(currency)),
      priceCurrency: currency.code,
      priceValidUntil: sale?.endsAt,
      availability: availability[sku.stockState],
      itemCondition: 'https://schema.org/NewCondition',
    }
  }
  const place = (name: string, path: string, at: number) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: addressOf(path),
  })
  const described =
    // Without a price a product is nothing that search engines take.
    priced.length > 0 && {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      sku: product.itemNo,
      url,
      description: product.description || undefined,
      model: product.model || undefined,
      brand: product.brand ? { '@type': 'Brand', name: product.brand.name } : undefined,
      image: [...pictures]
        .filter(Boolean)
        .map(name => new URL(imageUrl(name, { oss, noPic: '' }), origin).href),
      offers: priced.map(offer),
    }
  return [
    ...(described ? [described] : []),
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        place(home, paths.home, 0),
        ...product.crumbs.map(({ id, name }, at) => place(name, productsHref({ category: id }), at + 1)),
        place(product.name, here, product.crumbs.length + 1),
      ],
    },
  ]
}

/** The flash sale that it is in, by the server's clock. */
function saleOf({ offers }: ProductDetail, { id }: ProductSku): ProductOffer | undefined {
  const now = new Date(Date.now() + serverOffsetMs()).toISOString()
  return offers.find(
    ({ kind, skuId, startsAt, endsAt, price, soldOut }) =>
      kind === 'flash' && skuId === id && price !== null && !soldOut && startsAt <= now && endsAt > now,
  )
}

/** Only a barcode with a valid GS1 check digit is a GTIN; shops also use numbers of their own. */
function gtinOf(barcode: string): string | undefined {
  if (!/^(\d{8}|\d{12,14})$/.test(barcode)) return undefined
  const sum = [...barcode].reverse().reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0)
  return sum % 10 === 0 ? barcode : undefined
}

/** As the content of a script element, which nothing in it may end. */
export const scriptJson = (data: unknown): string =>
  withoutMarks(JSON.stringify(data)).replaceAll('<', '\\u003c')
