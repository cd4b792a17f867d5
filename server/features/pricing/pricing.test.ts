import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ShopFlag } from '../../../contract/flags.ts'
import { pageData } from '../../../contract/pages.ts'
import { type MadeShop, makeMember, makeProduct, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'
import { makePage, newestFloor } from '../../testing/pages.ts'
import { type Buyer, type PriceFacts, tierPrice, unitPrice, withMarkup } from './pricing.rules.ts'

const facts: PriceFacts = {
  retail: '100',
  tiers: ['90', null, '80'],
  agreed: null,
  shopPrice: null,
  markup: { kind: 'percent', value: '15' },
}
const head: Buyer = { purchaseTier: null, tier: 3, baseTier: 0 }

describe('the unit price', () => {
  test("is the member's tier", () => {
    expect(unitPrice(facts, head)).toEqual({ amount: '80', steps: [{ step: 'tier', tier: 3, amount: '80' }] })
  })

  test.each([
    [9, '80'],
    [2, '90'],
    [1, '90'],
    [0, '100'],
  ])('an empty tier falls back to the next lower one, then retail: tier %i pays %s', (tier, amount) => {
    expect(tierPrice(facts, tier)?.amount).toBe(amount)
  })

  test('is the agreed price before the tier, but never for a guest', () => {
    expect(unitPrice({ ...facts, agreed: '77' }, head).amount).toBe('77')
    expect(unitPrice({ ...facts, agreed: '77' }, { ...head, tier: null }).amount).toBe('100')
  })

  test("is the shop's base price for whoever has no tier", () => {
    expect(unitPrice(facts, { ...head, tier: null, baseTier: 1 }).amount).toBe('90')
  })

  test('is negotiable when there is none at all', () => {
    expect(unitPrice({ ...facts, retail: null, tiers: [] }, head)).toEqual({ amount: null, steps: [] })
  })

  test("in a distributor's shop is the purchase price with its markup, before any agreed price", () => {
    const buyer = { ...head, purchaseTier: 3 }
    expect(unitPrice({ ...facts, agreed: '1' }, buyer)).toEqual({
      amount: '92.00',
      steps: [
        { step: 'purchase', amount: '80' },
        { step: 'markup', amount: '92.00' },
      ],
    })
    expect(unitPrice({ ...facts, shopPrice: '88' }, buyer).amount).toBe('88')
  })

  test('never below the purchase price, unless the distributor says so', () => {
    const buyer = { ...head, purchaseTier: 3 }
    const cheap = { ...facts, shopPrice: '60' } as const
    expect(unitPrice(cheap, buyer)).toEqual({ amount: '80', steps: [{ step: 'shopPrice', amount: '80' }] })
    expect(unitPrice(cheap, { ...buyer, belowPurchase: true }).amount).toBe('60')
    // Where nobody knows what it costs, the own price is all there is.
    expect(unitPrice({ ...cheap, retail: null, tiers: [] }, buyer).amount).toBe('60')
  })

  test("a distributor's agreed price is its purchase price, whatever its tier would be", () => {
    const buyer = { ...head, purchaseTier: 3 }
    expect(unitPrice({ ...facts, ownerAgreed: '40' }, buyer).steps).toEqual([
      { step: 'purchase', amount: '40' },
      { step: 'markup', amount: '46.00' },
    ])
    expect(unitPrice({ ...facts, ownerAgreed: '95', shopPrice: '90' }, buyer).amount).toBe('95')
    expect(Number(unitPrice({ ...facts, retail: null, tiers: [], ownerAgreed: '40' }, buyer).amount)).toBe(46)
  })
})

test('by percentage: price*(1+rate/100); by fixed amount: purchase price+amount', () => {
  expect(Number(withMarkup('80', { kind: 'percent', value: '12.5' }))).toBe(90)
  expect(withMarkup('80', { kind: 'fixed', value: '12.5' })).toBe('92.5')
  expect(withMarkup('80', null)).toBe('80')
})

describe('on the home page', () => {
  let server: OpenShop
  let shop: MadeShop
  let product: { productId: number; skuId: number }

  beforeAll(async () => {
    server = await openShop()
    shop = await makeShop(server.sql, { code: 'head', isDefault: true })
    product = await makeProduct(server.sql, shop.warehouseId, {
      retail: '100',
      tiers: ['90', null, '80'],
    })
    await addFloor(shop.id)
  })

  afterAll(() => server.close())

  const addFloor = (shopId: number) => makePage(server.sql, shopId, [newestFloor])

  const card = async (as: CallAs = {}) => {
    const { obj } = await server.call(pageData, { type: 'home' }, as)
    const floor = obj.blocks.find(block => block.kind === 'floor')
    return floor?.items[0]
  }

  test('guests without the right to see prices get none from the server', async () => {
    expect(await card()).toMatchObject({
      id: product.productId,
      price: null,
      retailPrice: null,
      priceHidden: true,
    })
  })

  test('guests see prices with flag 16', async () => {
    await server.sql`update shops set flags = ${1 << ShopFlag.GuestsSeePrices} where id = ${shop.id}`
    await expect.poll(() => card()).toMatchObject({ price: '100.00', priceHidden: false })
  })

  test('a member sees the own tier, in the chosen currency', async () => {
    const { mobile } = await makeMember(server.sql, { shopId: shop.id, tier: 3 })
    const session = await server.signIn(mobile)
    expect(await card({ session })).toMatchObject({ price: '80.00', retailPrice: '100.00' })
    expect(await card({ session, currency: 'USD' })).toMatchObject({ price: '11.20', retailPrice: '14.00' })
    expect(await card({ session, currency: 'VND' })).toMatchObject({ price: '280000' })
  })

  test("an agreed price counts for that member only, a markup in the distributor's shop", async () => {
    const { id, mobile } = await makeMember(server.sql, { shopId: shop.id, tier: 3 })
    await server.sql`insert into agreed_prices (member_id, sku_id, price) values (${id}, ${product.skuId}, 70)`
    expect(await card({ session: await server.signIn(mobile) })).toMatchObject({ price: '70.00' })

    const distributor = await makeMember(server.sql, {
      shopId: shop.id,
      role: 'distributor',
      tier: 1,
      rights: 7,
    })
    const own = await makeShop(server.sql, { ownerId: distributor.id, flags: 1 << ShopFlag.GuestsSeePrices })
    await addFloor(own.id)
    const as = { shop: own.code }
    await server.sql`update shops set default_markup_percent = 10 where id = ${own.id}`
    await expect.poll(() => card(as)).toMatchObject({ price: '99.00' })
    const [category] = await server.sql<
      { id: number }[]
    >`select category_id as id from products where id = ${product.productId}`
    await server.sql`
      insert into markups (shop_id, category_id, kind, value) values (${own.id}, ${category!.id}, 'fixed', 5)`
    expect(await card(as)).toMatchObject({ price: '95.00' })
    await server.sql`
      insert into markups (shop_id, product_id, kind, value) values (${own.id}, ${product.productId}, 'percent', 50)`
    expect(await card(as)).toMatchObject({ price: '135.00' })
    await server.sql`insert into shop_prices (shop_id, sku_id, price) values (${own.id}, ${product.skuId}, 111)`
    expect(await card(as)).toMatchObject({ price: '111.00' })
  })
})
