import { expect, test } from 'vitest'
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
  oss: '',
  currency: { code: 'CNY', symbol: '¥', decimals: 2, symbolAfter: false },
  home: 'Home',
}

test('A product is described with its offers and its place in the shop', () => {
  const [described, places] = structuredData(product, surroundings)
  expect(described).toMatchObject({
    '@type': 'Product',
    sku: 'HX-2041',
    brand: { name: 'Lumo' },
    image: ['https://shop.example/images/hx.webp'],
    offers: [
      { price: '129.00', priceCurrency: 'CNY', availability: 'https://schema.org/LimitedAvailability' },
    ],
  })
  expect(places).toMatchObject({
    itemListElement: [
      { position: 1, item: 'https://shop.example/home' },
      { position: 2, name: 'Audio', item: 'https://shop.example/products?category=3' },
      { position: 3, name: 'Headphones' },
    ],
  })
})

test('Prices that a visitor may not see are in no offer', () => {
  const skus = product.skus.map(sku => ({ ...sku, price: null }))
  const [described] = structuredData({ ...product, priceHidden: true, skus }, surroundings)
  expect(described).toHaveProperty('offers', undefined)
})

test('No text of the data ends the script it stands in', () => {
  const text = scriptJson({ name: '</script><script>alert(1)' })
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual({ name: '</script><script>alert(1)' })
})
