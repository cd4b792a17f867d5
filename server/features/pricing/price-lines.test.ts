import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Decimal } from '../../../contract/decimal.ts'
import { ShopFlag } from '../../../contract/flags.ts'
import { openCache } from '../../cache/cache.ts'
import { connect } from '../../db/database.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { makeMember, makeProduct, makeShop } from '../../testing/factories.ts'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'
import { shopDirectory } from '../shops/shops.queries.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { type PricedBuyer, priceLines } from './price-lines.ts'
import { type Buyer, breaksFor, type LineFacts, linePrice } from './pricing.rules.ts'

const facts: LineFacts = {
  retail: '100',
  tiers: ['90', null, '80'],
  agreed: null,
  shopPrice: null,
  markup: { kind: 'percent', value: '10' },
  factor: '1',
  unitPrices: [],
  breaks: [],
  surcharge: null,
  flashPrice: null,
}
const buyer: Buyer = { purchaseTier: null, tier: 3, baseTier: 0 }
const price = (
  change: Partial<LineFacts>,
  quantity: Decimal = '1',
  more: { groupPrice?: Decimal } = {},
  as = buyer,
) => linePrice({ ...facts, ...change }, as, { baseQuantity: quantity, ...more })

describe('quantity breaks within the tier', () => {
  const breaks = [
    { tier: 0, from: '10', price: '95' },
    { tier: 3, from: '100', price: '70' },
    { tier: 3, from: '20', price: '75' },
  ] as const

  test.each([
    ['19', '80'],
    ['20', '75'],
    ['99.9999', '75'],
    ['100', '70'],
  ] as const)('%s pieces cost %s each', (quantity, amount) => {
    expect(price({ breaks }, quantity).amount).toBe(amount)
  })

  test('the explanation goes through the tier to the break', () => {
    expect(price({ breaks }, '20').steps).toEqual([
      { step: 'tier', tier: 3, amount: '80' },
      { step: 'break', tier: 3, amount: '75' },
    ])
  })

  test('a tier without a price or breaks of its own has those it falls back to', () => {
    const low = { ...buyer, tier: 2 }
    expect(breaksFor({ ...facts, breaks }, low)).toEqual([])
    expect(breaksFor({ ...facts, tiers: [], breaks }, low)).toEqual([breaks[0]])
    expect(breaksFor({ ...facts, tiers: [], breaks }, buyer).map(({ price }) => price)).toEqual(['75', '70'])
  })

  test("an agreed price knows none, nor does a distributor's shop", () => {
    expect(price({ breaks, agreed: '77' }, '500').amount).toBe('77')
    expect(Number(price({ breaks }, '500', {}, { ...buyer, purchaseTier: 3 }).amount)).toBe(88)
  })
})

describe('a larger unit', () => {
  test('costs its own price, else base × factor', () => {
    expect(price({ factor: '24', unitPrices: [{ tier: 3, price: '1800' }] }).amount).toBe('1800')
    expect(price({ factor: '24' }, '24')).toEqual({
      amount: '1920',
      steps: [
        { step: 'tier', tier: 3, amount: '80' },
        { step: 'unit', amount: '1920' },
      ],
    })
  })

  test('has a price for each tier; one without falls back as far as the price of its pieces does', () => {
    const unitPrices = [
      { tier: 0, price: '2300' },
      { tier: 1, price: '2000' },
    ] as const
    const carton = (tier: number) => price({ factor: '24', unitPrices }, '24', {}, { ...buyer, tier }).amount
    expect(carton(0)).toBe('2300')
    expect(carton(1)).toBe('2000')
    // Tier 2 pays the pieces of tier 1, tier 3 has pieces of its own.
    expect(carton(2)).toBe('2000')
    expect(carton(3)).toBe('1920')
  })

  test("does not undo an agreed price or a distributor's", () => {
    const unitPrices = [{ tier: 3, price: '1800' }] as const
    expect(price({ factor: '24', unitPrices, agreed: '70' }).amount).toBe('1680')
    expect(
      price({ factor: '2', unitPrices, shopPrice: '85' }, '2', {}, { ...buyer, purchaseTier: 3 }).amount,
    ).toBe('170')
  })
})

test('a flash or group price replaces tier, breaks and the own price of a unit', () => {
  const all = {
    factor: '2',
    unitPrices: [{ tier: 3, price: '150' }],
    breaks: [{ tier: 3, from: '1', price: '50' }],
  } as const
  expect(price({ ...all, flashPrice: '40' }, '2')).toMatchObject({
    amount: '80',
    steps: [{ step: 'flash', amount: '40' }, { step: 'unit' }],
  })
  expect(price({ ...all, flashPrice: '40' }, '2', { groupPrice: '30' }).amount).toBe('60')
})

test('a customisation adds its surcharge for every base unit', () => {
  expect(price({ surcharge: '2.5', factor: '10' }, '10')).toMatchObject({ amount: '825.0' })
  expect(price({ surcharge: '2.5', retail: null, tiers: [] }).amount).toBeNull()
})

describe('priced from the database', () => {
  let server: OpenShop
  let shop: Shop
  let product: { productId: number; skuId: number }
  let box: number
  let sees: PricedBuyer

  beforeAll(async () => {
    server = await openShop()
    const { sql } = server
    const made = await makeShop(sql, { code: 'head', isDefault: true, flags: 1 << ShopFlag.BuyOnBehalf })
    const cache = await openCache(sql)
    shop = (await shopDirectory(cache, sql)).find(({ id }) => id === made.id)!
    await cache.close()
    product = await makeProduct(sql, shop.warehouseId, { retail: '9.995', tiers: ['9'] })
    ;[{ id: box } = { id: 0 }] = await sql<{ id: number }[]>`
      insert into units (names) values ('{"zh": "箱"}') returning id`
    await sql`
      insert into product_units (product_id, unit_id, factor) values (${product.productId}, ${box}, 24)`
    await sql`insert into unit_prices (sku_id, unit_id, tier, price) values (${product.skuId}, ${box}, 1, 200)`
    await sql`
      insert into quantity_breaks (sku_id, tier, from_qty, price) values (${product.skuId}, 1, 10, 8.5)`
    const member = await makeMember(sql, { shopId: shop.id, tier: 1 })
    sees = {
      shop,
      member: { id: member.id, tier: 1 },
      currency: shop.currencies.find(({ code }) => code === 'CNY')!,
      lang: 'zh',
      seesPrices: true,
      seesCost: false,
    }
  })

  afterAll(() => server.close())

  test('many lines in one query, in their order, each rounded once', async () => {
    const { skuId } = product
    const lines = [
      { skuId, unitId: null, quantity: '3' },
      { skuId, unitId: box, quantity: '2' },
      { skuId: 999_999, unitId: null, quantity: '1' },
      { skuId, unitId: null, quantity: '12.5' },
      { skuId, unitId: 999_999, quantity: '1' },
    ] as const
    let priced: Awaited<ReturnType<typeof priceLines>> = []
    const count = await countQueries(server.sql, async () => {
      priced = await priceLines(server.sql, sees, lines)
    })
    expect(count).toBe(1)
    expect(priced.map(({ amount }) => amount)).toEqual(['27.00', '400.00', null, '106.25', null])
    expect(priced[1]).toMatchObject({ factor: '24', baseQuantity: '48', price: '200.00' })
    expect(priced[0]!.breaks).toEqual([{ tier: 1, from: '10', price: '8.50' }])
  })

  test('is planned once for any number of lines, not anew for every call', async () => {
    await server.sql`
      with made as (
        insert into products (item_no, names, category_id, unit_id)
        select 'PLAN-' || n, '{"zh": "货"}', category_id, unit_id
        from products, generate_series(1, 3000) n where id = ${product.productId} returning id, item_no)
      insert into skus (product_id, item_no, retail_price) select id, item_no, 1 from made`
    await server.sql`analyze products, skus`
    const one = connect(server.url, { max: 1 })
    for (let call = 1; call <= 20; call++)
      await priceLines(
        one,
        sees,
        Array.from({ length: 1 + (call % 3) }, () => ({ skuId: product.skuId, quantity: '1' })),
      )
    const [plans] = await one<{ custom: number; generic: number }[]>`
      select custom_plans as custom, generic_plans as generic from pg_prepared_statements
      where statement like '%as tiers%'`
    await one.end()
    expect(plans!.custom).toBeLessThan(10)
    expect(plans!.generic).toBeGreaterThan(5)
  })

  test('"rounded half up once per line to the currency\'s decimals (VND 0)"', async () => {
    const guest = { ...sees, member: undefined }
    const lines = [{ skuId: product.skuId, quantity: '3' }] as const
    expect((await priceLines(server.sql, guest, lines))[0]).toMatchObject({ price: '10.00', amount: '29.99' })
    const dong = { ...guest, currency: shop.currencies.find(({ code }) => code === 'VND')! }
    expect((await priceLines(server.sql, dong, lines))[0]).toMatchObject({ amount: '104948' })
  })

  test('a carton has the price of its SKU', async () => {
    const [other] = await server.sql<{ id: number }[]>`
      insert into skus (product_id, item_no, retail_price, tier_prices)
      values (${product.productId}, 'OTHER', 50, '{40}') returning id`
    const [own, pieces] = await priceLines(server.sql, sees, [
      { skuId: product.skuId, unitId: box, quantity: '1' },
      { skuId: other!.id, unitId: box, quantity: '1' },
    ])
    expect(own).toMatchObject({ price: '200.00', ownUnitPrice: true })
    expect(pieces).toMatchObject({ price: '960.00', ownUnitPrice: false })
  })

  test('who may not see prices gets none', async () => {
    const [line] = await priceLines(server.sql, { ...sees, seesPrices: false }, [
      { skuId: product.skuId, unitId: box, quantity: '2' },
    ])
    expect(line).toMatchObject({
      unitPrice: null,
      amount: null,
      retail: null,
      steps: [],
      breaks: [],
      factor: '24',
    })
  })
})
