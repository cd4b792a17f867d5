import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  compare,
  type Decimal,
  isNegative,
  subtract,
  sum,
  toDecimal,
} from '../../../contract/decimal.ts'
import type { VoucherFacts } from '../vouchers/vouchers.rules.ts'
import type { FreightRule } from './freight.ts'
import { computeTotals, inBase, type TotalLine, type TotalsInput } from './totals.ts'

const now = new Date('2026-03-01T00:00:00Z')
const line = (id: number, amount: Decimal, more: Partial<TotalLine> = {}): TotalLine => ({
  id,
  parcel: 'a',
  amount,
  promotionOff: '0.00',
  weight: '1',
  quantity: '1',
  shopId: 1,
  productId: id,
  brandId: null,
  categoryPath: '0001',
  excluded: false,
  ...more,
})
const voucher = (off: Decimal, more: Partial<VoucherFacts> = {}): VoucherFacts => ({
  shopId: 1,
  kind: 'amount',
  off,
  fromAmount: '0',
  scope: 'all',
  paths: [],
  brands: [],
  products: [],
  validFrom: new Date('2026-01-01'),
  validUntil: new Date('2027-01-01'),
  used: false,
  ...more,
})
const everywhere: FreightRule = {
  countries: ['CN'],
  regions: [],
  measure: 'weight',
  firstUnit: '1',
  firstFee: '8',
  nextUnit: '1',
  nextFee: '2',
  freeAbove: null,
}
const input = (lines: TotalLine[], more: Partial<TotalsInput> = {}): TotalsInput => ({
  lines,
  currency: { rate: '1', decimals: 2 },
  points: { wanted: 0, balance: 0, perUnit: 100, maxPercent: 50 },
  delivery: { rules: [everywhere], to: { area1: 'x', area2: '', area3: '' } },
  now,
  ...more,
})

describe('the totals of a checkout', () => {
  test('are promotion, coupon, red packet, points, freight, in this order', () => {
    const totals = computeTotals(
      input([line(1, '100.00', { promotionOff: '10.00' }), line(2, '50.00')], {
        coupon: voucher('10', { kind: 'percent' }),
        redPacket: voucher('6'),
        points: { wanted: 1000, balance: 5000, perUnit: 100, maxPercent: 50 },
      }),
    )
    expect(totals).toMatchObject({
      goods: '150.00',
      promotionOff: '10.00',
      couponOff: '14.00',
      redPacketOff: '6.00',
      pointsOff: '10.00',
      freight: '10.00',
      total: '120.00',
      points: 1000,
    })
  })

  test('let points pay no more than the shop allows, and not more than there are', () => {
    const points = { wanted: 100_000, balance: 9000, perUnit: 100, maxPercent: 50 }
    expect(computeTotals(input([line(1, '100.00')], { points }))).toMatchObject({
      points: 5000,
      pointsOff: '50.00',
      mostPoints: 5000,
    })
    expect(computeTotals(input([line(1, '1000.00')], { points }))).toMatchObject({ points: 9000 })
    const few = { ...points, balance: 9000, wanted: 3 }
    const dollars = { currency: { rate: '0.14', decimals: 2 } } as const
    expect(computeTotals(input([line(1, '100.00')], { points: few, ...dollars }))).toMatchObject({
      points: 0,
    })
  })

  test('charge freight for every order it becomes', () => {
    const totals = computeTotals(input([line(1, '30.00'), line(2, '20.00', { parcel: 'b' })]))
    expect(totals.parcels).toMatchObject([
      { key: 'a', freight: '8.00', total: '38.00' },
      { key: 'b', freight: '8.00', total: '28.00' },
    ])
    expect(totals.freight).toBe('16.00')
  })

  test('say why a voucher does not count, and go on without it', () => {
    const totals = computeTotals(input([line(1, '30.00')], { coupon: voucher('5', { fromAmount: '31' }) }))
    expect(totals).toMatchObject({
      couponOff: '0.00',
      couponProblem: { key: 'checkout.voucherMissing', params: { missing: '1.00' } },
    })
  })

  test('say when nobody brings it there', () => {
    const rules = [{ ...everywhere, regions: ['elsewhere'] }]
    const delivery = { rules, to: { area1: 'x', area2: '', area3: '' } }
    expect(computeTotals(input([line(1, '30.00')], { delivery })).undeliverable).toBe(true)
  })

  test('count without decimals where the currency has none', () => {
    const totals = computeTotals(
      input([line(1, '100001'), line(2, '50000')], {
        currency: { rate: '3500', decimals: 0 },
        coupon: voucher('1.9999'),
      }),
    )
    expect(totals).toMatchObject({ couponOff: '7000', freight: '35000', total: '178001' })
  })

  test('add up whatever is taken off, and no line falls below zero', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 12 })
    const some = fc.integer({ min: 0, max: 40_000 })
    fc.assert(
      fc.property(amounts, some, some, some, (units, coupon, packet, points) => {
        const money = (cents: number) => toDecimal((cents / 100).toFixed(2))
        const lines = units.map((cents, at) => line(at + 1, money(cents), { parcel: `${at % 3}` }))
        const totals = computeTotals(
          input(lines, {
            coupon: coupon ? voucher(money(coupon)) : undefined,
            redPacket: packet ? voucher(money(packet)) : undefined,
            points: { wanted: points, balance: 20_000, perUnit: 100, maxPercent: 100 },
          }),
        )
        const parts = [totals.promotionOff, totals.couponOff, totals.redPacketOff, totals.pointsOff]
        const expected = add(subtract(totals.goods, sum(parts)), totals.freight)
        expect(compare(totals.total, expected)).toBe(0)
        expect(compare(totals.total, sum(totals.parcels.map(parcel => parcel.total)))).toBe(0)
        expect(totals.parcels.reduce((all, parcel) => all + parcel.points, 0)).toBe(totals.points)
        for (const { lines: shares } of totals.parcels) {
          for (const share of shares) expect(isNegative(share.payable)).toBe(false)
        }
      }),
    )
  })
})

test('an amount goes back into the base currency rounded once', () => {
  expect(inBase('11.20', '0.14', 2)).toBe('80.00')
  expect(inBase('1.00', '0.14', 2)).toBe('7.14')
  expect(inBase('100000', '3500', 2)).toBe('28.57')
})
