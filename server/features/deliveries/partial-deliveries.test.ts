import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toDecimal } from '../../../contract/decimal.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type OpenShipping, openShipping } from '../../testing/deliveries.ts'

let shop: OpenShipping
let skus: number[]

beforeAll(async () => {
  shop = await openShipping()
  skus = [(await shop.product('100000')).skuId, (await shop.product('100000')).skuId]
}, 60_000)
afterAll(() => shop.close())

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pack' as const),
      line: fc.nat(3),
      part: fc.integer({ min: 1, max: 12 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('ship' as const), note: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('dissolve' as const), note: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('receive' as const), note: fc.nat(5) }) },
)

test('whatever is packed, shipped, dissolved and received in whatever order: everything adds up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 3 }),
      fc.array(step, { minLength: 3, maxLength: 14 }),
      async (quantities, steps) => {
        const order = await shop.order(
          quantities.map((quantity, at) => ({ skuId: skus[at % 2]!, quantity: toDecimal(quantity) })),
        )
        const notes: number[] = []
        for (const one of steps) {
          if (one.do === 'pack') {
            const lineId = order.lineIds[one.line % order.lineIds.length]!
            const { success, obj } = await shop.pack([{ lines: [{ lineId, quantity: toDecimal(one.part) }] }])
            if (success) notes.push(obj.id)
          } else if (notes.length > 0) await shop[one.do](notes[one.note % notes.length]!)
        }
        const [sums] = await shop.sql<{ most: boolean; all: boolean }[]>`
          select bool_and(packed_quantity <= base_quantity) as most, bool_and(shipped_quantity = base_quantity) as all
          from order_lines where order_id = ${order.id}`
        expect(sums!.most).toBe(true)
        expect((await shop.orderNow(order.id)).state >= 3).toBe(sums!.all)
      },
    ),
    { numRuns: 25, seed: 15 },
  )
  await expectBooksBalance(shop.sql)
}, 120_000)
