import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Decimal, toDecimal } from '../../../contract/decimal.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type OpenStock, openStock } from '../../testing/stock.ts'

let shop: OpenStock

beforeAll(async () => {
  shop = await openStock()
}, 60_000)
afterAll(() => shop.close())

const some = fc.integer({ min: 1, max: 15 })
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('receipt' as const, 'return' as const, 'count' as const, 'transfer' as const),
      sku: fc.nat(1),
      quantity: some,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('post' as const), document: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('arrive' as const), document: fc.nat(9), less: fc.nat(2) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reverse' as const), document: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sell' as const), sku: fc.nat(1), quantity: some }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('ship' as const), order: fc.nat(9) }) },
)

test('whatever is received, returned, counted, moved, reversed, sold and shipped in whatever order: the stock adds up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async steps => {
      const skus = [(await shop.product('20')).skuId, (await shop.product('20')).skuId]
      const documents: { id: number; kind: string; skuId: number; quantity: number }[] = []
      const orders: { lineId: number; quantity: Decimal }[] = []
      for (const one of steps)
        switch (one.do) {
          case 'post': {
            const document = documents[one.document % (documents.length || 1)]
            if (document?.kind === 'transfer') await shop.send(document.id)
            else if (document) await shop.post(document.id, shop.clerk.as, 1)
            break
          }
          case 'arrive': {
            const document = documents[one.document % (documents.length || 1)]
            if (document?.kind !== 'transfer') break
            await shop.set(document.id, document.skuId, toDecimal(Math.max(0, document.quantity - one.less)))
            await shop.arrive(document.id, shop.clerk.as, 1)
            break
          }
          case 'reverse': {
            const document = documents[one.document % (documents.length || 1)]
            if (document) await shop.reverse(document.id)
            break
          }
          case 'sell': {
            const skuId = skus[one.sku]!
            const { onHand, held } = (await shop.stockAt(skuId))!
            if (Number(onHand) - Number(held) < one.quantity) break
            const quantity = toDecimal(one.quantity)
            orders.push({ lineId: (await shop.order([{ skuId, quantity }])).lineIds[0]!, quantity })
            break
          }
          case 'ship': {
            const order = orders[one.order % (orders.length || 1)]
            if (!order) break
            const { success, obj } = await shop.pack([{ lines: [order] }])
            if (success) await shop.ship(obj.id)
            break
          }
          default: {
            const skuId = skus[one.sku]!
            const { obj } = await shop.open(one.do)
            await shop.set(obj.id, skuId, toDecimal(one.quantity))
            documents.push({ id: obj.id, kind: one.do, skuId, quantity: one.quantity })
          }
        }
      const [wrong] = await shop.sql<{ count: number }[]>`
        select count(*)::integer as count from stocks where on_hand < held or held < 0`
      expect(wrong!.count).toBe(0)
      await expectBooksBalance(shop.sql)
    }),
    { numRuns: 20, seed: 15 },
  )
}, 120_000)
