// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { toDecimal } from '../../../contract/decimal.ts'
import { ShopKind } from '../../../contract/flags.ts'
import type { ProductDetail, ProductSku } from '../../../contract/product-detail.ts'
import { press } from '../../ui/testing.tsx'
import { guestSession, showInShop } from '../testing.tsx'
import screen from './product.screen.tsx'

const sku = (id: number, colour: string, size: string, change: Partial<ProductSku> = {}): ProductSku => ({
  id,
  itemNo: `HX-${id}`,
  barcode: '',
  spec: [
    { name: '颜色', value: colour },
    { name: '尺码', value: size },
  ],
  picture: '',
  price: toDecimal(`${id}.00`),
  retailPrice: '199.00',
  steps: [{ step: 'tier', tier: 3, amount: toDecimal(`${id}.00`) }],
  breaks: [],
  unitPrices: [],
  minQty: '5',
  multiple: '5',
  stock: '40.0000',
  stockState: 'in',
  ...change,
})
const product: ProductDetail = {
  id: 3,
  itemNo: 'HX',
  name: '耳机',
  description: '一行</script>\n二行',
  brand: { id: 2, name: '声岳' },
  model: '',
  crumbs: [{ id: 1, name: '数码电器' }],
  pictures: ['a.webp', 'b.webp'],
  attributes: [{ name: '材质', value: '铝' }],
  unit: '件',
  units: [{ id: 5, name: '箱', factor: '24.0000' }],
  customisable: false,
  priceHidden: false,
  sold: null,
  favourite: false,
  coupons: [],
  offers: [],
  delivery: { to: '', ways: [], stores: [] },
  together: [],
  skus: [sku(11, '黑色', 'M'), sku(12, '黑色', 'L', { stockState: 'out' }), sku(13, '白色', 'M')],
}

const { View } = screen
const retail = { ...guestSession, qtype: ShopKind.Retail }
const show = async (change: Partial<ProductDetail> = {}, around: Parameters<typeof showInShop>[1] = {}) =>
  (await showInShop(<View search={{ id: 3 }} data={{ ...product, ...change }} />, around)).container
const button = (container: HTMLElement, text: string) =>
  [...container.querySelectorAll<HTMLButtonElement>('fieldset button')].find(
    each => each.textContent === text,
  )!

test('the first SKU is shown, with its price, how it is bought and why it costs that', async () => {
  const first = (await show()).querySelector('article')!
  expect(first.textContent).toContain('HX-11')
  expect(first.textContent).toContain('¥11.00')
  expect(first.querySelector('s')?.textContent).toBe('¥199.00')
  expect(first.textContent).toContain('1 箱 = 24 件')
  expect(first.textContent).toContain('5 件起订 · 须为 5 的倍数')
  expect(first.querySelector('details')?.textContent).toContain('售价 3¥11.00')
})

test('what can be bought is shown first', async () => {
  const [first, second, third] = product.skus
  const skus = [{ ...first!, stockState: 'out' as const }, second!, third!]
  const article = (await show({ skus }, { session: retail })).querySelector('article')!
  expect(article.textContent).toContain('HX-13')
  const gone = skus.map(sku => ({ ...sku, stockState: 'out' as const }))
  expect((await show({ skus: gone }, { session: retail })).querySelector('article')!.textContent).toContain(
    'HX-11',
  )
})

test('one specification needs no list of all of them', async () => {
  expect((await show()).textContent).toContain('全部规格')
  expect((await show({ skus: product.skus.slice(0, 1) })).textContent).not.toContain('全部规格')
})

test('choosing a specification shows that SKU; what is sold out or does not exist is marked', async () => {
  const container = await show({}, { session: retail })
  expect(button(container, 'L').getAttribute('aria-label')).toBe('L（缺货）')
  await act(async () => button(container, 'L').click())
  expect(container.querySelector('article')!.textContent).toContain('¥12.00')
  expect(container.querySelector('tr[data-chosen]')?.textContent).toContain('HX-12')
  expect(button(container, '白色').getAttribute('aria-label')).toBe('白色（没有这个组合）')
  await act(async () => button(container, '白色').click())
  expect(container.querySelector('tr[data-chosen]')?.textContent).toContain('HX-13')
})

test('a visitor who may not see prices is asked to sign in and comes back; no price stands anywhere', async () => {
  const hidden = { price: null, retailPrice: null, steps: [] }
  const container = await show({
    priceHidden: true,
    skus: product.skus.map(each => ({ ...each, ...hidden })),
  })
  expect(container.textContent).not.toContain('¥')
  expect(container.textContent).not.toContain('面议')
  const link = [...container.querySelectorAll('a')].find(each => each.textContent === '登录后看价格')
  expect(link?.getAttribute('href')).toBe('/login?returnUrl=%2Fhere')
})

test('what a member pays stands in no data for search engines', async () => {
  const data = 'script[type="application/ld+json"]'
  expect((await show()).querySelector(data)).not.toBeNull()
  expect((await show({}, { session: { ...guestSession, guest: false } })).querySelector(data)).toBeNull()
})

describe('into the cart', () => {
  const answer = { obj: { n: 3, lineIds: [1] }, tbl: [] }
  const named = (container: HTMLElement, label: string) =>
    container.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)!
  const buttonOf = (container: HTMLElement, text: string) =>
    [...container.querySelectorAll('button')].find(each => each.textContent === text)!
  const type = (field: HTMLInputElement, text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })

  test('in a wholesale shop colour by size, a quantity in every cell, all at once', async () => {
    const call = vi.fn(async () => answer)
    const container = await show({}, { call: call as never })
    expect(container.querySelectorAll('thead th')).not.toHaveLength(0)
    expect(named(container, '黑色 L 的数量').disabled).toBe(true)
    await type(named(container, '黑色 M 的数量'), '10')
    await type(named(container, '白色 M 的数量'), '3')
    expect(container.textContent).toContain('白色 / M: 最少购买 5')
    expect(buttonOf(container, '加入购物车').getAttribute('aria-disabled')).toBe('true')
    await type(named(container, '白色 M 的数量'), '５')
    expect(container.textContent).toContain('已选 2 个规格 · 共 15 件')
    const press = buttonOf(container, '加入购物车')
    await act(async () => {
      press.click()
      press.click()
    })
    await vi.waitFor(() => expect(call).toHaveBeenCalled())
    expect(call, 'a double click adds once').toHaveBeenCalledTimes(1)
    expect(call).toHaveBeenCalledWith(expect.objectContaining({ name: 'hlt_add_cart' }), {
      products: [
        { skuId: 11, unitId: undefined, qty: '10' },
        { skuId: 13, unitId: undefined, qty: '5' },
      ],
      only: undefined,
    })
    await vi.waitFor(() => expect(named(container, '黑色 M 的数量').value).toBe(''))
    expect(container.textContent).toContain('去购物车')
  })

  test('Enter and the arrows lead from cell to cell', async () => {
    const container = await show()
    const first = named(container, '黑色 M 的数量')
    first.focus()
    await press(first, 'Enter')
    expect(document.activeElement).toBe(named(container, '白色 M 的数量'))
    await press(document.activeElement!, 'ArrowUp')
    expect(document.activeElement).toBe(first)
  })

  test('in a retail shop one specification, in the unit that is chosen', async () => {
    const call = vi.fn(async () => answer)
    const skus = [sku(11, '黑色', 'M', { stock: '400.0000' })]
    const container = await show({ skus }, { session: retail, call: call as never })
    await act(async () => buttonOf(container, '箱（24 件）').click())
    await act(async () => buttonOf(container, '立即购买').click())
    await vi.waitFor(() => expect(call).toHaveBeenCalled())
    expect(call).toHaveBeenCalledWith(expect.anything(), {
      // 5 is the least and the step in pieces, so boxes of 24 come in fives.
      products: [{ skuId: 11, unitId: 5, qty: '5', qzcId: undefined }],
      only: true,
    })
  })

  test('what is sold out says why it cannot be added', async () => {
    const container = await show({ skus: [sku(12, '黑色', 'L', { stockState: 'out' })] })
    expect(container.querySelector('[role=tooltip]')?.textContent).toBe('该规格缺货')
  })
})
