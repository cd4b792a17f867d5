// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Cart } from '../../../contract/cart.ts'
import { toDecimal } from '../../../contract/decimal.ts'
import { CallError } from '../../api/call-error.ts'
import { tellLostSession } from '../../api/lost-session.ts'
import { click, press } from '../../ui/testing.tsx'
import { guestSession, showInShop } from '../testing.tsx'
import screen from './cart.screen.tsx'
import { cartLine, cartOf } from './testing-data.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => vi.useRealTimers())

const member = { ...guestSession, guest: false, uid: 7 }
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
    cartOf([cartLine(1, { quantity: toDecimal(qty), amount: '100.00' })], { n: 2 }),
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
    cartOf([cartLine(1, { quantity: toDecimal(qty) })], { n: 2 }),
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

test('without a network a quantity stays as typed and says so; it is sent when the network is back', async () => {
  let online = false
  const { type, wait, asked, text, named } = await show(two(), (_, { qty }) => {
    if (!online) throw new CallError('network', '网络异常')
    return cartOf([cartLine(1, { quantity: toDecimal(qty) })], { n: 2 })
  })
  await type('耳机 1 的数量', '10')
  await wait(400)
  expect(text()).toContain('网络异常')
  expect((named('耳机 1 的数量') as HTMLInputElement).value).toBe('10')
  online = true
  await act(async () => window.dispatchEvent(new Event('online')))
  await wait(400)
  expect(asked()).toHaveLength(2)
  expect(text()).not.toContain('网络异常')
})

test('what was removed without a network is there again when it is back', async () => {
  let online = false
  const { wait, named, asked } = await show(two(), () => {
    if (!online) throw new CallError('network', '网络异常')
    return two()
  })
  await click(named('移除 耳机 1'))
  await wait(0)
  expect(named('移除 耳机 1')).toBeNull()
  online = true
  await act(async () => window.dispatchEvent(new Event('online')))
  await wait(0)
  expect(asked().map(({ name }) => name)).toEqual(['hlt_del_cart', 'hlt_get_cart', 'hlt_get_cart'])
  expect(named('移除 耳机 1')).not.toBeNull()
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

test('the arrows lead along the other columns too, and from cell to cell of a row', async () => {
  const { named } = await show(two())
  const field = named('耳机 1 的数量') as HTMLInputElement
  field.focus()
  field.setSelectionRange(0, field.value.length)
  await press(field, 'ArrowRight')
  expect(document.activeElement).toBe(named('移除 耳机 1'))
  await press(document.activeElement!, 'ArrowDown')
  expect(document.activeElement).toBe(named('移除 耳机 2'))
  await press(document.activeElement!, 'ArrowDown')
  expect(document.activeElement).toBe(named('移除 耳机 2'))
  await press(document.activeElement!, 'ArrowLeft')
  expect(document.activeElement).toBe(named('耳机 2 的数量'))
  const unit = named('耳机 1 的单位')
  unit.focus()
  await press(unit, 'ArrowDown')
  expect(document.activeElement, 'a list keeps its arrows').toBe(unit)
})

test('the focus of a removed line goes to the next one, of a written note back to its button', async () => {
  const { named, wait } = await show(two(), () => ({ ...cartOf([cartLine(2)]), lines: [], removed: [1] }))
  named('移除 耳机 1').focus()
  await click(named('移除 耳机 1'))
  await wait(20)
  await act(() => new Promise(resolve => requestAnimationFrame(() => resolve(undefined))))
  expect(document.activeElement).toBe(named('移除 耳机 2'))

  await click(named('添加备注 耳机 2'))
  expect(document.activeElement).toBeInstanceOf(HTMLInputElement)
  await press(document.activeElement!, 'Enter')
  expect(document.activeElement).toBeInstanceOf(HTMLButtonElement)
  expect(document.activeElement).toBe(named('添加备注 耳机 2'))
})

test('while a quantity is wrong, the way to the checkout leads to it', async () => {
  const { type, container, named, text } = await show(two())
  await type('耳机 2 的数量', '7')
  expect(text()).toContain('有商品的数量需要调整')
  await click([...container.querySelectorAll('button')].find(each => each.textContent === '去结算')!)
  expect(document.activeElement).toBe(named('耳机 2 的数量'))
})

test('a removed line comes back by undo, with all that belonged to it', async () => {
  const cart = cartOf([
    cartLine(1, { comment: '急', unitId: 5, checked: false, promotionId: 7, promotionChosen: 7 }),
    cartLine(2),
  ])
  const { named, asked, text, container, wait } = await show(cart, name =>
    name === 'hlt_get_cart'
      ? cart
      : name === 'hlt_add_cart'
        ? { n: 2, lineIds: [1] }
        : { ...cartOf([cartLine(2)]), lines: [], removed: [1] },
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
      products: [
        {
          skuId: 10,
          unitId: 5,
          qty: '5',
          comment: '急',
          promoId: 7,
          checked: false,
          addedAt: '2026-03-01T08:00:00.000000Z',
        },
      ],
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

test('a session that is lost over two quantities: nothing more is sent, and both are when the member is back', async () => {
  const lost = await show(two(), () => {
    tellLostSession()
    throw new CallError('relogin', '登录超时')
  })
  await lost.type('耳机 1 的数量', '10')
  await lost.type('耳机 2 的数量', '20')
  await lost.wait(1000)
  expect(lost.asked().map(({ name }) => name)).toEqual(['hlt_chg_cart'])
  await lost.leave()

  const back = await show(two())
  await back.wait(1000)
  expect(back.asked()).toEqual([
    { name: 'hlt_chg_cart', id: 1, qty: '10', noCart: true },
    { name: 'hlt_chg_cart', id: 2, qty: '20', noCart: true },
  ])
})
