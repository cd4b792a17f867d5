import { describe, expect, test } from 'vitest'
import en from '../locales/en/state.json' with { type: 'json' }
import { canMove, OrderState, orderMoves, orderStates, statusColor } from './order-states.ts'
import { paymentStates } from './payment-states.ts'

const english = (key: string) =>
  String((en as Record<string, unknown>)[key.replace('state.', '')]).toLowerCase()

describe('order states', () => {
  test('"Codes: 0 pending payment · 1 payment awaiting confirmation · 2 pending shipment · 3 shipped · 4 completed · 5 cancelled · 6 pending group formation · 7 terminated."', () => {
    expect(orderStates.map(state => `${state.code} ${english(state.text)}`).join(' · ')).toBe(
      '0 pending payment · 1 payment awaiting confirmation · 2 pending shipment · 3 shipped · 4 completed · 5 cancelled · 6 pending group formation · 7 terminated',
    )
  })

  test('"Status colours map by code 0, 2, 3, 4, 5."', () => {
    const own = [0, 2, 3, 4, 5].map(statusColor)
    expect(new Set(own).size).toBe(5)
    expect(own).not.toContain('neutral')
  })

  test('"the others use the neutral one"', () => {
    expect([1, 6, 7, 99, -1].map(statusColor)).toEqual(Array(5).fill('neutral'))
    expect(orderStates.map(state => state.color)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map(statusColor))
  })
})

describe('order transitions', () => {
  test('are those of the rules and no others', () => {
    const codes = Object.values(OrderState)
    const legal = (['new', ...codes] as const).flatMap(from =>
      codes.filter(to => canMove(from, to)).map(to => `${from}→${to}`),
    )
    expect(legal).toEqual([
      'new→0',
      'new→2',
      '0→1',
      '0→2',
      '0→5',
      '0→6',
      '0→7',
      '1→0',
      '1→2',
      '1→6',
      '2→3',
      '2→5',
      '2→7',
      '3→4',
      '3→7',
      '6→2',
      '6→7',
    ])
  })

  test('a completed, cancelled or terminated order stays so', () => {
    const { Completed, Cancelled, Terminated } = OrderState
    const starts: (OrderState | 'new')[] = orderMoves.map(move => move.from)
    for (const end of [Completed, Cancelled, Terminated]) expect(starts).not.toContain(end)
  })

  test('"Nothing a user can call marks an order paid."', () => {
    const paid = orderMoves.filter(move => move.why === 'paid' || move.why === 'proofConfirmed')
    expect(paid.map(move => move.by)).not.toContain('member')
  })

  test('no move is listed twice', () => {
    const names = orderMoves.map(move => `${move.from} ${move.to} ${move.why} ${move.by}`)
    expect(new Set(names).size).toBe(names.length)
  })
})

test('"Payment states: unpaid, paying, success, failed, awaiting back-office confirmation."', () => {
  expect(Object.values(paymentStates).map(english)).toEqual([
    'unpaid',
    'paying',
    'payment successful',
    'payment failed',
    'awaiting confirmation',
  ])
})
