// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ProductCard } from '../../../contract/catalogue.ts'
import type { PickRow } from '../../../contract/pick-row.ts'
import type { Quotation } from '../../../contract/quotation.ts'
import type { SessionState } from '../../../contract/session.ts'
import { tellLostSession } from '../../api/lost-session.ts'
import { guestSession, showInShop } from '../testing.tsx'
import { QuickAdd } from './QuickAdd.tsx'

const row: PickRow = {
  skuId: 31,
  productId: 3,
  itemNo: 'HX-2041-BK',
  barcode: '',
  name: '耳机',
  spec: '黑色',
  picture: '',
  units: [{ id: null, name: '件', factor: '1', price: '129', own: false }],
  breaks: [],
  priceHidden: false,
  minQty: '1',
  multiple: '1',
  stock: '100',
  stockState: 'in',
}

const card: ProductCard & { quick: string } = {
  id: 3,
  skuId: 31,
  itemNo: 'HX-2041',
  name: '耳机',
  picture: '',
  price: '129.00',
  retailPrice: null,
  priceHidden: false,
  unit: '件',
  pack: '',
  minQty: '1',
  multiple: '1',
  stock: null,
  stockState: 'in',
  quick: 'choose',
}

const answer: Quotation = {
  rows: [row],
  total: 1,
  more: false,
  page: 1,
  currency: 'CNY',
  mostTier: null,
  customer: null,
}

const session = { ...guestSession, guest: false, uid: 7, cart_count: 0 } as SessionState

const open = () =>
  showInShop(<QuickAdd card={card} />, { session, call: (async () => ({ obj: answer, tbl: [] })) as never })

const quantity = () =>
  vi.waitFor(() => {
    const field = document.querySelector<HTMLInputElement>('dialog input:not([type=checkbox])')
    expect(field).not.toBeNull()
    return field!
    // The dialog's code is fetched with the press.
  }, 20_000)

beforeEach(() => sessionStorage.clear())

test('specifications that were being chosen when the session was lost are open again, with their quantities', async () => {
  const before = await open()
  await act(async () => before.all('button')[0]!.click())
  expect((await quantity()).value).toBe('0')
  const more = [...document.querySelectorAll<HTMLElement>('dialog button')].find(each =>
    each.getAttribute('aria-label')?.startsWith('增加'),
  )
  await act(async () => more!.click())
  expect((await quantity()).value).toBe('1')
  tellLostSession()
  await before.leave()
  await open()
  expect((await quantity()).value).toBe('1')
})

test('after a session that was not lost nothing opens by itself', async () => {
  const before = await open()
  await act(async () => before.all('button')[0]!.click())
  await quantity()
  await before.leave()
  await open()
  expect(document.querySelector('dialog')).toBeNull()
})
