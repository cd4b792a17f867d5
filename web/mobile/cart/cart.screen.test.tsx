// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Cart } from '../../../contract/cart.ts'
import { combineFlags, ShopFlag } from '../../../contract/flags.ts'
import type { SessionState } from '../../../contract/session.ts'
import { setBuyingFor } from '../../features/cart/buying-for.ts'
import { cartLine, cartOf } from '../../features/cart/testing-data.ts'
import { guestSession, showInShop } from '../../features/testing.tsx'
import { click, press, type } from '../../ui/testing.tsx'
import screen from './cart.screen.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => vi.useRealTimers())

const member = { ...guestSession, guest: false, uid: 7 } as SessionState
const distributor = {
  ...member,
  role: 'distributor',
  fx_id: 7,
  qs_flag1: combineFlags(ShopFlag.BuyOnBehalf),
} as SessionState

async function show(cart: Cart, session = member, reply: (name: string) => unknown = () => cart) {
  const call = vi.fn(async ({ name }: { name: string }) => ({ obj: reply(name), tbl: reply(name) }))
  const { View } = screen
  const { container } = await showInShop(<View search={{}} data={cart} />, { call: call as never, session })
  const asked = () =>
    (call.mock.calls as unknown as [{ name: string }, object][]).map(([{ name }, input]) => ({
      name,
      ...input,
    }))
  const named = (label: string) => container.querySelector<HTMLElement>(`[aria-label="${label}"]`)!
  const line = (id: number) => container.querySelector<HTMLElement>(`[data-line="${id}"]`)!
  const button = (words: string) =>
    [...container.querySelectorAll('button')].find(each => each.textContent === words)
  const wait = (ms = 20) => act(() => vi.advanceTimersByTimeAsync(ms))
  const drawn = () => act(() => new Promise(resolve => requestAnimationFrame(() => resolve(undefined))))
  return { container, asked, named, line, button, wait, drawn }
}

const two = () => cartOf([cartLine(1), cartLine(2)])

test('a line says what it comes to, what is left, and why it costs that', async () => {
  const { line } = await show(
    cartOf([cartLine(1, { stockState: 'low', stock: '8' }), cartLine(2, { quantity: '1', amount: '10.00' })]),
  )
  expect(line(1).textContent).toContain('金额 ¥50.00')
  expect(line(1).textContent).toContain('库存 8')
  expect(line(2).textContent).not.toContain('金额')
  const why = [...line(1).querySelectorAll('button')].find(each => each.textContent?.includes('价格说明'))!
  await import('./WhySheet.tsx')
  await click(why)
  await vi.waitFor(() =>
    act(async () => expect(document.querySelector('dialog')?.textContent).toContain('¥10.00')),
  )
})

test('its note is written and read there', async () => {
  const { named, asked, wait, line } = await show(two())
  await click(named('添加备注 耳机 1'))
  const field = named('耳机 1 的备注') as HTMLInputElement
  await act(async () => type(field, '急用'))
  await press(field, 'Enter')
  await wait()
  expect(asked()).toContainEqual(expect.objectContaining({ id: 1, comment: '急用' }))
  expect(line(1).textContent).toContain('急用')
})

test('what a flash sale holds says until when', async () => {
  const { line } = await show(
    cartOf([cartLine(1, { claim: { saleId: 1, expiresAt: '2026-11-18T10:00:00.000Z' } })]),
  )
  expect(line(1).textContent).toContain('秒杀，为您保留到')
})

test('the only promotion can be refused', async () => {
  const { named, asked, wait } = await show(
    cartOf([cartLine(1, { promotionId: 3, promotions: [{ id: 3, title: '满减' }] })]),
  )
  const select = named('耳机 1 参加的促销') as HTMLSelectElement
  await act(async () => {
    select.value = ''
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await wait()
  expect(asked()).toEqual([{ name: 'hlt_chg_cart_promo', id: 1, promoId: undefined }])
})

test('what cannot be ordered says which it is, and is removed by itself', async () => {
  const gone = {
    spec: [{ name: '颜色', value: '红' }],
    problem: { kind: 'gone', message: '商品已下架或删除', hopeless: true },
  } as const
  const cart = cartOf([cartLine(1), cartLine(2, { ...gone, spec: [...gone.spec] })])
  const { container, named, asked, wait } = await show(cart, member, () => ({
    ...cart,
    lines: [],
    removed: [2],
  }))
  expect(container.textContent).toContain('红 × 5')
  await click(named('移除 耳机 2 红'))
  await wait()
  expect(asked()).toMatchObject([{ name: 'hlt_del_cart', id: 2 }])
})

test('the focus of a removed line goes to the next one, of the last one to the heading', async () => {
  const { named, container, wait, drawn } = await show(two(), member, () => ({
    ...two(),
    lines: [],
    removed: [],
  }))
  await click(named('移除 耳机 1'))
  await wait()
  await drawn()
  expect(document.activeElement).toBe(named('移除 耳机 2'))
  await click(named('移除 耳机 2'))
  await wait()
  await drawn()
  expect(document.activeElement).toBe(container.querySelector('h1'))
})

test('whoever may buy for others chooses the customer in the cart; nobody else is asked', async () => {
  expect((await show(two())).button('给客户')).toBeUndefined()

  setBuyingFor('13800000009')
  const customers = [{ id: 31, nick: '老王', mobile: '13800000009' }]
  const { button, asked, wait } = await show(two(), distributor, name =>
    name === 'hlt_get_cart' ? two() : customers,
  )
  await import('../../features/cart/ForCustomer.tsx')
  await click(button('给客户')!)
  await vi.waitFor(() => act(async () => expect(document.querySelector('dialog input')).not.toBeNull()))
  await wait(400)
  expect(asked()).toContainEqual(expect.objectContaining({ billType: 'customer', search: '13800000009' }))
  expect(document.querySelector('dialog a')?.getAttribute('href')).toContain('forMember=31')
})
