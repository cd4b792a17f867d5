import { roundHalfUp } from '../../../contract/decimal.ts'
import { imageUrl } from '../../../contract/images.ts'
import { type Currency, currencyDecimals } from '../../../contract/money.ts'
import type { ProductDetail, ProductSku } from '../../../contract/product-detail.ts'
import { productsHref } from './products-href.ts'

interface Surroundings {
  origin: string
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
  { origin, oss, currency, home }: Surroundings,
): object[] {
  const url = `${origin}/product?id=${product.id}`
  const priced = product.skus.filter(({ price }) => price !== null)
  const offer = (sku: ProductSku) => ({
    '@type': 'Offer',
    sku: sku.itemNo,
    url,
    price: roundHalfUp(sku.price!, currencyDecimals(currency)),
    priceCurrency: currency.code,
    availability: availability[sku.stockState],
  })
  const place = (name: string, path: string, at: number) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: new URL(path, origin).href,
  })
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      sku: product.itemNo,
      url,
      description: product.description || undefined,
      model: product.model || undefined,
      brand: product.brand ? { '@type': 'Brand', name: product.brand.name } : undefined,
      image: product.pictures.map(name => new URL(imageUrl(name, { oss, noPic: '' }), origin).href),
      offers: priced.length > 0 ? priced.map(offer) : undefined,
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        place(home, '/home', 0),
        ...product.crumbs.map(({ id, name }, at) => place(name, productsHref({ category: id }), at + 1)),
        place(product.name, `/product?id=${product.id}`, product.crumbs.length + 1),
      ],
    },
  ]
}

/** As the content of a script element, which nothing in it may end. */
export const scriptJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')
