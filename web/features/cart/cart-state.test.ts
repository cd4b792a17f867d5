import { describe, expect, test } from 'vitest'
import {
  arrange,
  firstLines,
  problemWith,
  quantityIn,
  stretches,
  withAnswer,
  withoutLines,
  withQuantity,
} from './cart-state.ts'
import { cartLine, cartOf } from './testing-data.ts'

describe('an answer', () => {
  const cart = cartOf([cartLine(1), cartLine(2), cartLine(3)])

  test('replaces the lines it names, and leaves the others as they are', () => {
    const answer = cartOf([cartLine(2, { quantity: '10' })], { n: 3 })
    const next = withAnswer(cart, answer, false)
    expect(next.lines.map(({ quantity }) => quantity)).toEqual(['5', '10', '5'])
    expect(next.lines[0]).toBe(cart.lines[0])
    expect(next.totals).toBe(answer.totals)
  })

  test('takes away what is gone, and adds what is new', () => {
    const next = withAnswer(cart, cartOf([cartLine(9)], { removed: [1] }), false)
    expect(next.lines.map(({ id }) => id)).toEqual([2, 3, 9])
  })
})

test('lines that are removed leave their group and the count', () => {
  const next = withoutLines(cartOf([cartLine(1), cartLine(2)]), new Set([1, 2]))
  expect(next).toMatchObject({ n: 0, lines: [], groups: [] })
})

test('a typed quantity shows its sum before the server has answered', () => {
  expect(withQuantity(cartLine(1, { unitId: 5 }), '2', 2)).toMatchObject({
    baseQuantity: '48',
    amount: '20.00',
  })
})

describe('rules are those of the chosen unit', () => {
  test('multiples of 5 pieces are multiples of 5 boxes', () => {
    expect(problemWith(cartLine(1, { unitId: 5, maxQty: null }), '3')).toMatchObject({ above: '5' })
  })

  test('another unit begins with about as many', () => {
    expect(quantityIn(cartLine(1, { multiple: '1', minQty: '1', baseQuantity: '50' }), 5)).toBe('2')
    expect(quantityIn(cartLine(1, { multiple: '1', minQty: '1', baseQuantity: '5' }), 5)).toBe('1')
    expect(
      quantityIn(cartLine(1, { unitId: 5, quantity: '2', baseQuantity: '48', multiple: '5' }), null),
    ).toBe('50')
  })
})

describe('arranged', () => {
  const hopeless = { kind: 'gone', message: '商品已下架', hopeless: true } as const
  const promotion = { id: 7, title: '满减', lineIds: [2, 3], off: '10.00' as const, missing: '0.00' as const }
  const lines = [cartLine(1), cartLine(2), cartLine(3, { problem: hopeless }), cartLine(4, { name: 'Cup' })]
  const cart = cartOf(lines, {
    groups: [{ shopId: 1, storeId: 1, title: '总店', lineIds: [1, 2, 3, 4], promotions: [promotion] }],
  })

  test('a promotion stands above its lines, what cannot be ordered apart', () => {
    const { groups, invalid } = arrange(cart)
    expect(
      groups[0]!.parts.map(({ promotion, lines }) => [promotion?.id, lines.map(({ id }) => id)]),
    ).toEqual([
      [7, [2]],
      [undefined, [1, 4]],
    ])
    expect(invalid.map(({ id }) => id)).toEqual([3])
  })

  test('a long one begins with its first lines, and still knows how many there are', () => {
    const [group] = firstLines(arrange(cart).groups, 2)
    expect(group!.parts.map(({ lines }) => lines.map(({ id }) => id))).toEqual([[2], [1]])
    expect(group!.lines).toHaveLength(3)
    expect(firstLines(arrange(cart).groups, 1)[0]!.parts).toHaveLength(1)
  })

  test('narrowed by item number, name or specification', () => {
    expect(arrange(cart, 'cup').groups[0]!.lines.map(({ id }) => id)).toEqual([4])
    expect(arrange(cart, 'hx-1').groups[0]!.lines.map(({ id }) => id)).toEqual([1])
    expect(arrange(cart, '没有')).toEqual({ groups: [], invalid: [] })
  })
})

test('a whole answer leaves the lines that did not change as they are', () => {
  const cart = cartOf([cartLine(1), cartLine(2)])
  const after = withAnswer(cart, cartOf([cartLine(1), cartLine(2, { quantity: '10' })]), true)
  expect(after.lines[0]).toBe(cart.lines[0])
  expect(after.lines[1]).toMatchObject({ quantity: '10' })
})

test('stretches keep all lines in order, are short, and stay when a line goes', () => {
  const lines = Array.from({ length: 500 }, (_, at) => cartLine(at + 1))
  const made = stretches(lines)
  expect(made.flatMap(stretch => stretch.lines)).toEqual(lines)
  expect(Math.max(...made.map(stretch => stretch.lines.length))).toBeLessThan(30)
  expect(new Set(made.map(({ key }) => key)).size).toBe(made.length)
  const inside = made.find(stretch => stretch.lines.length > 3)!.lines[1]!
  const without = stretches(lines.filter(line => line !== inside))
  expect(without.map(({ key }) => key)).toEqual(made.map(({ key }) => key))
})
