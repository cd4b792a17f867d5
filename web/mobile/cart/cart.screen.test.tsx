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
    (call.mock.calls as unknown as [{ name: string; type?: string }, object][])
      .filter(([{ type }]) => type !== 'frequent')
      .map(([{ name }, input]) => ({ name, ...input }))
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

test('of a promotion that lacks something, the way on leads to its own goods', async () => {
  const cart = cartOf([cartLine(1, { promotionId: 3, promotions: [{ id: 3, title: '满 80 减 8' }] })])
  const [group] = cart.groups
  const short = { off: '0.00', missing: '30.00' } as const
  const promotions = [{ id: 3, title: '满 80 减 8', lineIds: [1], ...short }]
  const { container } = await show({ ...cart, groups: [{ ...group!, promotions }] })
  const link = [...container.querySelectorAll('a')].find(({ textContent }) => textContent === '去凑单')
  expect(link?.getAttribute('href')).toBe('/products?promotion=3')
})

test('what is offered of red packets are red packets', async () => {
  const offer = { red: false, state: 'open', kind: 'amount', off: '5.00', fromAmount: '0.00', scope: 'all' }
  const more = { targets: [], moreTargets: 0, total: 9, left: 9, perMember: 1, mine: 0 }
  const never = { validDays: 7, validFrom: null, validUntil: null, takeFrom: null, takeUntil: null }
  const items = [
    { ...offer, ...more, ...never, id: 1, name: '满减券' },
    { ...offer, ...more, ...never, id: 2, red: true, name: '见面礼' },
  ]
  const open = { off: null, next: null, open: 1 }
  const cart = cartOf([cartLine(1)], { coupon: open, red: open })
  await import('../../features/cart/CouponHint.later.tsx')
  await import('../../features/vouchers/OffersDialog.tsx')
  const { container } = await show(cart, guestSession, () => ({
    items,
    serverTime: '2026-03-01T08:00:00.000Z',
  }))
  const link = () => [...container.querySelectorAll('a')].find(({ textContent }) => textContent === '领红包')
  await vi.waitFor(() => act(async () => expect(link()).toBeDefined()))
  await click(link()!)
  await vi.waitFor(() =>
    act(async () => expect(document.querySelector('dialog')?.textContent).toContain('见面礼')),
  )
  expect(document.querySelector('dialog h2')?.textContent).toBe('领红包')
  expect(document.querySelector('dialog')?.textContent).not.toContain('满减券')
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

test('what one buys often and has not put in yet goes in from below the cart', async () => {
  const usual = (id: number, name: string) => ({
    row: { skuId: id * 10, productId: id, name, picture: '', stockState: 'in' },
    quantity: '6',
    unit: '件',
    unitId: null,
    lastAt: '2026-03-01T08:00:00.000Z',
  })
  await import('./Again.tsx')
  await import('../../features/pick-list/into-cart.ts')
  const { container, named, asked, wait } = await show(two(), member, () => ({
    ...two(),
    items: [usual(1, '耳机 1'), usual(3, '杯子')],
  }))
  const again = () =>
    [...container.querySelectorAll('section')].find(
      each => each.querySelector('h2')?.textContent === '该补货了',
    )
  await vi.waitFor(() => act(async () => expect(again()).toBeDefined()))
  expect(again()!.textContent).toContain('杯子')
  expect(again()!.textContent).not.toContain('耳机 1')
  await click(named('加入 · 杯子'))
  await wait()
  await vi.waitFor(() =>
    act(async () => expect(asked().map(({ name }) => name)).toEqual(['hlt_add_cart', 'hlt_get_cart'])),
  )
  expect(asked()[0]).toMatchObject({ products: [{ skuId: 30, qty: '6' }] })
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
