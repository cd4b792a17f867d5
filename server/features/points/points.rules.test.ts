import { describe, expect, test } from 'vitest'
import { pointsForPaid, pointsGone, worthOf } from './points.rules.ts'

describe('points', () => {
  test('are earned for whole units only', () => {
    expect(pointsForPaid('129.99', 1)).toBe(129)
    expect(pointsForPaid('0.99', 1)).toBe(0)
    expect(pointsForPaid('129.99', 3)).toBe(387)
    expect(pointsForPaid('129.99', 0)).toBe(0)
  })

  test('go back by the share of what was paid, the last of them with the last cent', () => {
    expect(pointsGone(100, '33.33', '100')).toBe(33)
    expect(pointsGone(100, '99.99', '100')).toBe(99)
    expect(pointsGone(100, '100', '100')).toBe(100)
    expect(pointsGone(100, '0', '100')).toBe(0)
    expect(pointsGone(7, '0', '0')).toBe(7)
    expect(pointsGone(50, '-50', '50')).toBe(0)
  })

  test('are worth a hundredth, in whole coins of the currency', () => {
    const cny = { perUnit: 100, rate: '1', decimals: 2 } as const
    expect(Number(worthOf(250, cny))).toBe(2.5)
    expect(Number(worthOf(250, { perUnit: 100, rate: '3500.5', decimals: 0 }))).toBe(8751)
    expect(worthOf(250, { ...cny, perUnit: 0 })).toBe('0')
  })
})
