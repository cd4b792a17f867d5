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
import { OrderState } from '../../../contract/order-states.ts'
import {
  type LineToRefund,
  type OrderToRefund,
  paybackOf,
  refundableOf,
  type SoldBy,
  splitPayback,
  stepBack,
  takesCases,
  type WantedBack,
} from './after-sale.rules.ts'

const line = (id: number, more: Partial<LineToRefund> = {}): LineToRefund => ({
  id,
  position: id,
  baseQuantity: '3',
  packed: '0',
  shipped: '0',
  withdrawn: '0',
  refundedQuantity: '0',
  payable: '100',
  freight: '0',
  refundedAmount: '0',
  refundedFreight: '0',
  pointsOff: '0',
  ...more,
})

const order = (lines: LineToRefund[], more: Partial<OrderToRefund> = {}): OrderToRefund => {
  const total = sum(lines.map(({ payable }) => payable))
  return {
    decimals: 2,
    total,
    paid: total,
    waived: '0',
    refunded: '0',
    pointsUsed: 0,
    pointsReturned: 0,
    lines,
    ...more,
  }
}

const honest = { atFault: false }

/** The order after this payback. */
function refundedBy(before: OrderToRefund, wanted: readonly WantedBack[], fault = honest): OrderToRefund {
  const back = paybackOf(before, wanted, fault)
  const { waive, payBack } = splitPayback(before, back.amount)
  return {
    ...before,
    waived: add(before.waived, waive),
    refunded: add(before.refunded, payBack),
    pointsReturned: before.pointsReturned + back.points,
    lines: before.lines.map(one => {
      const got = back.lines.find(({ lineId }) => lineId === one.id)
      if (!got) return one
      return {
        ...one,
        refundedQuantity: add(one.refundedQuantity, got.quantity),
        refundedAmount: add(one.refundedAmount, add(got.goods, got.freight)),
        refundedFreight: add(one.refundedFreight, got.freight),
      }
    }),
  }
}

const amounts = (made: OrderToRefund, steps: readonly WantedBack[][]) => {
  let now = made
  return steps.map(wanted => {
    const { amount } = paybackOf(now, wanted, honest)
    now = refundedBy(now, wanted)
    return amount
  })
}

describe('what goes back', () => {
  test('is the share of the pieces; the last piece has the remainder', () => {
    const one: WantedBack[] = [{ lineId: 1, quantity: '1' }]
    const shipped = { packed: '3', shipped: '3' } as const
    expect(amounts(order([line(1, shipped)]), [one, one, one])).toEqual(['33.33', '33.33', '33.34'])
    expect(amounts(order([line(1, shipped)], { decimals: 0 }), [one, one, one])).toEqual(['33', '33', '34'])
  })

  test('has no freight, unless the seller was at fault', () => {
    const made = order([line(1, { payable: '109', freight: '9', packed: '3', shipped: '3' })])
    const wanted = [{ lineId: 1, quantity: '1' }] as const
    expect(paybackOf(made, wanted, honest)).toMatchObject({ amount: '33.33', freight: '0.00' })
    expect(paybackOf(made, wanted, { atFault: true })).toMatchObject({ amount: '36.33', freight: '3.00' })
  })

  test('has all freight when the whole order ends before shipping, also that of lines that went before', () => {
    const made = order([
      line(1, { payable: '104', freight: '4' }),
      line(2, { payable: '106', freight: '6', baseQuantity: '1' }),
    ])
    const first = refundedBy(made, [{ lineId: 2, quantity: '1' }])
    expect(first.refunded).toBe('100.00')
    const back = paybackOf(first, [{ lineId: 1, quantity: '3' }], honest)
    expect(back).toMatchObject({ amount: '110.00', freight: '10.00', endsUnshipped: true, endsAll: true })
    expect(refundedBy(first, [{ lineId: 1, quantity: '3' }]).refunded).toBe('210.00')
  })

  test('has no freight when the rest ends but something was shipped', () => {
    const made = order([
      line(1, { payable: '104', freight: '4', packed: '1', shipped: '1', refundedQuantity: '1' }),
      line(2, { payable: '106', freight: '6' }),
    ])
    const all = [
      { lineId: 1, quantity: '2' },
      { lineId: 2, quantity: '3' },
    ] as const
    expect(paybackOf(made, all, honest)).toMatchObject({
      freight: '0.00',
      endsUnshipped: false,
      endsAll: true,
    })
  })

  test('is never more than is left of the order', () => {
    const made = order([line(1)], { refunded: '80' })
    expect(paybackOf(made, [{ lineId: 1, quantity: '3' }], honest).amount).toBe('20.00')
    expect(
      paybackOf(order([line(1)], { refunded: '100' }), [{ lineId: 1, quantity: '1' }], honest).amount,
    ).toBe('0.00')
  })

  test('lowers what is owed first', () => {
    expect(splitPayback({ total: '100', paid: '0', waived: '0' }, '30')).toEqual({
      waive: '30',
      payBack: '0',
    })
    expect(splitPayback({ total: '100', paid: '80', waived: '5' }, '30')).toEqual({
      waive: '15',
      payBack: '15',
    })
    expect(splitPayback({ total: '100', paid: '100', waived: '0' }, '30')).toEqual({
      waive: '0',
      payBack: '30',
    })
  })

  test('has the points that were used, by what they took off each line, the last ones with the last piece', () => {
    const made = order(
      [
        line(1, { pointsOff: '2', packed: '3', shipped: '3' }),
        line(2, { pointsOff: '1', packed: '3', shipped: '3' }),
      ],
      { pointsUsed: 100 },
    )
    expect(paybackOf(made, [{ lineId: 1, quantity: '1' }], honest).points).toBe(22)
    const once = refundedBy(made, [{ lineId: 1, quantity: '3' }])
    expect(once.pointsReturned).toBe(66)
    expect(paybackOf(once, [{ lineId: 2, quantity: '3' }], honest).points).toBe(34)
  })

  test('never goes beyond what was paid, whatever the discounts and in whatever parts; all parts come to all of it', () => {
    const made = fc.record({
      decimals: fc.constantFrom(0, 2),
      points: fc.nat({ max: 500 }),
      paidPercent: fc.constantFrom(0, 40, 100),
      lines: fc.array(
        fc.record({
          pieces: fc.integer({ min: 1, max: 9 }),
          shipped: fc.nat({ max: 9 }),
          goods: fc.nat({ max: 100_000 }),
          freight: fc.nat({ max: 900 }),
          off: fc.nat({ max: 100 }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
    })
    const steps = fc.array(
      fc.record({ line: fc.nat({ max: 3 }), pieces: fc.integer({ min: 1, max: 9 }), fault: fc.boolean() }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(made, steps, ({ decimals, points, paidPercent, lines }, wishes) => {
        const scale = (value: number): Decimal => toDecimal(decimals === 2 ? (value / 100).toFixed(2) : value)
        const all = lines.map((one, at) =>
          line(at, {
            baseQuantity: toDecimal(one.pieces),
            packed: toDecimal(Math.min(one.shipped, one.pieces)),
            shipped: toDecimal(Math.min(one.shipped, one.pieces)),
            payable: add(scale(one.goods), scale(one.freight)),
            freight: scale(one.freight),
            pointsOff: scale(one.off),
          }),
        )
        const pointsUsed = lines.some(({ off }) => off > 0) ? points : 0
        const total = sum(all.map(({ payable }) => payable))
        const paid = paidPercent === 100 ? total : paidPercent === 0 ? '0' : scale(Number(lines[0]!.goods))
        let now = order(all, { decimals, pointsUsed, paid })
        for (const { line: at, pieces, fault } of wishes) {
          const one = now.lines[at % all.length]!
          const most = Number(subtract(one.baseQuantity, one.refundedQuantity))
          const quantity = Math.min(pieces, most)
          if (quantity === 0) continue
          const wanted = [{ lineId: one.id, quantity: toDecimal(quantity) }]
          expect(isNegative(paybackOf(now, wanted, { atFault: fault }).amount)).toBe(false)
          now = refundedBy(now, wanted, { atFault: fault })
        }
        expect(compare(now.refunded, now.paid)).not.toBe(1)
        expect(compare(add(now.paid, now.waived), now.total)).not.toBe(1)
        expect(compare(sum(now.lines.map(one => one.refundedAmount)), add(now.refunded, now.waived))).toBe(0)
        for (const one of now.lines) expect(compare(one.refundedAmount, one.payable)).not.toBe(1)
        const rest = now.lines.flatMap(one => {
          const quantity = subtract(one.baseQuantity, one.refundedQuantity)
          return Number(quantity) > 0 ? [{ lineId: one.id, quantity }] : []
        })
        if (rest.length > 0) now = refundedBy(now, rest)
        const goods = sum(now.lines.map(one => subtract(one.payable, one.freight)))
        const freight = sum(now.lines.map(one => one.refundedFreight))
        expect(compare(add(now.refunded, now.waived), add(goods, freight))).toBe(0)
        expect(now.pointsReturned).toBe(pointsUsed)
        if (rest.length > 0 && lines.every(({ shipped }) => shipped === 0))
          expect(compare(add(now.refunded, now.waived), total)).toBe(0)
      }),
    )
  })
})

describe('what a case can be about', () => {
  test('is what was not packed or has left the house, never what lies in a packed box', () => {
    const some = line(1, { baseQuantity: '10', packed: '6', shipped: '4' })
    expect(refundableOf(some, 'refund')).toBe('8')
    expect(refundableOf(some, 'return')).toBe('4')
  })

  test('is less by what went back before', () => {
    const some = line(1, {
      baseQuantity: '10',
      packed: '6',
      shipped: '6',
      withdrawn: '3',
      refundedQuantity: '5',
    })
    expect(refundableOf(some, 'refund')).toBe('5')
    expect(refundableOf(some, 'return')).toBe('4')
  })
})

describe('a case can be opened', () => {
  const now = new Date('2026-05-10T12:00:00Z')
  const days = (count: number) => new Date(now.getTime() - count * 24 * 3_600_000)

  test('while the order waits for shipment or is on its way', () => {
    const open = Object.values(OrderState).filter(state => takesCases({ state, completedAt: null }, now, 7))
    expect(open).toEqual([OrderState.PendingShipment, OrderState.Shipped])
  })

  test('until 7 days after receipt', () => {
    const received = (completedAt: Date) => takesCases({ state: OrderState.Completed, completedAt }, now, 7)
    expect(received(days(7))).toBe(true)
    expect(received(days(7.01))).toBe(false)
  })
})

test('goods go back by the piece, or by less where they are sold in less or were', () => {
  const sold = { inPieces: false, minQty: '1', multiple: '1', quantity: '24' } as const
  const wholesale = (more: Partial<SoldBy>) => stepBack({ kind: 'wholesale' }, { ...sold, ...more })
  expect(wholesale({})).toBe('1')
  // Twelve at a time are sold; one of them may be broken.
  expect(wholesale({ multiple: '12' })).toBe('1')
  expect(wholesale({ multiple: '0.2500' })).toBe('0.25')
  expect(wholesale({ multiple: '1.5' })).toBe('0.5')
  // It was sold in halves then.
  expect(wholesale({ quantity: '2.5000' })).toBe('0.5')
  expect(wholesale({ multiple: '0.5', inPieces: true })).toBe('1')
  expect(stepBack({ kind: 'retail' }, { ...sold, multiple: '0.5' })).toBe('1')
})
