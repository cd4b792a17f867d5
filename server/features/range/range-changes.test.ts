import { describe, expect, test, vi } from 'vitest'
import * as range from '../../../contract/range.ts'
import { rangeShops } from './testing.ts'

const at = rangeShops()

describe('what changed at head office', () => {
  const news = async () => (await at.server.call(range.shopRange, {}, at.mine.as)).obj.changes
  const list = async (kind: 'fresh' | 'gone' | 'up' | 'down') =>
    (await at.server.call(range.rangeChanges, { kind }, at.mine.as)).obj
  const look = async () => at.server.call(range.rangeSeen, { row: { at: (await list('up')).at } }, at.mine.as)

  test('is told until somebody has seen it, with what it does to the margin', async () => {
    const { sql } = at.server
    await look()
    expect(await news()).toMatchObject({ fresh: 0, gone: 0, up: 0, down: 0 })
    await at.change({ skus: [at.lamp.skuId], step: 'price', price: '260' })
    await sql`update skus set tier_prices = '{90,84}' where id = ${at.cup.skuId}`
    await sql`update skus set tier_prices = '{90,88}' where id = ${at.cup.skuId}`
    await sql`insert into agreed_prices (member_id, sku_id, price) values (${at.mine.id}, ${at.lamp.skuId}, 150)`
    // Somebody else's terms, and a change that does not reach this tier.
    await sql`insert into agreed_prices (member_id, sku_id, price) values (${at.other.id}, ${at.mug.skuId}, 1)`
    await sql`update skus set retail_price = 51 where id = ${at.mug.skuId}`
    expect(await news()).toMatchObject({ fresh: 0, gone: 0, up: 1, down: 1 })
    expect((await list('up')).rows).toMatchObject([
      {
        productId: at.cup.productId,
        before: '80.00',
        after: '88.00',
        marginBefore: '8.00',
        marginAfter: '8.80',
      },
    ])
    expect((await list('down')).rows).toMatchObject([
      {
        productId: at.lamp.productId,
        before: '200.00',
        after: '150.00',
        marginBefore: '60.00',
        marginAfter: '110.00',
      },
    ])
    await look()
    expect(await news()).toMatchObject({ up: 0, down: 0 })
    await sql`update skus set tier_prices = '{90,80}' where id = ${at.cup.skuId}`
    await sql`update skus set retail_price = 50 where id = ${at.mug.skuId}`
  })

  test('another tier of the distributor is one line: what it does on average, at worst, and what is too cheap now', async () => {
    const { sql } = at.server
    const { skuId } = at.lamp
    await look()
    expect((await news()).tier).toBeNull()
    await at.change({ skus: [skuId], step: 'price', price: '210' })
    const margins = async () =>
      (await at.rowsOf()).map(({ purchase, price }) => 100 - (Number(purchase) / Number(price)) * 100)
    const average = (all: number[]) => (all.reduce((sum, one) => sum + one, 0) / all.length).toFixed(1)
    const tierIs = async (tier: number) => {
      await sql`update members set tier = ${tier} where id = ${at.mine.id}`
      await vi.waitUntil(async () => (await at.rowOf(skuId)).purchase === (tier === 2 ? '200.00' : '250.00'))
    }
    const before = await margins()
    await tierIs(1)
    const after = await margins()
    expect((await news()).tier).toMatchObject({ from: 2, to: 1 })
    expect((await list('up')).tier).toMatchObject({
      from: 2,
      to: 1,
      skus: 3,
      // 80 → 90, 40 → 45, 200 → 250
      purchase: '16.7',
      marginBefore: average(before),
      marginAfter: average(after),
      worst: { name: '台灯 lamp', before: '4.8', after: '0.0' },
      below: 1,
    })
    // Every price is another one, and none of them is a row of its own.
    expect((await list('up')).rows).toEqual([])
    expect((await at.rowsOf({ state: 'below' })).map(row => row.skuId)).toEqual([skuId])
    await tierIs(2)
    expect((await news()).tier).toBeNull()
    await tierIs(1)
    await look()
    expect((await news()).tier).toBeNull()
    await tierIs(2)
  })

  test('products that came and went', async () => {
    const { sql } = at.server
    await look()
    await sql`update products set listed = false where id = ${at.lamp.productId}`
    expect(await news()).toMatchObject({ gone: 1, fresh: 0 })
    expect((await list('gone')).rows).toMatchObject([{ productId: at.lamp.productId, name: '台灯 lamp' }])
    await sql`update products set listed = true where id = ${at.lamp.productId}`
    expect(await news()).toMatchObject({ gone: 0, fresh: 1 })
    expect((await list('fresh')).rows).toMatchObject([
      { productId: at.lamp.productId, after: '200.00', price: '220.00', marginAfter: '20.00' },
    ])
    await look()
    expect(await news()).toMatchObject({ gone: 0, fresh: 0 })
  })
})
