import { describe, expect, test } from 'vitest'
import { findMarkup, findOwnPrice, type MarkupRule } from './markups.ts'

const standard = { kind: 'percent', value: '5' } as const
const rule = (value: string, of: Partial<MarkupRule> = {}): MarkupRule => ({
  kind: 'percent',
  value: value as MarkupRule['value'],
  productId: null,
  categoryId: null,
  tier: null,
  ...of,
})
/** A product 7 in category 3, which is in 2, which is in 1. */
const product = { productId: 7, way: [1, 2, 3], tier: 4 }
const product7 = rule('70', { productId: 7 })
const category1 = rule('10', { categoryId: 1 })
const category2 = rule('20', { categoryId: 2 })

describe('which mark-up counts', () => {
  test.each([
    ["a product's own, whatever its categories say", [category2, product7, category1], '70', 'product'],
    ['else that of the nearest category up its path', [category1, category2], '20', 'category'],
    ['else of one further up', [category1, rule('99', { categoryId: 9 })], '10', 'category'],
    ["else the shop's default", [rule('99', { productId: 8 })], '5', 'shop'],
    ["the default of the customer's tier first", [rule('6', { tier: 4 })], '6', 'shop'],
    ['not that of another tier', [rule('6', { tier: 3 })], '5', 'shop'],
  ] as const)('%s', (_, rules, value, from) => {
    expect(findMarkup(rules, product, standard)).toMatchObject({ value, from })
  })

  test("in one place the customer's tier comes before everybody, but never a place further up", () => {
    const forTier = rule('21', { categoryId: 2, tier: 4 })
    expect(findMarkup([category2, forTier], product, standard)).toMatchObject({ value: '21', tier: 4 })
    expect(findMarkup([category2, forTier], { ...product, tier: 1 }, standard)).toMatchObject({ value: '20' })
    expect(findMarkup([category2, rule('11', { categoryId: 1, tier: 4 })], product, standard).value).toBe(
      '20',
    )
  })

  test('without a difference all pay the same', () => {
    for (const tier of [null, 0, 1, 9])
      expect(findMarkup([category2], { ...product, tier }, standard).value).toBe('20')
  })
})

test('an own price for the tier comes before the one for everybody', () => {
  const prices = [
    { tier: null, price: '10' },
    { tier: 0, price: '12' },
    { tier: 3, price: '8' },
  ] as const
  expect([null, 0, 3, 5].map(tier => findOwnPrice(prices, tier)?.price)).toEqual(['10', '12', '8', '10'])
  expect(findOwnPrice([{ tier: 3, price: '8' }], 1)).toBeUndefined()
})
