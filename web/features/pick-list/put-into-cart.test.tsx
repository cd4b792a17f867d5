// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { PickRow } from '../../../contract/pick-row.ts'
import type { SessionState } from '../../../contract/session.ts'
import { CallError } from '../../api/call-error.ts'
import { toasts } from '../../ui/Toasts.tsx'
import { setKeeper } from '../cart/keeper.ts'
import favourites from '../favourites/favourites.screen.tsx'
import FrequentList from '../frequent/FrequentList.later.tsx'
import quotation from '../quotation/quotation.screen.tsx'
import selection from '../selection/selection.screen.tsx'
import { guestSession, showInShop } from '../testing.tsx'

const row = (skuId: number): PickRow => ({
  skuId,
  productId: skuId,
  itemNo: `A-${skuId}`,
  barcode: '',
  name: `杯 ${skuId}`,
  spec: '',
  picture: '',
  units: [{ id: null, name: '只', factor: '1', price: '10.00', own: false }],
  breaks: [],
  priceHidden: false,
  minQty: '1',
  multiple: '1',
  stock: '100',
  stockState: 'in',
})
const rows = [row(1), row(2)]

const session = {
  ...guestSession,
  guest: false,
  uid: 7,
  cart_count: 0,
  server_time: '2026-11-16T00:00:00.000Z',
} as SessionState
const asked = { lastPrice: null, unit: '只', lastAt: '2026-11-01T00:00:00.000Z', times: 2 }
const theme = { id: 4, name: '开店', description: '', picture: '' }

const lists: Record<string, () => ReactNode> = {
  'a quotation': () => (
    <quotation.View
      search={{}}
      data={{
        quotation: { rows, total: 2, more: false, page: 1, currency: 'CNY', mostTier: null, customer: null },
        shelf: { categories: [], brands: [] },
      }}
    />
  ),
  'a selection': () => (
    <selection.View
      search={{}}
      data={[{ ...theme, items: rows.map(row => ({ row, quantity: '3' })) }] as never}
    />
  ),
  'bought often': () => (
    <FrequentList items={rows.map(row => ({ ...asked, row, unitId: null, quantity: '3' })) as never} />
  ),
  favourites: () => (
    <favourites.View
      search={{}}
      data={
        {
          items: rows.map(row => ({
            productId: row.productId,
            addedAt: asked.lastAt,
            priceThen: '10.00',
            skus: [row],
          })),
          total: 2,
        } as never
      }
    />
  ),
}

async function open(list: ReactNode, refused: readonly object[] = []) {
  const call = vi.fn(async () => ({ obj: { n: 2, lineIds: [1, 2], skipped: [], refused }, tbl: [] }))
  const shown = await showInShop(list, { session, call: call as never })
  const boxes = () => shown.all('tbody input[type=checkbox]') as HTMLInputElement[]
  const button = () => shown.all('button').find(({ textContent }) => textContent?.startsWith('加入购物车'))!
  return {
    ...shown,
    call,
    tickAll: async () => {
      for (const box of boxes()) if (!box.checked) await act(async () => box.click())
    },
    ticked: () => boxes().map(({ checked }) => checked),
    /** Both presses of a double click come before anything is drawn again. */
    doubleClick: () =>
      act(async () => {
        button().click()
        button().click()
      }),
    press: () => act(async () => button().click()),
  }
}

beforeEach(() => sessionStorage.clear())

describe.each(Object.keys(lists))('%s', name => {
  test('is put into the cart once by a double click, and is not ticked any more', async () => {
    const { call, tickAll, ticked, doubleClick, press } = await open(lists[name]!())
    await tickAll()
    expect(ticked()).toEqual([true, true])
    await doubleClick()
    await vi.waitFor(() => expect(ticked()).toEqual([false, false]))
    await press()
    expect(call).toHaveBeenCalledOnce()
  })

  test('keeps what was refused, with its reason', async () => {
    const { container, tickAll, ticked, press } = await open(lists[name]!(), [
      { at: 1, message: '库存不足', repair: '1' },
    ])
    await tickAll()
    await press()
    await vi.waitFor(() => expect(ticked()).toEqual([false, true]))
    expect(container.textContent).toContain('库存不足')
  })
})

test('without a network a list is kept with the names of its rows, and nobody is told that it is in the cart', async () => {
  const keep = vi.fn(() => true)
  const said = vi.spyOn(toasts, 'show')
  setKeeper(keep)
  onTestFinished(() => {
    setKeeper(undefined)
    said.mockRestore()
  })
  const { call, tickAll, ticked, press } = await open(lists['a quotation']!())
  call.mockRejectedValue(new CallError('network', ''))
  await tickAll()
  await press()
  await vi.waitFor(() => expect(ticked()).toEqual([false, false]))
  const kept = [
    { skuId: 1, qty: '1', shown: { name: '杯 1' } },
    { skuId: 2, qty: '1', shown: { name: '杯 2' } },
  ]
  expect(keep.mock.calls).toMatchObject([
    [{ kind: 'add', rows: kept, some: true, name: '杯 1 · 杯 2' }, expect.any(String)],
  ])
  expect(said).not.toHaveBeenCalled()
})
