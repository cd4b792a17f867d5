import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProductDetail } from '../../../contract/product-detail.ts'
import { scriptJson, structuredData } from './structured-data.ts'

const product: ProductDetail = {
  id: 7,
  itemNo: 'HX-2041',
  name: 'Headphones',
  description: '',
  brand: { id: 2, name: 'Lumo' },
  model: '',
  crumbs: [{ id: 3, name: 'Audio' }],
  pictures: ['hx.webp'],
  attributes: [],
  unit: 'pc.',
  units: [],
  customisable: false,
  priceHidden: false,
  sold: null,
  favourite: false,
  coupons: [],
  offers: [],
  delivery: { to: '', ways: [], stores: [] },
  together: [],
  skus: [
    {
      id: 71,
      itemNo: 'HX-2041-B',
      barcode: '',
      spec: [],
      picture: '',
      price: '129.0000',
      retailPrice: null,
      steps: [],
      breaks: [],
      unitPrices: [],
      minQty: '1',
      multiple: '1',
      stock: null,
      stockState: 'low',
    },
  ],
}
const surroundings = {
  origin: 'https://shop.example',
  lang: 'en',
  oss: '',
  currency: { code: 'CNY', symbol: '¥', decimals: 2, symbolAfter: false },
  home: 'Home',
}

test('A product is described with its offers and its place in the shop', () => {
  const [described, places] = structuredData(product, surroundings)
  expect(described).toMatchObject({
    '@type': 'Product',
    sku: 'HX-2041',
    url: 'https://shop.example/product?id=7&lang=en',
    brand: { name: 'Lumo' },
    image: ['https://shop.example/images/hx.webp'],
    offers: [
      { price: '129.00', priceCurrency: 'CNY', availability: 'https://schema.org/LimitedAvailability' },
    ],
  })
  expect(places).toMatchObject({
    itemListElement: [
      { position: 1, item: 'https://shop.example/home?lang=en' },
      { position: 2, name: 'Audio', item: 'https://shop.example/products?category=3&lang=en' },
      { position: 3, name: 'Headphones' },
    ],
  })
})

describe('While a flash sale runs', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00Z') }))
  afterEach(() => void vi.useRealTimers())

  const sale = {
    kind: 'flash' as const,
    id: 4,
    title: 'Noon',
    skuId: 71,
    startsAt: '2025-12-31T20:00:00.000Z',
    endsAt: '2026-01-02T03:00:00.000Z',
    price: '99.0000' as const,
    size: 0,
    soldOut: false,
  }
  const offerWith = (change: Partial<typeof sale>) => {
    const [described] = structuredData({ ...product, offers: [{ ...sale, ...change }] }, surroundings)
    return (described as { offers: object[] }).offers[0]
  }

  test('its price is the offer, until it ends', () => {
    expect(offerWith({})).toMatchObject({ price: '99.00', priceValidUntil: '2026-01-02T03:00:00.000Z' })
  })

  test.each([
    ['is still to come', { startsAt: '2026-01-01T10:00:00.000Z' }],
    ['is sold out', { soldOut: true }],
    ['is of another specification', { skuId: 72 }],
    ['is for other eyes', { price: null as never }],
  ])('but not when it %s', (_, change) => {
    expect(offerWith(change)).toMatchObject({ price: '129.00', priceValidUntil: undefined })
  })
})

test.each([
  ['4006381333931', '4006381333931'],
  ['96385074', '96385074'],
  ['4006381333932', undefined],
  ['HX-2041', undefined],
  ['', undefined],
])('A barcode is a GTIN when its last digit says so: %j', (barcode, gtin) => {
  const skus = product.skus.map(sku => ({ ...sku, barcode, picture: 'black.webp' }))
  const [described] = structuredData({ ...product, skus }, surroundings)
  expect(described).toMatchObject({
    image: ['https://shop.example/images/hx.webp', 'https://shop.example/images/black.webp'],
  })
  expect((described as { offers: object[] }).offers[0]).toHaveProperty('gtin', gtin)
})

test('Without a price that a visitor may see, only its place in the shop is told', () => {
  const skus = product.skus.map(sku => ({ ...sku, price: null }))
  const all = structuredData({ ...product, priceHidden: true, skus }, surroundings)
  expect(all).toMatchObject([{ '@type': 'BreadcrumbList' }])
})

test('No text of the data ends the script it stands in', () => {
  const text = scriptJson({ name: '</script><script>alert(1)' })
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual({ name: '</script><script>alert(1)' })
})

test('data for search engines has no invisible direction marks', () => {
  expect(scriptJson({ name: '\u2068شاي\u2069 \u200f' })).toBe('{"name":"شاي "}')
})
