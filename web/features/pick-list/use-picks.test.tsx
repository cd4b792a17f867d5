// @vitest-environment happy-dom
import { act, useState } from 'react'
import { string } from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import type { Decimal } from '../../../contract/decimal.ts'
import type { PickRow } from '../../../contract/pick-row.ts'
import type { SessionState } from '../../../contract/session.ts'
import { tellLostSession } from '../../api/lost-session.ts'
import { useStays } from '../../ui/use-stays.ts'
import { guestSession, showInShop } from '../testing.tsx'
import { problemOf } from './pick-problem.ts'
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

async function open(initial: readonly Pick[] | undefined, name?: string) {
  const now: { picks?: Picks } = {}
  function List() {
    now.picks = usePicks(initial, { name })
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

test('what is added to a list without rows of its own adds up, and leaves it with the cart', async () => {
  const { now, picked } = await open(undefined)
  await act(async () => now.picks!.add([pickOf(row(3), { key: 'line-1', quantity: '24' })]))
  await act(async () => now.picks!.add([pickOf(row(3), { key: 'line-2', quantity: '1' })]))
  expect(picked()).toEqual([[3, null, '25', true]])
  await act(async () => now.picks!.settle(['line-1'], new Map()))
  expect(picked()).toEqual([])
})

test('what went into the cart begins anew, unticked; a unit that was chosen where nothing was filled in stays', async () => {
  const { now, picked } = await open([
    pickOf(row(1), { checked: false, quantity: '0' }),
    pickOf(row(2), { checked: true, quantity: '6' }),
  ])
  await act(async () => now.picks!.change('1', { unitId: 9, quantity: '2' }))
  await act(async () => now.picks!.change('2', { unitId: 9, quantity: '3' }))
  expect(now.picks!.chosen).toHaveLength(2)
  await act(async () => now.picks!.settle(['1', '2'], new Map()))
  expect(picked()).toEqual([
    [1, 9, '0', false],
    [2, null, '6', false],
  ])
  expect(now.picks!.chosen).toEqual([])
})

test('what was filled in on another page counts, where a list has pages', async () => {
  const now: { picks?: Picks; turn?: () => void } = {}
  function List({ paged }: { paged: boolean }) {
    const [page, turn] = useState(1)
    now.turn = () => turn(2)
    now.picks = usePicks([pickOf(row(page), { checked: false, quantity: '0' })], { paged })
    return null
  }
  const chosenOnPage2 = async (paged: boolean) => {
    await showInShop(<List paged={paged} />, { session })
    await act(async () => now.picks!.change('1', { quantity: '5' }))
    await act(async () => now.turn!())
    return { chosen: now.picks!.chosen.map(({ key }) => key), elsewhere: now.picks!.elsewhere }
  }
  expect(await chosenOnPage2(true)).toEqual({ chosen: ['1'], elsewhere: 1 })
  await act(async () => now.picks!.clear())
  expect(now.picks!.chosen).toEqual([])
  expect(await chosenOnPage2(false)).toEqual({ chosen: [], elsewhere: 0 })
})

test('a list without a name keeps nothing', async () => {
  const before = await open(quotation())
  await act(async () => before.now.picks!.change('2', { quantity: '3' }))
  tellLostSession()
  expect(sessionStorage.length).toBe(0)
})

test('each line is judged as it stands: minimum, multiple and stock, with what would be right', () => {
  const say = (key: string, params?: object) => `${key} ${JSON.stringify(params)}`
  const judged = (quantity: Decimal, more: Partial<PickRow> = {}, unitId: number | null = null) =>
    problemOf(pickOf(row(1, { minQty: '10', multiple: '5', ...more }), { quantity, unitId }), say as never)
  expect(judged('10')).toBeUndefined()
  expect(judged('3')).toMatchObject({ advice: expect.stringContaining('quantityMin'), repair: '10' })
  expect(judged('28')).toMatchObject({ advice: expect.stringContaining('quantityBetween'), repair: '30' })
  expect(judged('130')).toMatchObject({ advice: expect.stringContaining('quantityMax'), repair: '100' })
  expect(judged('130', { stock: null })).toBeUndefined()
  // Eight boxes of 12 are in 100 pieces, and only every fifth keeps the multiple.
  expect(judged('9', {}, 9)).toMatchObject({ repair: '5' })
})

test('what is right can go, what is not stays with its reason until it is changed', async () => {
  const { now, picked } = await open([
    pickOf(row(1), { key: 'a', quantity: '5' }),
    pickOf(row(2, { minQty: '10' }), { key: 'b', quantity: '3' }),
    pickOf(row(3), { key: 'c', quantity: '7' }),
  ])
  expect(now.picks!.ready.map(({ key }) => key)).toEqual(['a', 'c'])
  expect(now.picks!.wrong).toBe(1)
  expect(now.picks!.total).toBe('24.00')
  await act(async () => now.picks!.settle(['a'], new Map([['c', { message: '库存不足', repair: '4' }]])))
  expect(picked()).toEqual([
    [1, null, '5', false],
    [2, null, '3', true],
    [3, null, '7', true],
  ])
  expect(problemOf(now.picks!.picks[2]!, (() => '') as never)).toEqual({ advice: '库存不足', repair: '4' })
  expect(now.picks!.ready).toEqual([])
  await act(async () => now.picks!.change('c', { quantity: '4' }))
  expect(now.picks!.ready.map(({ key }) => key)).toEqual(['c'])
})

test('a list stays while one looks at other pages; a guest takes it into the account, others find nothing', async () => {
  const show = async (uid: number, now = '') => {
    const got: string[] = []
    function Page() {
      const [text, setText] = useState(now)
      useStays('list', string(), text, kept => {
        got.push(kept)
        setText(kept)
      })
      return null
    }
    const { leave } = await showInShop(<Page />, { session: { ...session, uid } })
    await leave()
    return got
  }
  expect(await show(0, 'HX-1 20')).toEqual([])
  expect(await show(7)).toEqual(['HX-1 20'])
  expect(await show(7)).toEqual(['HX-1 20'])
  expect(await show(8)).toEqual([])
})
