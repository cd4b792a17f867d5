import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  combineFlags,
  DistributionRight,
  hasFlag,
  hasRight,
  mayDistribute,
  mayEditAddress,
  ShopFlag,
  ShopKind,
} from './flags.ts'

describe('"Shop flags (qs_flag1 bits)"', () => {
  test('stand at the bits of product §6', () => {
    expect(ShopFlag).toEqual({
      BuyOnBehalf: 0,
      EditAddress: 1,
      Customisation: 2,
      Invoices: 4,
      EditInvoices: 5,
      GuestsSeePrices: 16,
      ShowSold: 19,
      SymbolAfterAmount: 24,
      NoGuests: 29,
      NoSmsLogin: 30,
    })
  })

  test('each is read by itself, also the highest', () => {
    expect(hasFlag(2 ** 30, ShopFlag.NoSmsLogin)).toBe(true)
    expect(hasFlag(2 ** 30, ShopFlag.NoGuests)).toBe(false)
    expect(hasFlag(-1, ShopFlag.NoSmsLogin)).toBe(true)
    expect(hasFlag(2 ** 31, ShopFlag.NoSmsLogin)).toBe(false)
  })

  test('exactly the combined ones are found again, in a number that an integer column holds', () => {
    const all = Object.values(ShopFlag)
    fc.assert(
      fc.property(fc.subarray(all), chosen => {
        const flags = combineFlags(...chosen, ...chosen)
        expect(all.filter(flag => hasFlag(flags, flag))).toEqual(chosen)
        expect(flags).toBeLessThan(2 ** 31)
      }),
    )
  })
})

describe('distribution rights', () => {
  test('"The fx bitmask must overlap the user\'s fx value."', () => {
    expect(hasRight(0b111, DistributionRight.Screens)).toBe(true)
    expect(hasRight(0b001, DistributionRight.Screens | DistributionRight.Markup)).toBe(false)
    expect(hasRight(0b100, DistributionRight.Screens | DistributionRight.Markup)).toBe(true)
    expect(hasRight(0, DistributionRight.Distributor)).toBe(false)
  })

  test('are asked of whoever is signed in; head office passes without them', () => {
    const { Screens, Markup } = DistributionRight
    expect(mayDistribute({ role: 'distributor', fx: 3 }, Screens)).toBe(true)
    expect(mayDistribute({ role: 'distributor', fx: 3 }, Markup)).toBe(false)
    expect(mayDistribute({ role: 'member', fx: Screens }, Screens)).toBe(true)
    expect(mayDistribute({ role: 'office', fx: 0 }, Markup)).toBe(true)
    expect(mayDistribute({ role: 'guest', fx: 7 }, Screens)).toBe(false)
  })

  test('"fx:2 covers distribution screens. fx:4 covers category markup."', () => {
    expect(DistributionRight).toEqual({ Distributor: 1, Screens: 2, Markup: 4 })
  })
})

test('"1 wholesale shop, 2 retail shop"', () => {
  expect(ShopKind).toEqual({ Wholesale: 1, Retail: 2 })
})

test('"allow edit address (also allowed if fx_id>0 or qtype 2)"', () => {
  const closed = { qs_flag1: 0, fx_id: 0, qtype: 1 }
  expect(mayEditAddress(closed)).toBe(false)
  expect(mayEditAddress({ ...closed, qs_flag1: combineFlags(ShopFlag.EditAddress) })).toBe(true)
  expect(mayEditAddress({ ...closed, fx_id: 7 })).toBe(true)
  expect(mayEditAddress({ ...closed, qtype: 2 })).toBe(true)
})
