// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addFlashItem, type FlashItem, type FlashSaleInfo, flashSale } from '../../../contract/flash-sale.ts'
import type { SessionState } from '../../../contract/session.ts'
import type { Call } from '../../api/call.ts'
import { type } from '../../ui/testing.tsx'
import { guestSession, showInShop } from '../testing.tsx'
import page from './flash-sale.screen.tsx'

const now = Date.parse('2026-03-10T12:00:00Z')
const at = (ms: number) => new Date(now + ms).toISOString()
const member = { ...guestSession, guest: false, role: 'member', uid: 1 } as SessionState

const item: FlashItem = {
  id: 3,
  skuId: 4,
  itemNo: 'A-1',
  name: '茶壶',
  picture: '',
  price: '30.00',
  retailPrice: '40.00',
  priceHidden: false,
  unit: '个',
  pack: '',
  minQty: '1',
  multiple: '1',
  stock: '5',
  stockState: 'in',
  spec: '',
  flashPrice: '19.90',
  soldShare: 0.5,
  soldOut: false,
  memberLimit: 1,
  bought: 0,
  heldUntil: null,
}

const sale: FlashSaleInfo = {
  id: 7,
  title: '午间场',
  startsAt: at(-60_000),
  endsAt: at(60_000),
  state: 'running',
  reminded: false,
  items: [item],
}

beforeEach(() => {
  vi.useFakeTimers({ now })
})
afterEach(() => {
  vi.useRealTimers()
})

const wait = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

async function show(shown: FlashSaleInfo, session = member, later: FlashSaleInfo = shown) {
  const call = vi.fn(async (action: { name: string }) => {
    if (action.name === addFlashItem.name) return { obj: { expiresAt: at(600_000) }, tbl: [] }
    if (action.name === flashSale.name) return { obj: { serverTime: at(Date.now() - now) }, tbl: [later] }
    throw new Error(action.name)
  })
  const { View } = page
  const data = { serverTime: at(0), sales: [shown] }
  const { all } = await showInShop(<View search={{}} data={data} />, {
    session,
    call: call as unknown as Call,
  })
  const tab = () => all('[role=tab][aria-selected=true]')[0]?.textContent
  const button = () => all('article button, article a[class*=button]').at(-1)
  return { all, call, tab, button }
}

test('a sale that comes begins by itself, at the second', async () => {
  const coming = { ...sale, startsAt: at(3_000) }
  const { tab, button } = await show(coming)
  expect(tab()).toContain('flash-sale.coming')
  expect(button()?.textContent).toBe('flash-sale.remind')
  await wait(2_900)
  expect(tab()).toContain('flash-sale.coming')
  await wait(200)
  expect(tab()).toContain('flash-sale.running')
  expect(button()?.textContent).toBe('flash-sale.buy')
})

test('a running one ends by itself', async () => {
  const { tab, button } = await show({ ...sale, endsAt: at(2_000) })
  expect(button()?.textContent).toBe('flash-sale.buy')
  await wait(2_100)
  expect(tab()).toContain('flash-sale.past')
  expect(button()?.textContent).toBe('flash-sale.overButton')
})

test('the button says what can be done: sold out, bought up to the limit, sign in', async () => {
  const soldOut = await show({ ...sale, items: [{ ...item, soldOut: true, soldShare: 1 }] })
  expect(soldOut.button()?.textContent).toBe('flash-sale.soldOut')
  const mine = await show({ ...sale, items: [{ ...item, bought: 1, soldOut: true }] })
  expect(mine.all('article')[0]?.textContent).toContain('flash-sale.bought')
  // Nothing of it waits in the cart any more.
  expect(mine.all('article a').map(each => each.getAttribute('href'))).toEqual([
    '/product?id=3&sku=4',
    '/member/order',
  ])
  const some = await show({ ...sale, items: [{ ...item, bought: 1, memberLimit: 2 }] })
  expect(some.all('article a').at(-1)?.getAttribute('href')).toBe('/member/order')
  const guest = await show(sale, guestSession)
  expect(guest.all('article')[0]?.textContent).toContain('flash-sale.signIn')
})

test('none, or more than one may have, is said before anything is asked for', async () => {
  const { call, button, all } = await show({ ...sale, items: [{ ...item, memberLimit: 3 }] })
  const field = all('article input')[0] as HTMLInputElement
  for (const [typed, advice] of [
    ['9', '最多购买 3'],
    ['0', '最少购买 1'],
  ] as const) {
    await type(field, typed)
    expect(all('article')[0]?.textContent).toContain(advice)
    await act(async () => button()!.click())
  }
  expect(call).not.toHaveBeenCalled()
  await type(field, '2')
  await act(async () => button()!.click())
  expect(call).toHaveBeenCalledWith(addFlashItem, expect.objectContaining({ qty: '2' }))
})

test("the SKU's minimum is what one press asks for, and less is said to be too little", async () => {
  const sold = { ...item, minQty: '5', multiple: '2', memberLimit: 12 } as const
  const { call, button, all } = await show({ ...sale, items: [sold] })
  const field = all('article input')[0] as HTMLInputElement
  expect(field.value).toBe('6')
  await type(field, '1')
  expect(all('article')[0]?.textContent).toContain('最少购买 5')
  await act(async () => button()!.click())
  expect(call).not.toHaveBeenCalled()
  await type(field, '8')
  await act(async () => button()!.click())
  expect(call).toHaveBeenCalledWith(addFlashItem, expect.objectContaining({ qty: '8' }))
})

test('a card opens on the SKU that is on sale', async () => {
  const { all } = await show(sale)
  expect(all('article a').map(each => each.getAttribute('href'))).toContain('/product?id=3&sku=4')
})

test('after a grab comes a countdown with a way to pay, until the time is over', async () => {
  const after = { ...sale, items: [{ ...item, bought: 1, heldUntil: at(90_000) }] }
  const { button, all } = await show({ ...sale, endsAt: at(600_000) }, member, {
    ...after,
    endsAt: at(600_000),
  })
  await act(async () => button()!.click())
  await wait(10)
  expect(all('article a').map(each => each.getAttribute('href'))).toContain('/jiesuan')
  expect(all('article [role=timer]')[0]?.textContent).toContain('01')
  await wait(91_000)
  expect(all('article a').map(each => each.getAttribute('href'))).not.toContain('/jiesuan')
})

test('after buying it asks again how many are left', async () => {
  const after = { ...sale, items: [{ ...item, bought: 1, soldShare: 0.6 }] }
  const { call, button, all } = await show(sale, member, after)
  await act(async () => button()!.click())
  await wait(10)
  expect(call).toHaveBeenCalledWith(addFlashItem, { promoId: 7, qpId: 3, productId: 4, qty: '1' })
  expect(all('article')[0]?.textContent).toContain('flash-sale.bought')
})
