import { expect, test } from 'vitest'
import { lacksForSpecial, orderFault } from './invoices.rules.ts'

const order = { state: 4, amount: '10', open: '0.00', taken: null } as const

test('an order is invoiced once it was paid, for what it cost, and once', () => {
  expect(orderFault(order)).toBeUndefined()
  expect(orderFault({ ...order, taken: 'F1' })).toEqual({ key: 'invoices.already', params: { number: 'F1' } })
  expect(orderFault({ ...order, amount: '0' })).toEqual({ key: 'invoices.nothingPaid' })
  expect(orderFault({ ...order, open: '0.01' })).toEqual({ key: 'invoices.notPaidInFull' })
  for (const state of [0, 1, 5, 6, 7])
    expect(orderFault({ ...order, state })).toEqual({ key: 'invoices.notPaid' })
})

test('a special invoice names all of its buyer', () => {
  const info = {
    id: 1,
    title: 'X',
    taxNumber: '91330106MA2XXXXX1A',
    address: 'a',
    phone: '1',
    bank: 'b',
    bankAccount: '123456',
    email: '',
    isDefault: true,
  }
  expect(lacksForSpecial('special', info)).toBe(false)
  expect(lacksForSpecial('special', { ...info, bank: ' ' })).toBe(true)
  expect(lacksForSpecial('ordinary', { ...info, bank: '', taxNumber: '' })).toBe(false)
})
