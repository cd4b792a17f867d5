import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, type Decimal, sum, toDecimal } from '../../../contract/decimal.ts'
import { applyPromotions, type PromotedLine, type Promotion, type PromotionPlan } from './promotions.ts'

const promotion = (id: number, change: Partial<Promotion> = {}): Promotion => ({
  id,
  shopId: 1,
  title: `promotion ${id}`,
  fromAmount: '100',
  kind: 'amount',
  off: '10',
  scope: 'all',
  categoryPaths: [],
  brandIds: [],
  productIds: [],
  ...change,
})

const line = (id: number, amount: Decimal, change: Partial<PromotedLine> = {}): PromotedLine => ({
  id,
  shopId: 1,
  categoryPath: '00010002',
  brandId: 5,
  productId: id,
  amount,
  chosen: null,
  excluded: false,
  ...change,
})

const apply = (lines: PromotedLine[], promotions: Promotion[], decimals = 2) => {
  const { lines: byLine, promotions: applied } = applyPromotions(lines, promotions, decimals)
  return { byLine: Object.fromEntries(byLine), applied }
}

describe('a promotion', () => {
  test('is reached by what its lines come to together, and split over them', () => {
    expect(apply([line(1, '30.00'), line(2, '70.00')], [promotion(9)])).toEqual({
      byLine: { 1: { promotionId: 9, off: '3.00' }, 2: { promotionId: 9, off: '7.00' } },
      applied: [{ id: 9, lineIds: [1, 2], off: '10.00', missing: '0.00' }],
    })
  })

  test('says how much is missing', () => {
    expect(apply([line(1, '30.00'), line(2, '0.00')], [promotion(9)]).applied).toEqual([
      { id: 9, lineIds: [1, 2], off: '0.00', missing: '70.00' },
    ])
  })

  test('takes a percentage, rounded once', () => {
    const { applied, byLine } = apply(
      [line(1, '33.33'), line(2, '66.68')],
      [promotion(9, { kind: 'percent', off: '15' })],
    )
    expect(applied[0]!.off).toBe('15.00')
    expect(sum(Object.values(byLine).map(({ off }) => off))).toBe('15.00')
  })

  test('never takes more than there is', () => {
    expect(apply([line(1, '4.00')], [promotion(9, { fromAmount: '0', off: '10' })]).applied[0]!.off).toBe(
      '4.00',
    )
  })

  test.each([
    [{ scope: 'category', categoryPaths: ['0001'] }, true],
    [{ scope: 'category', categoryPaths: ['0002'] }, false],
    [{ scope: 'brand', brandIds: [5] }, true],
    [{ scope: 'brand', brandIds: [6] }, false],
    [{ scope: 'product', productIds: [1] }, true],
    [{ scope: 'product', productIds: [2] }, false],
    [{ shopId: 2 }, false],
  ] as [Partial<Promotion>, boolean][])('covers by its scope: %j %s', (change, covered) => {
    expect(apply([line(1, '200.00')], [promotion(9, change)]).applied).toHaveLength(covered ? 1 : 0)
  })
})

describe('among several promotions', () => {
  const two = [promotion(1, { off: '10' }), promotion(2, { off: '25', fromAmount: '150' })]

  test('the one that takes most off counts', () => {
    expect(apply([line(1, '200.00')], two).byLine[1]).toEqual({ promotionId: 2, off: '25.00' })
    expect(apply([line(1, '120.00')], two).byLine[1]).toEqual({ promotionId: 1, off: '10.00' })
  })

  test('unless somebody chose another, or none', () => {
    expect(apply([line(1, '200.00', { chosen: 1 })], two).byLine[1]).toEqual({ promotionId: 1, off: '10.00' })
    expect(apply([line(1, '200.00', { excluded: true })], two).byLine).toEqual({})
    expect(apply([line(1, '200.00', { chosen: 77 })], two).byLine[1]!.promotionId).toBe(2)
  })

  test('what each line loses does not depend on how the lines came to it', () => {
    const lines = [line(1, '0.01'), line(2, '113.98'), line(3, '0.01')]
    const offer = promotion(9, { fromAmount: '0', off: '58' })
    const shares = (plan?: PromotionPlan) =>
      Object.fromEntries(applyPromotions(lines, [offer], 2, plan).lines)
    const planned = shares(
      new Map([
        [1, 9],
        [3, 9],
      ]),
    )
    expect(planned).toEqual(shares())
  })

  test('what is left over helps another one', () => {
    const shoes = promotion(3, { scope: 'product', productIds: [1], off: '50', fromAmount: '60' })
    const { applied } = apply([line(1, '60.00'), line(2, '100.00')], [promotion(1), shoes])
    expect(applied.map(({ id, off }) => [id, off])).toEqual([
      [1, '10.00'],
      [3, '50.00'],
    ])
  })
})

test('what all lines lose is what all promotions take', () => {
  const lines = fc.array(
    fc.record({ cents: fc.integer({ min: 0, max: 50_000 }), brandId: fc.integer({ min: 1, max: 3 }) }),
    { maxLength: 30 },
  )
  const offers = [
    promotion(1, { kind: 'percent', off: '7', fromAmount: '50' }),
    promotion(2, { scope: 'brand', brandIds: [1, 2], off: '33.3' }),
    promotion(3, { scope: 'brand', brandIds: [3], kind: 'percent', off: '100', fromAmount: '0' }),
  ]
  fc.assert(
    fc.property(lines, rows => {
      const made = rows.map(({ cents, brandId }, id) =>
        line(id, toDecimal((cents / 100).toFixed(2)), { brandId }),
      )
      const { lines: byLine, promotions } = applyPromotions(made, offers, 2)
      const all = sum([...byLine.values()].map(({ off }) => off))
      expect(compare(all, sum(promotions.map(({ off }) => off)))).toBe(0)
      for (const { id, amount } of made) {
        expect(compare(byLine.get(id)?.off ?? '0', amount)).not.toBe(1)
      }
    }),
  )
})
