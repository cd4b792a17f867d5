// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { PickRow } from '../../../contract/pick-row.ts'
import type { SessionState } from '../../../contract/session.ts'
import { tellLostSession } from '../../api/lost-session.ts'
import { guestSession, showInShop } from '../testing.tsx'
import { type Pick, type Picks, pickOf, usePicks } from './use-picks.ts'

const row = (skuId: number, more: Partial<PickRow> = {}): PickRow => ({
  skuId,
  productId: skuId,
  itemNo: `A-${skuId}`,
  barcode: '',
  name: '杯',
  spec: '',
  picture: '',
  units: [
    { id: null, name: '个', factor: '1', price: '2', own: false },
    { id: 9, name: '箱', factor: '12', price: null, own: false },
  ],
  breaks: [],
  priceHidden: false,
  minQty: '1',
  multiple: '1',
  stock: '100',
  stockState: 'in',
  ...more,
})

const session = { ...guestSession, guest: false, uid: 7 } as SessionState

async function open(initial: readonly Pick[], name?: string) {
  const now: { picks?: Picks } = {}
  function List() {
    now.picks = usePicks(initial, name)
    return null
  }
  const { leave } = await showInShop(<List />, { session })
  const picked = () =>
    now.picks!.picks.map(({ row, unitId, quantity, checked }) => [row.skuId, unitId, quantity, checked])
  return { now, picked, leave }
}

const quotation = () => [1, 2].map(skuId => pickOf(row(skuId), { checked: false, quantity: '0' }))

beforeEach(() => sessionStorage.clear())

test('what was filled into a list is back at its rows after a lost session', async () => {
  const before = await open(quotation(), 'list')
  await act(async () => before.now.picks!.change('2', { unitId: 9, quantity: '3' }))
  tellLostSession()
  await before.leave()
  const after = await open(quotation(), 'list')
  expect(after.picked()).toEqual([
    [1, null, '0', false],
    [2, 9, '3', true],
  ])
})

test('a row that is gone by then stays away; what it costs is what it costs now', async () => {
  const before = await open(quotation(), 'list')
  await act(async () => {
    before.now.picks!.change('1', { quantity: '5' })
    before.now.picks!.change('2', { quantity: '6' })
  })
  tellLostSession()
  await before.leave()
  const after = await open([pickOf(row(2, { minQty: '4' }), { checked: false, quantity: '0' })], 'list')
  expect(after.picked()).toEqual([[2, null, '6', true]])
  expect(after.now.picks!.picks[0]!.row.minQty).toBe('4')
})

test('a list that begins empty gets its rows back, under keys that no new row has', async () => {
  const before = await open([], 'list')
  await act(async () => before.now.picks!.set([pickOf(row(3), { key: 'line-1', quantity: '24' })]))
  tellLostSession()
  await before.leave()
  const after = await open([], 'list')
  expect(after.picked()).toEqual([[3, null, '24', true]])
  expect(after.now.picks!.picks[0]!.key).not.toBe('line-1')
})

test('a list without a name keeps nothing', async () => {
  const before = await open(quotation())
  await act(async () => before.now.picks!.change('2', { quantity: '3' }))
  tellLostSession()
  expect(sessionStorage.length).toBe(0)
})
