// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { addToCart } from '../../../contract/cart.ts'
import { sendWaiting } from './send-waiting.ts'
import { allWaiting, keepChange } from './waiting.ts'

const me = { uid: 7, shopId: 1 }
const cup = { skuId: 1, unitId: null, qty: '2', shown: { name: 'cup' } } as const
const lamp = { skuId: 2, unitId: 5, qty: '1', shown: { name: 'lamp' } } as const

beforeEach(() => localStorage.clear())

test('of a list what can be had goes in, and what cannot is told by its name', async () => {
  keepChange(me, { kind: 'add', rows: [cup, lamp], some: true, name: 'cup · lamp' }, 'key-of-the-list')
  const refused = [{ at: 1, message: 'sold out' }]
  const call = vi.fn(async (asked: unknown, _input: object) => ({
    obj: asked === addToCart ? { n: 4, lineIds: [8], refused } : { uid: 7, shop_id: 1 },
  }))
  expect(await sendWaiting(call as never, me)).toEqual({
    done: 1,
    refused: [{ name: 'lamp', message: 'sold out' }],
    expired: 0,
    n: 4,
  })
  expect(call.mock.lastCall![1]).toEqual({
    products: [
      { skuId: 1, qty: '2' },
      { skuId: 2, unitId: 5, qty: '1' },
    ],
    some: true,
    key: 'key-of-the-list',
  })
  expect(allWaiting()).toEqual([])
})
