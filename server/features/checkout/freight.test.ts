import { describe, expect, test } from 'vitest'
import { type FreightRule, freight, freightRuleFor, goesTo } from './freight.ts'

const rule = (more: Partial<FreightRule> = {}): FreightRule => ({
  countries: ['CN'],
  regions: [],
  measure: 'weight',
  firstUnit: '1',
  firstFee: '10',
  nextUnit: '0.5',
  nextFee: '3',
  freeAbove: null,
  ...more,
})
const here = { area1: '浙江省', area2: '杭州市', area3: '西湖区' }
const goods = { amount: '100', weight: '2.2', quantity: '7' } as const
const yuan = { rate: '1', decimals: 2 } as const

describe('freight', () => {
  test('is the first unit and every further one that was begun', () => {
    expect(freight([rule()], here, goods, yuan)).toBe('19.00')
    expect(freight([rule()], here, { ...goods, weight: '1' }, yuan)).toBe('10.00')
    expect(freight([rule()], here, { ...goods, weight: '0' }, yuan)).toBe('10.00')
    expect(freight([rule()], here, { ...goods, weight: '1.5' }, yuan)).toBe('13.00')
  })

  test('measures weight, quantity or amount', () => {
    expect(freight([rule({ measure: 'quantity', nextUnit: '2' })], here, goods, yuan)).toBe('19.00')
    expect(freight([rule({ measure: 'amount', firstUnit: '50', nextUnit: '25' })], here, goods, yuan)).toBe(
      '16.00',
    )
  })

  test('is nothing for goods worth enough', () => {
    expect(freight([rule({ freeAbove: '100' })], here, goods, yuan)).toBe('0.00')
    expect(freight([rule({ freeAbove: '100.01' })], here, goods, yuan)).toBe('19.00')
  })

  test('is converted to the order’s currency once, and so are the amounts it depends on', () => {
    const dong = { rate: '3500', decimals: 0 } as const
    expect(freight([rule({ firstFee: '10.0001' })], here, { ...goods, weight: '1' }, dong)).toBe('35000')
    expect(freight([rule({ freeAbove: '100' })], here, { ...goods, amount: '350000' }, dong)).toBe('0')
    const byAmount = rule({ measure: 'amount', firstUnit: '50', nextUnit: '25' })
    expect(freight([byAmount], here, { ...goods, amount: '350000' }, dong)).toBe('56000')
  })

  test('takes the longest region that fits, then the rule for everywhere', () => {
    const everywhere = rule({ firstFee: '1' })
    const province = rule({ regions: ['浙江省'], firstFee: '2' })
    const city = rule({ regions: ['江苏省', '浙江省/杭州市'], firstFee: '3' })
    const district = rule({ regions: ['浙江省/杭州市/西湖区'], firstFee: '4' })
    expect(freightRuleFor([everywhere, province, city, district], here)).toBe(district)
    expect(freightRuleFor([everywhere, province, city], here)).toBe(city)
    expect(freightRuleFor([province, everywhere], here)).toBe(province)
    expect(freightRuleFor([everywhere], here)).toBe(everywhere)
    expect(freightRuleFor([everywhere, province], { area1: '海南省', area2: '', area3: '' })).toBe(everywhere)
  })

  test('says when a method does not go there, and costs nothing where there is no rule at all', () => {
    expect(freight([rule({ regions: ['海南省'] })], here, goods, yuan)).toBeUndefined()
    expect(freight([], here, goods, yuan)).toBe('0.00')
  })

  describe('abroad', () => {
    const to = (country: string) => ({ country, area1: 'x', area2: '', area3: '' })
    const home = rule({ firstFee: '1' })
    const neighbours = rule({ countries: ['VN', 'TH'], firstFee: '50' })
    const rest = rule({ countries: ['*'], firstFee: '120' })

    test('goes by the country’s own rule, else by that for the rest of the world', () => {
      const rules = [rest, home, neighbours]
      expect(freightRuleFor(rules, to('VN'))).toBe(neighbours)
      expect(freightRuleFor(rules, to('BR'))).toBe(rest)
      expect(freightRuleFor(rules, to('CN'))).toBe(home)
      expect(freightRuleFor(rules, { area1: '海南省', area2: '', area3: '' })).toBe(home)
    })

    test('nothing is sent where no rule leads', () => {
      expect(freight([home, neighbours], to('BR'), goods, yuan)).toBeUndefined()
      expect(freight([], to('VN'), goods, yuan)).toBeUndefined()
      expect(goesTo([], to('VN'))).toBe(false)
      expect(goesTo([], to('CN'))).toBe(true)
    })

    test('the rest of the world is no way around China’s regions', () => {
      const hainan = rule({ regions: ['海南省'] })
      expect(freightRuleFor([hainan, rest], here)).toBeUndefined()
      expect(freightRuleFor([neighbours, rest], here)).toBeUndefined()
    })
  })
})
