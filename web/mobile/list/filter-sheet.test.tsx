// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { ProductList, ProductQuery } from '../../../contract/product-list.ts'
import { showInShop } from '../../features/testing.tsx'
import { click } from '../../ui/testing.tsx'
import FilterSheet from './FilterSheet.tsx'

const digital = { id: 1, name: '数码', nameLang: undefined }
const sound = { id: 3, name: '影音', nameLang: undefined }

const listOf = (crumbs: object[], below: object[]) =>
  ({ items: [], total: 9, more: false, crumbs, below, brands: [], facets: [] }) as unknown as ProductList

const whole = listOf([digital], [{ ...sound, count: 4 }])
const narrowed = listOf([digital, sound], [])

const until = (isSo: () => void) => vi.waitFor(() => act(async () => isSo()))

async function show(onClose = () => {}) {
  const call = vi.fn(async (_: unknown, query: ProductQuery) => ({
    obj: query.category === 3 ? narrowed : whole,
  }))
  await showInShop(<FilterSheet query={{ category: 1 }} list={whole} onClose={onClose} />, {
    call: call as never,
  })
  const button = (words: string) =>
    [...document.querySelectorAll('button')].find(each => each.textContent === words)
  const askedLast = () => call.mock.calls.at(-1)?.[1].category
  const press = async (words: string) => {
    const before = call.mock.calls.length
    await click(button(words)!)
    await until(() => expect(call.mock.calls.length).toBeGreaterThan(before))
  }
  const isChosen = (words: string) => button(words)?.getAttribute('aria-pressed')
  return { press, isChosen, askedLast, button }
}

test('a category below that was chosen stays in view, and is taken back by a second press', async () => {
  const { press, isChosen, askedLast } = await show()
  await press('影音')
  expect(askedLast()).toBe(3)
  await until(() => expect(isChosen('影音')).toBe('true'))
  await press('影音')
  expect(askedLast()).toBe(1)
  await until(() => expect(isChosen('影音')).toBe('false'))
})

test('what is reset is the category too', async () => {
  const { press, askedLast } = await show()
  await press('影音')
  await press('重置')
  expect(askedLast()).toBe(1)
})

test('whoever chose nothing gets back to the list', async () => {
  const close = vi.fn()
  const { button } = await show(close)
  await click(button('看 9 件商品')!)
  expect(close).toHaveBeenCalledOnce()
})
