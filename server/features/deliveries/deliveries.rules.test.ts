import { describe, expect, test } from 'vitest'
import type { Decimal } from '../../../contract/decimal.ts'
import type { BoxToPack } from '../../../contract/deliveries.ts'
import {
  awaitsCash,
  holdsNothing,
  type LineGoods,
  openToPack,
  shipmentStateOf,
  sumsOfBoxes,
  tidyBox,
  togetherFault,
} from './deliveries.rules.ts'

const line = (
  base: Decimal,
  packed: Decimal = '0',
  shipped: Decimal = '0',
  withdrawn: Decimal = '0',
): LineGoods => ({
  base,
  packed,
  shipped,
  withdrawn,
})

test('open to pack is what was ordered less what is packed and what was withdrawn', () => {
  expect(openToPack(line('10', '3', '1', '2'))).toBe('5')
  expect(openToPack(line('2.5000', '2.5000'))).toBe('0.0000')
})

describe('how far a shipment is', () => {
  test.each<[string, LineGoods[]]>([
    ['none', [line('10'), line('2', '2')]],
    ['part', [line('10', '10', '10'), line('2')]],
    ['part', [line('10', '4', '4')]],
    ['all', [line('10', '10', '10'), line('2', '2', '2')]],
    // What was refunded before it was packed need not come any more.
    ['all', [line('10', '7', '7', '3')]],
    ['all', [line('10', '10', '10'), line('2', '0', '0', '2')]],
    ['none', [line('10', '0', '0', '10')]],
  ])('%s', (state, lines) => {
    expect(shipmentStateOf(lines)).toBe(state)
  })
})

test('boxes add up by line, and the same line twice in a box is one entry', () => {
  const box: BoxToPack = {
    weight: '1.5',
    lines: [
      { lineId: 1, quantity: '2' },
      { lineId: 2, quantity: '0.5' },
      { lineId: 1, quantity: '3' },
    ],
  }
  expect([...sumsOfBoxes([box, box])]).toEqual([
    [1, '10'],
    [2, '1.0'],
  ])
  expect(tidyBox(box)).toEqual({
    weight: '1.5',
    lines: [
      { lineId: 1, quantity: '5' },
      { lineId: 2, quantity: '0.5' },
    ],
  })
  expect(holdsNothing(box)).toBe(false)
  expect(holdsNothing({ lines: [{ lineId: 1, quantity: '0.0000' }] })).toBe(true)
})

test('orders share a note with one member, one warehouse and one address only', () => {
  const order = {
    shopId: 1,
    memberId: 2,
    warehouseId: 3,
    delivery: 'delivery' as const,
    address: { recipient: 'Li', detail: 'Road 1' },
  }
  // The same words in another order are the same address.
  expect(togetherFault([order, { ...order, address: { detail: 'Road 1', recipient: 'Li' } }])).toBeUndefined()
  expect(togetherFault([order, { ...order, memberId: 9 }])).toBe('deliveries.otherMember')
  expect(togetherFault([order, { ...order, shopId: 9 }])).toBe('deliveries.otherMember')
  expect(togetherFault([order, { ...order, warehouseId: 9 }])).toBe('deliveries.otherWarehouse')
  expect(togetherFault([order, { ...order, address: { recipient: 'Li', detail: 'Road 2' } }])).toBe(
    'deliveries.otherAddress',
  )
  const fetched = { ...order, delivery: 'pickup' as const, address: null }
  expect(togetherFault([order, fetched])).toBe('deliveries.otherAddress')
  expect(togetherFault([fetched])).toBeUndefined()
  expect(togetherFault([fetched, fetched])).toBe('deliveries.pickupAlone')
})

test('cash is missing of what is paid at the door, not of what goes on account or is paid', () => {
  const order = { payMethod: 'cod', onAccount: false, paid: '0', waived: '0', total: '10' } as const
  expect(awaitsCash(order)).toBe(true)
  expect(awaitsCash({ ...order, waived: '4', paid: '5' })).toBe(true)
  expect(awaitsCash({ ...order, waived: '4', paid: '6' })).toBe(false)
  expect(awaitsCash({ ...order, paid: '10.0000' })).toBe(false)
  expect(awaitsCash({ ...order, payMethod: 'credit', onAccount: true })).toBe(false)
})
