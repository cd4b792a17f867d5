import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compare, type Decimal, toDecimal } from '../../../contract/decimal.ts'
import { type OpenBuying, openBuying } from '../../testing/buying.ts'
import { promotionPlans } from '../promotions/promotion-plans.ts'
import {
  applyPromotions,
  type PromotedLine,
  type Promotion,
  type PromotionPlan,
} from '../promotions/promotions.ts'
import type { VoucherFacts } from '../vouchers/vouchers.rules.ts'
import { bestPrice } from './best-price.ts'
import { computeTotals, type TotalLine } from './totals.ts'

const now = new Date('2026-03-01T00:00:00Z')
const currency = { rate: '1', decimals: 2 } as const
const delivery = {
  rules: [
    {
      countries: ['CN'],
      regions: [],
      measure: 'quantity' as const,
      firstUnit: '100' as const,
      firstFee: '10' as const,
      nextUnit: '1' as const,
      nextFee: '0' as const,
      freeAbove: '500' as const,
    },
  ],
  to: { area1: 'x', area2: '', area3: '' },
}

const line = (id: number, amount: Decimal, productId = id, excluded = false): TotalLine => ({
  id,
  parcel: 'a',
  amount,
  promotionOff: '0.00',
  weight: '1',
  quantity: '1',
  shopId: 1,
  productId,
  brandId: null,
  categoryPath: '0001',
  excluded,
})

type Held = VoucherFacts & { id: number }

let made = 0
const voucher = (off: Decimal, more: Partial<VoucherFacts> = {}): Held => ({
  id: ++made,
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
const promotion = (
  id: number,
  fromAmount: Decimal,
  off: Decimal,
  more: Partial<Promotion> = {},
): Promotion => ({
  id,
  shopId: 1,
  title: '',
  fromAmount,
  kind: 'amount',
  off,
  scope: 'all',
  categoryPaths: [],
  brandIds: [],
  productIds: [],
  ...more,
})

interface Situation {
  lines: TotalLine[]
  promotions?: Promotion[]
  coupons?: Held[]
  redPackets?: Held[]
}

const promoted = (lines: readonly TotalLine[]): PromotedLine[] =>
  lines.map(each => ({ ...each, chosen: null }))

function search({ lines, promotions = [], coupons = [], redPackets = [] }: Situation) {
  const linesWith = (plan?: PromotionPlan) => {
    const applied = applyPromotions(promoted(lines), promotions, 2, plan).lines
    return lines.map(each => ({ ...each, promotionOff: applied.get(each.id)?.off ?? '0.00' }))
  }
  return {
    linesWith,
    best: bestPrice({
      lines: linesWith(),
      plans: [undefined, ...promotionPlans(promoted(lines), promotions)],
      linesWith,
      coupons: [undefined, ...coupons],
      redPackets: [undefined, ...redPackets],
      currency,
      delivery,
      now,
    }),
  }
}

describe('the best price', () => {
  test('is one coupon and one red packet', () => {
    const small = voucher('5')
    const large = voucher('20', { fromAmount: '100' })
    const packet = voucher('8')
    const { best } = search({ lines: [line(1, '120.00')], coupons: [small, large], redPackets: [packet] })
    expect(best).toMatchObject({ coupon: large, redPacket: packet, total: '102.00' })
  })

  test('leaves a promotion out when the coupon needs what it takes off', () => {
    const { best } = search({
      lines: [line(1, '1000.00')],
      promotions: [promotion(7, '1000', '10')],
      coupons: [voucher('200', { fromAmount: '1000' })],
    })
    expect(best.total).toBe('800.00')
    expect([...best.plan!.values()]).toEqual([null])
  })

  test('leaves a coupon out when the red packet needs what it takes off', () => {
    const { best } = search({
      lines: [line(1, '100.00')],
      coupons: [voucher('5')],
      redPackets: [voucher('30', { fromAmount: '100' })],
    })
    expect(best).toMatchObject({ coupon: undefined, total: '80.00' })
  })

  test('shares lines out over two promotions where that takes more off', () => {
    const { best } = search({
      lines: [line(1, '300.00'), line(2, '200.00')],
      promotions: [promotion(7, '300', '30'), promotion(8, '200', '25')],
    })
    expect([...best.plan!.values()].sort()).toEqual([7, 8])
    expect(best.total).toBe('455.00')
  })

  test('counts what it costs to send: a promotion may cost more than it takes off', () => {
    const { best } = search({ lines: [line(1, '500.00')], promotions: [promotion(7, '500', '4')] })
    expect(best.total).toBe('500.00')
  })

  test('uses up nothing that saves nothing, and of equals what ends first', () => {
    expect(
      search({ lines: [line(1, '50.00', 1, true)], coupons: [voucher('9')] }).best.coupon,
    ).toBeUndefined()
    const later = voucher('9', { validUntil: new Date('2026-09-01') })
    const sooner = voucher('9', { validUntil: new Date('2026-04-01') })
    expect(search({ lines: [line(1, '50.00')], coupons: [later, sooner] }).best.coupon).toBe(sooner)
  })

  test('is the least of all combinations', () => {
    const amount = fc.integer({ min: 1, max: 60_000 }).map(cents => toDecimal((cents / 100).toFixed(2)))
    const money = fc.integer({ min: 0, max: 600 }).map(toDecimal)
    const held = fc
      .record({
        off: fc.integer({ min: 1, max: 150 }).map(toDecimal),
        fromAmount: money,
        kind: fc.constantFrom('amount' as const, 'percent' as const),
        product: fc.integer({ min: 0, max: 3 }),
      })
      .map(({ off, fromAmount, kind, product }) =>
        voucher(kind === 'percent' ? toDecimal(Math.min(Number(off), 90)) : off, {
          fromAmount,
          kind,
          ...(product > 0 && { scope: 'product', products: [product] }),
        } as Partial<VoucherFacts>),
      )
    const packet = fc
      .record({ off: money, fromAmount: money })
      .map(({ off, fromAmount }) => voucher(off, { fromAmount }))
    const offer = fc
      .record({ fromAmount: money, off: money, product: fc.integer({ min: 0, max: 3 }) })
      .map(({ fromAmount, off, product }) =>
        promotion(0, fromAmount, off, product > 0 ? { scope: 'product', productIds: [product] } : {}),
      )
    const situation = fc.record({
      lines: fc
        .array(fc.record({ amount, product: fc.integer({ min: 1, max: 3 }), excluded: fc.boolean() }), {
          minLength: 1,
          maxLength: 4,
        })
        .map(all => all.map((each, at) => line(at + 1, each.amount, each.product, each.excluded))),
      promotions: fc
        .array(offer, { maxLength: 3 })
        .map(all => all.map((each, at) => ({ ...each, id: at + 1 }))),
      coupons: fc.array(held, { maxLength: 3 }),
      redPackets: fc.array(packet, { maxLength: 3 }),
    })
    fc.assert(
      fc.property(situation, given => {
        const { best, linesWith } = search(given)
        const assignments = given.lines.reduce<[number, number | null][][]>(
          (plans, each) =>
            plans.flatMap(plan =>
              [null, ...given.promotions.map(({ id }) => id)].map(id => [
                ...plan,
                [each.id, id] as [number, number | null],
              ]),
            ),
          [[]],
        )
        const points = { wanted: 0, balance: 0, perUnit: 100, maxPercent: 50 }
        let least: Decimal | undefined
        for (const plan of assignments) {
          const lines = linesWith(new Map(plan))
          for (const coupon of [undefined, ...given.coupons])
            for (const redPacket of [undefined, ...given.redPackets]) {
              const { total } = computeTotals({ lines, coupon, redPacket, currency, delivery, now, points })
              if (least === undefined || compare(total, least) < 0) least = total
            }
        }
        expect(compare(best.total, least!)).toBe(0)
        const { total } = computeTotals({
          ...best,
          lines: linesWith(best.plan),
          currency,
          delivery,
          now,
          points,
        })
        expect(compare(total, best.total)).toBe(0)
      }),
      { numRuns: 40 },
    )
  })

  test('of many lines is found among few plans', () => {
    const lines = Array.from({ length: 300 }, (_, at) => line(at + 1, '20.00', at % 40))
    const promotions = Array.from({ length: 20 }, (_, at) =>
      promotion(at + 1, '40', '1', { scope: 'product', productIds: [at, at + 1, at + 2] }),
    )
    const plans = promotionPlans(promoted(lines), promotions)
    expect(plans.length).toBeGreaterThan(1)
    expect(plans.length).toBeLessThanOrEqual(512)
  })
})

describe('at checkout', () => {
  let shop: OpenBuying
  beforeAll(async () => {
    shop = await openBuying()
    await shop.sql`
      insert into promotions (shop_id, titles, starts_at, ends_at, from_amount, kind, off)
      values (${shop.shop.id}, '{"en": "10 off"}', now() - interval '1 day', now() + interval '1 day', 100, 'amount', 10)`
  })
  afterAll(() => shop.close())

  const all = ['promotion' as const, 'coupon' as const, 'redPacket' as const]
  const ready = async () => {
    const who = await shop.shopper()
    const { skuId } = await shop.product({ retail: '100' })
    await shop.fill(who, [[skuId, 1]])
    return who
  }

  test('the server chooses what it is asked to, and says what that saves', async () => {
    const who = await ready()
    await shop.giveCoupon(who.id, '5')
    const coupon = await shop.giveCoupon(who.id, '30', { fromAmount: '100' })
    const { obj } = await shop.totals(who, { best: all })
    // The coupon needs 100, so the promotion that takes 10 off is left out.
    expect(obj).toMatchObject({
      couponId: coupon,
      redPacketId: null,
      saved: '30.00',
      total: '80.00',
      better: '0.00',
    })
    const plain = await shop.totals(who)
    expect(plain.obj).toMatchObject({ couponId: null, saved: '10.00', total: '100.00', better: '20.00' })
    expect((await shop.commit(who, { best: all, expected: '80' })).obj).toMatchObject({ total: '80.00' })
  })

  test('what was chosen by hand stays, and the rest is the best beside it', async () => {
    const who = await ready()
    const small = await shop.giveCoupon(who.id, '5')
    await shop.giveCoupon(who.id, '50')
    const chosen = await shop.totals(who, { best: ['promotion', 'redPacket'], couponId: small })
    expect(chosen.obj).toMatchObject({ couponId: small, saved: '15.00', better: '45.00' })
    const none = await shop.totals(who, { best: ['promotion', 'redPacket'] })
    expect(none.obj).toMatchObject({ couponId: null, saved: '10.00' })
    const unpromoted = await shop.totals(who, { best: ['coupon', 'redPacket'], promotionId: 0 })
    expect(unpromoted.obj).toMatchObject({ promotionOff: '0.00', couponOff: '50.00' })
    expect(unpromoted.obj.promotions).toMatchObject([{ title: '10 off', off: '10.00', missing: '0.00' }])
  })

  test("somebody else's coupon is never the best one", async () => {
    const [who, other] = [await ready(), await shop.shopper()]
    const theirs = await shop.giveCoupon(other.id, '50')
    expect((await shop.totals(who, { best: all, couponId: theirs })).obj).toMatchObject({ couponId: null })
    expect((await shop.totals(who, { couponId: theirs })).obj.problems).toMatchObject([{ field: 'couponId' }])
  })

  test('a coupon that was used meanwhile is asked about, not left out silently', async () => {
    const who = await ready()
    const coupon = await shop.giveCoupon(who.id, '30')
    const { obj } = await shop.totals(who, { best: all })
    await shop.sql`update coupons set used_at = now() where id = ${coupon}`
    const reply = await shop.commit(who, { best: all, expected: obj.total })
    expect(reply.obj).toMatchObject({ confirmMsg: expect.stringContaining('¥100.00') })
  })
})
