// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Favourites } from '../../../contract/favourites.ts'
import type { SessionState } from '../../../contract/session.ts'
import { guestSession, showInShop } from '../testing.tsx'
import screen from './favourites.screen.tsx'

const { View } = screen

const item = (productId: number): Favourites['items'][number] => ({
  productId,
  addedAt: '2026-11-01T00:00:00.000Z',
  priceThen: '12.00',
  skus: [
    {
      skuId: productId * 10,
      productId,
      itemNo: `A-${productId}`,
      barcode: '',
      name: `杯 ${productId}`,
      spec: '',
      picture: '',
      units: [{ id: null, name: '只', factor: '1', price: '10.00', own: false }],
      breaks: [],
      priceHidden: false,
      minQty: '1',
      multiple: '1',
      stock: '100',
      stockState: 'in',
    },
  ],
})

const session = { ...guestSession, guest: false, uid: 7 } as SessionState

async function open(call: () => Promise<unknown>) {
  const data = { items: [item(1), item(2)], total: 2 }
  const shown = await showInShop(<View search={{}} data={data} />, { session, call: call as never })
  const click = (element: HTMLElement | undefined) => act(async () => element!.click())
  return {
    ...shown,
    tick: (at: number) => click(shown.all('tbody input[type=checkbox]')[at]),
    remove: (at: number) =>
      click(shown.all('tbody button').filter(({ textContent }) => textContent?.startsWith('移除'))[at]),
    ticked: () => shown.all('tbody input[type=checkbox]').map(box => (box as HTMLInputElement).checked),
  }
}

beforeEach(() => sessionStorage.clear())

test('what was cheaper or dearer when it was kept says so', async () => {
  const { container } = await open(async () => ({ obj: {}, tbl: [] }))
  expect(container.textContent).toMatch(/降价了 .*¥12\.00/)
})

test('taking one away leaves the ticks of the others', async () => {
  const { tick, remove, ticked } = await open(async () => ({ obj: { n: 1 }, tbl: [] }))
  await tick(1)
  await remove(0)
  expect(ticked()).toEqual([true])
})

test('what could not be taken away is still there', async () => {
  const call = vi.fn(() => Promise.reject(new Error('no network')))
  const { remove, ticked } = await open(call)
  await remove(0)
  expect(call).toHaveBeenCalledOnce()
  expect(ticked()).toEqual([false, false])
})
