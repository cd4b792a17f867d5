// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Cart } from '../../../contract/cart.ts'
import { CallError } from '../../api/react-to-reply.ts'
import { click, press } from '../../ui/testing.tsx'
import { guestSession, showInShop } from '../testing.tsx'
import screen from './cart.screen.tsx'
import { cartLine, cartOf } from './testing-data.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => vi.useRealTimers())

const member = { ...guestSession, guest: false }
type Asked = [{ name: string }, Record<string, unknown>]

async function show(
  cart: Cart,
  reply: (name: string, input: Record<string, unknown>) => unknown = () => cart,
) {
  const call = vi.fn(async ({ name }: { name: string }, input: Record<string, unknown>) => ({
    obj: reply(name, input),
    tbl: [],
  }))
  const { View } = screen
  const page = await showInShop(<View search={{}} data={cart} />, { call: call as never, session: member })
  const asked = () => (call.mock.calls as unknown as Asked[]).map(([{ name }, input]) => ({ name, ...input }))
  const named = (label: string) => page.container.querySelector<HTMLElement>(`[aria-label="${label}"]`)!
  const type = (label: string, text: string) =>
    act(async () => {
      const field = named(label) as HTMLInputElement
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return { ...page, asked, named, type, wait, text: () => page.container.textContent ?? '' }
}

const two = () => cartOf([cartLine(1), cartLine(2)])

test('an empty cart says what to do next', async () => {
  const { text } = await show(cartOf([]))
  expect(text()).toContain('购物车还是空的')
  expect(text()).toContain('去选购')
})

test('what is typed shows at once and is sent once, when nobody types any more', async () => {
  const { type, wait, asked, text } = await show(two(), (_, { qty }) =>
    cartOf([cartLine(1, { quantity: String(qty), amount: '100.00' })], { n: 2 }),
  )
  await type('耳机 1 的数量', '1')
  await type('耳机 1 的数量', '10')
  expect(text()).toContain('¥100.00')
  expect(asked()).toEqual([])
  await wait(400)
  expect(asked()).toEqual([{ name: 'hlt_chg_cart', id: 1, qty: '10', noCart: true }])
})

test('a quantity that breaks the rule stays as typed, is not sent, and the right ones are offered', async () => {
  const { type, wait, asked, container, named } = await show(two(), (_, { qty }) =>
    cartOf([cartLine(1, { quantity: String(qty) })], { n: 2 }),
  )
  await type('耳机 1 的数量', '7')
  await wait(1000)
  expect(asked()).toEqual([])
  expect((named('耳机 1 的数量') as HTMLInputElement).value).toBe('7')
  const offers = [...container.querySelectorAll('button')].filter(each =>
    each.textContent?.startsWith('改为'),
  )
  expect(offers.map(each => each.textContent)).toEqual(['改为 5', '改为 10'])
  await click(offers[1]!)
  await wait(400)
  expect(asked()).toMatchObject([{ qty: '10' }])
})

test('a refusal of the server stands beside its field', async () => {
  const { type, wait, text } = await show(two(), () => {
    throw new CallError('failed', '库存只剩 3')
  })
  await type('耳机 1 的数量', '50')
  await wait(400)
  expect(text()).toContain('库存只剩 3')
  expect(text()).toContain('有商品的数量需要调整')
})

test('Enter and the arrows lead along the quantities', async () => {
  const { named } = await show(two())
  const first = named('耳机 1 的数量')
  first.focus()
  await press(first, 'Enter')
  expect(document.activeElement).toBe(named('耳机 2 的数量'))
  await press(document.activeElement!, 'ArrowUp')
  expect(document.activeElement).toBe(first)
})

test('a removed line comes back by undo, with all that belonged to it', async () => {
  const cart = cartOf([cartLine(1, { comment: '急', unitId: 5 }), cartLine(2)])
  const { named, asked, text, container, wait } = await show(cart, name =>
    name === 'hlt_get_cart' ? cart : { ...cartOf([cartLine(2)]), lines: [], removed: [1] },
  )
  await click(named('移除 耳机 1'))
  await wait(0)
  expect(named('移除 耳机 1')).toBeNull()
  expect(text()).toContain('已移除 1 行')
  await click([...container.querySelectorAll('button')].find(each => each.textContent === '撤销')!)
  await wait(0)
  expect(asked()).toMatchObject([
    { name: 'hlt_del_cart', id: 1 },
    {
      name: 'hlt_add_cart',
      storeId: 1,
      whId: 1,
      products: [{ skuId: 10, unitId: 5, qty: '5', comment: '急' }],
    },
    { name: 'hlt_get_cart' },
  ])
  expect(named('移除 耳机 1')).not.toBeNull()
})

test('ticking all asks for no lines back', async () => {
  const { container, asked, wait } = await show(two(), () => ({ ...two(), lines: [] }))
  const all = [...container.querySelectorAll('label')].find(each => each.textContent === '全选')!
  await click(all.querySelector('input')!)
  await wait(0)
  expect(asked()).toMatchObject([{ name: 'hlt_card_checked', checked: false, noCart: true }])
})

test('what cannot be ordered stands apart with its reason; a changed price is marked', async () => {
  const { text, container } = await show(
    cartOf([
      cartLine(1, { priceWas: '12.00' }),
      cartLine(2, { problem: { kind: 'gone', message: '商品已下架或删除', hopeless: true } }),
    ]),
  )
  expect(text()).toContain('降价，原 ¥12.00')
  const apart = container.querySelector('[aria-labelledby=cart-invalid]')!
  expect(apart.textContent).toContain('商品已下架或删除')
  expect(apart.textContent).toContain('HX-2')
})
