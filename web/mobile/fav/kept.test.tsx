// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Favourites } from '../../../contract/favourites.ts'
import type { PickRow } from '../../../contract/pick-row.ts'
import type { SessionState } from '../../../contract/session.ts'
import { guestSession, showInShop } from '../../features/testing.tsx'
import { click } from '../../ui/testing.tsx'
import browse from './browse.screen.tsx'
import screen from './fav.screen.tsx'

const sku = (skuId: number, spec: string, change: Partial<PickRow> = {}): PickRow => ({
  skuId,
  productId: 1,
  itemNo: `A-${skuId}`,
  barcode: '',
  name: '杯',
  spec,
  picture: '',
  units: [{ id: null, name: '只', factor: '1', price: '10.00', own: false }],
  breaks: [],
  priceHidden: false,
  minQty: '1',
  multiple: '1',
  stock: '100',
  stockState: 'in',
  ...change,
})

const session = { ...guestSession, guest: false, uid: 7 } as SessionState
const kept = (skus: PickRow[]): Favourites['items'][number] => ({
  productId: 1,
  addedAt: '2026-11-01T00:00:00.000Z',
  priceThen: '10.00',
  skus,
})

async function manage(part: Parameters<typeof showInShop>[0]) {
  const call = vi.fn(async () => ({ obj: { n: 1, lineIds: [1] }, tbl: [] }))
  const { container, all } = await showInShop(part, { session, call: call as never })
  const button = (words: string) =>
    [...container.querySelectorAll('button')].find(each => each.textContent === words)!
  await click(button('管理'))
  await click(all('article input[type=checkbox]')[0]!)
  const added = () =>
    (call.mock.calls as unknown as [{ name: string }, { products?: { skuId: number }[] }][])
      .filter(([{ name }]) => name === 'hlt_add_cart')
      .map(([, { products }]) => products!.map(({ skuId }) => skuId))
  const put = async () => {
    await click(button('加入购物车'))
    await vi.waitFor(() => act(async () => expect(added()).not.toEqual([])))
  }
  return { container, button, added, put }
}

beforeEach(() => sessionStorage.clear())

test('of several specifications the chosen one goes into the cart', async () => {
  const skus = [sku(11, '红'), sku(12, '蓝', { units: [{ ...sku(0, '').units[0]!, price: '15.00' }] })]
  const { View } = screen
  const { View: Browsed } = browse
  for (const page of [
    <View key="fav" search={{}} data={{ items: [kept(skus)], total: 1 }} />,
    <Browsed
      key="browse"
      search={{}}
      data={{ days: [{ day: '2026-11-01', items: [{ productId: 1, priceThen: '10.00', skus }] }] } as never}
    />,
  ]) {
    const { container, added, put } = await manage(page)
    const select = container.querySelector<HTMLSelectElement>('article select')!
    expect([...select.options].map(({ text }) => text)).toEqual(['红', '蓝'])
    await act(async () => {
      select.value = '12'
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
    expect(container.querySelector('article')?.textContent).toContain('¥15.00')
    await put()
    expect(added()).toEqual([[12]])
  }
})

test('what is sold out cannot be put into the cart, and the list begins with what is not', async () => {
  const { View } = screen
  const gone = sku(11, '红', { stockState: 'out' })
  const some = await manage(<View search={{}} data={{ items: [kept([gone, sku(12, '蓝')])], total: 1 }} />)
  await some.put()
  expect(some.added()).toEqual([[12]])

  const none = await manage(<View search={{}} data={{ items: [kept([gone])], total: 1 }} />)
  expect(none.button('加入购物车').getAttribute('aria-disabled')).toBe('true')
  await click(none.button('加入购物车'))
  expect(none.added()).toEqual([])
})
