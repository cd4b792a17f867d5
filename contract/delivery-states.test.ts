import { expect, test } from 'vitest'
import { canMoveDelivery, deliveryMoves, deliveryStateCodes } from './delivery-states.ts'

test('packed → shipped → received, came back or lost; a packed one may be dissolved, and nothing else', () => {
  const legal = (['new', ...deliveryStateCodes] as const).flatMap(from =>
    deliveryStateCodes.filter(to => canMoveDelivery(from, to)).map(to => `${from}→${to}`),
  )
  expect(legal).toEqual([
    'new→packed',
    'packed→shipped',
    'packed→dissolved',
    'shipped→received',
    'shipped→returned',
    'shipped→lost',
  ])
})

test('what was received or dissolved, came back or was lost stays so', () => {
  const starts: string[] = deliveryMoves.map(({ from }) => from)
  for (const end of ['received', 'returned', 'lost', 'dissolved']) expect(starts).not.toContain(end)
})

test('no move is listed twice', () => {
  const names = deliveryMoves.map(({ from, to, why, by }) => `${from} ${to} ${why} ${by}`)
  expect(new Set(names).size).toBe(names.length)
})
