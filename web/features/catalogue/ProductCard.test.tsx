// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { ProductCard as Card } from '../../../contract/catalogue.ts'
import { ShopKind } from '../../../contract/flags.ts'
import { guestSession, showInShop } from '../testing.tsx'
import { ProductCard } from './ProductCard.tsx'
import { stepped } from './quick-add.ts'

const card: Card = {
  id: 3,
  skuId: 31,
  itemNo: 'HX-2041',
  name: '头戴式降噪耳机',
  picture: '',
  price: '129.00',
  retailPrice: '199.00',
  priceHidden: false,
  unit: '件',
  pack: '',
  minQty: '1',
  multiple: '1',
  stock: '1240.0000',
  stockState: 'in',
}

const textOf = async (change: Partial<Card>) =>
  (await showInShop(<ProductCard card={{ ...card, ...change }} />)).container.textContent!

test('my price is large, retail is struck out beside it', async () => {
  const { container } = await showInShop(<ProductCard card={card} />)
  expect(container.querySelector('s')?.textContent).toBe('¥199.00')
  expect(container.textContent).toContain('¥129.00零售 ¥199.00')
})

test('retail is not repeated when it is no more than my price', async () => {
  expect(await textOf({ retailPrice: '129.0000' })).not.toContain('零售')
})

test("a flash price stands in my price's place, with how much is gone", async () => {
  const { container } = await showInShop(
    <ProductCard card={{ ...card, flashPrice: '99.00', soldShare: 0.724 }} />,
  )
  expect(container.textContent).toContain('¥99.00')
  expect(container.textContent).not.toContain('¥129.00')
  expect(container.querySelector('progress')?.getAttribute('aria-label')).toBe('已抢 72%')
})

test('a missing price reads negotiable (product §1), a hidden one asks to sign in and comes back', async () => {
  expect(await textOf({ price: null, retailPrice: null })).toContain('面议')
  const { container } = await showInShop(<ProductCard card={{ ...card, price: null, priceHidden: true }} />)
  expect(container.textContent).not.toContain('面议')
  const link = [...container.querySelectorAll('a')].find(each => each.textContent === '登录后看价格')
  expect(link?.getAttribute('href')).toBe('/login?returnUrl=%2Fhere')
})

test('it says how it is sold: the pack, else the multiple, else the minimum, else the unit', async () => {
  expect(await textOf({ pack: '箱 20 件', minQty: '5' })).toContain('箱 20 件')
  expect(await textOf({ multiple: '2.0000', minQty: '4' })).toContain('件 · 2 的倍数')
  expect(await textOf({ minQty: '5.0000' })).toContain('件 · 5 起订')
  expect(await textOf({})).toContain('HX-2041件')
})

test('stock is a number where the shop shows numbers, a word where it is short or out, else nothing', async () => {
  expect(await textOf({})).toContain('库存 1,240')
  expect(await textOf({ stock: null })).toContain('有货')
  expect(await textOf({ stockState: 'low', stock: '3' })).toContain('库存紧张')
  expect(await textOf({ stockState: 'out', stock: '0' })).toContain('缺货')
  expect(await textOf({ stockState: 'hidden', stock: null })).toMatch(/^头戴式降噪耳机/)
})

const buttons = async (change: Partial<Card>, session = guestSession) => {
  const { container } = await showInShop(<ProductCard card={{ ...card, ...change }} />, { session })
  return [...container.querySelectorAll('button')].map(each => each.getAttribute('aria-label'))
}
const retail = { ...guestSession, qtype: ShopKind.Retail }

test('into the cart from the card: in a wholesale shop so many, in a retail shop one press', async () => {
  const name = card.name
  expect(await buttons({ quick: '6' })).toEqual([`减少${name}`, `增加${name}`, `加入 6 · ${name}`])
  expect(await buttons({ quick: '1' }, retail)).toEqual([`加入 · ${name}`])
  expect(await buttons({ quick: 'choose' })).toEqual([`选规格 · ${name}`])
})

test('not what cannot be bought, nor what has a price of its own on the flash sale’s page', async () => {
  expect(await buttons({})).toEqual([])
  expect(await buttons({ quick: '1', flashPrice: '9.00' })).toEqual([])
})

test.each([
  ['6', true, '8'],
  ['6', false, '6'],
  ['8', false, '6'],
  ['7', true, '8'],
  ['7', false, '6'],
] as const)('from %s up or down (%s) to %s, never below the least', (from, up, to) => {
  expect(stepped({ ...card, minQty: '5', multiple: '2' }, from, up)).toBe(to)
})
