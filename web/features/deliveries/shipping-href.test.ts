import { expect, test } from 'vitest'
import { deskHref, queueOf } from './shipping-href.ts'

test('whoever packs an order comes back to the queue as it was narrowed', () => {
  const queue = { warehouse: 3, urgent: true, delivery: 'delivery', find: '李', after: 7 } as const
  const bench = deskHref({ ...queue, orders: [11, 12] })
  expect(bench).toBe(
    `/office/shipping?warehouse=3&delivery=delivery&find=${encodeURIComponent('李')}&after=7&urgent=1&orders=${encodeURIComponent('11,12')}`,
  )
  expect(queueOf({ ...queue, orders: [11, 12], note: 5, made: 'D5' })).toEqual(queue)
  expect(deskHref({ ...queueOf({ warehouse: 3, orders: [11] }), note: 5, made: 'D5' })).toBe(
    '/office/shipping?warehouse=3&note=5&made=D5',
  )
})
