import { describe, expect, test } from 'vitest'
import { type OrderCurrency, type VoucherFacts, type VoucherLine, voucherOff } from './vouchers.rules.ts'

const now = new Date('2026-03-01T00:00:00Z')
const coupon: VoucherFacts = {
  shopId: 1,
  kind: 'amount',
  off: '20',
  fromAmount: '100',
  scope: 'all',
  paths: [],
  brands: [],
  products: [],
  validFrom: new Date('2026-01-01T00:00:00Z'),
  validUntil: new Date('2026-12-31T00:00:00Z'),
  used: false,
}
const line = (more: Partial<VoucherLine> = {}): VoucherLine => ({
  shopId: 1,
  productId: 7,
  brandId: 3,
  categoryPath: '00010002',
  left: '60.00',
  excluded: false,
  ...more,
})
const yuan = { rate: '1', decimals: 2 } as const
const lines = [line(), line({ productId: 8, brandId: null, categoryPath: '0002', left: '50.00' })]
const off = (more: Partial<VoucherFacts>, on = lines, currency: OrderCurrency = yuan) =>
  voucherOff({ ...coupon, ...more }, on, currency, now)

describe('a coupon', () => {
  test('takes its amount, or its share', () => {
    expect(off({})).toEqual({ usable: true, off: '20.00', covers: [true, true] })
    expect(off({ kind: 'percent', off: '12.5' })).toMatchObject({ off: '13.75' })
  })

  test('counts the goods of its category and all below it, of its brand, of its product', () => {
    const from = { fromAmount: '0' } as const
    expect(off({ ...from, scope: 'category', paths: ['0001'] })).toMatchObject({ covers: [true, false] })
    expect(off({ ...from, scope: 'brand', brands: [3] })).toMatchObject({ covers: [true, false] })
    expect(off({ ...from, scope: 'product', products: [8] })).toMatchObject({ covers: [false, true] })
    expect(off({ ...from, scope: 'product', products: [9] })).toMatchObject({ key: 'checkout.voucherScope' })
  })

  test('never pushes the amount below zero', () => {
    expect(off({ off: '500', fromAmount: '0', scope: 'product', products: [8] })).toMatchObject({
      off: '50.00',
    })
  })

  test('says how much is missing', () => {
    expect(off({ fromAmount: '120.5' })).toEqual({
      usable: false,
      key: 'checkout.voucherMissing',
      params: { missing: '10.50' },
    })
  })

  test('is not for flash or group prices', () => {
    expect(off({ fromAmount: '0' }, [line({ excluded: true }), line()])).toMatchObject({
      covers: [false, true],
    })
    expect(off({ fromAmount: '0' }, [line({ excluded: true })])).toMatchObject({
      key: 'checkout.voucherNotSpecial',
    })
  })

  test('belongs to one shop and has its time', () => {
    expect(off({ shopId: 2 })).toMatchObject({ key: 'checkout.voucherScope' })
    expect(off({ validUntil: now })).toMatchObject({ key: 'checkout.voucherOver' })
    expect(off({ validFrom: new Date('2026-04-01') })).toMatchObject({ key: 'checkout.voucherEarly' })
    expect(off({ used: true })).toMatchObject({ key: 'checkout.voucherUsed' })
  })

  test('is converted to the order’s currency, and so is its condition', () => {
    const dong = { rate: '3500', decimals: 0 } as const
    expect(off({}, [line({ left: '350000' })], dong)).toMatchObject({ off: '70000' })
    expect(off({}, [line({ left: '349999' })], dong)).toMatchObject({ params: { missing: '1' } })
    // 100.01 are 2050.205 yen, which nobody can pay: it says 2050.
    const yen = { rate: '20.5', decimals: 0 } as const
    expect(off({ fromAmount: '100.01' }, [line({ left: '2050' })], yen)).toMatchObject({ off: '410' })
    expect(off({ fromAmount: '100.01' }, [line({ left: '2049' })], yen)).toMatchObject({
      params: { missing: '1' },
    })
  })
})
