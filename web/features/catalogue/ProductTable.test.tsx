// @vitest-environment happy-dom
import { act, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Decimal } from '../../../contract/decimal.ts'
import type { ProductRow } from '../../../contract/product-list.ts'
import type { SessionState } from '../../../contract/session.ts'
import { tellLostSession } from '../../api/lost-session.ts'
import { useCartCount } from '../../layouts/cart-count.ts'
import { press as pressKey, type } from '../../ui/testing.tsx'
import { guestSession, showInShop } from '../testing.tsx'
import ProductTable from './ProductTable.later.tsx'

const unit = (id: number | null, name: string, factor: Decimal, price: Decimal | null) => ({
  id,
  name,
  factor,
  price,
  own: false,
})

const row = (id: number, more: Partial<ProductRow> = {}): ProductRow => ({
  skuId: id,
  productId: id,
  barcode: '',
  itemNo: `A-${id}`,
  name: `杯 ${id}`,
  spec: '',
  picture: '',
  units: [unit(null, '只', '1', '10.00')],
  pack: '',
  retailPrice: '199.00',
  breaks: [],
  priceHidden: false,
  minQty: '1',
  multiple: '1',
  stock: '100',
  stockState: 'in',
  ...more,
})

const session = { ...guestSession, guest: false, uid: 7, cart_count: 1 } as SessionState

/** Two pages of a list. */
function Pages({ pages }: { pages: readonly (readonly ProductRow[])[] }) {
  const [page, setPage] = useState(0)
  return (
    <>
      <output>{useCartCount()}</output>
      <ProductTable rows={pages[page]!} />
      <button type="button" onClick={() => setPage(page + 1)}>
        下一页
      </button>
    </>
  )
}

async function open(...pages: ProductRow[][]) {
  const call = vi.fn(async () => ({ obj: { n: 5 }, tbl: [] }))
  const shown = await showInShop(<Pages pages={pages} />, { session, call: call as never })
  const press = async (name: string) => {
    const button = shown.all('button').find(({ textContent }) => textContent === name)
    await act(async () => button!.click())
  }
  const fill = (at: number, quantity: Decimal) =>
    type(shown.all('td input')[at] as HTMLInputElement, quantity)
  const bar = () => shown.all('[role=status]').at(-1)!.parentElement!.textContent
  return { ...shown, call, press, fill, bar }
}

beforeEach(() => sessionStorage.clear())

test('what is filled in is put into the cart together, and the header knows at once how many it has', async () => {
  const { all, call, press, fill } = await open([row(1), row(2), row(3)])
  await fill(0, '2')
  await fill(2, '4')
  await press('加入购物车')
  await vi.waitFor(() => expect(all('output')[0]!.textContent).toBe('5'))
  expect(call.mock.calls).toMatchObject([
    [
      { name: 'hlt_add_cart' },
      {
        products: [
          { skuId: 1, qty: '2' },
          { skuId: 3, qty: '4' },
        ],
      },
    ],
  ])
  expect(all('td input').map(input => (input as HTMLInputElement).value)).toEqual(['', '', ''])
})

test('plus begins with the least that can be bought, minus leads back to none; keys go from row to row', async () => {
  const { all, bar } = await open([row(1, { minQty: '6', multiple: '4' }), row(2)])
  const field = (at: number) => all('td input')[at] as HTMLInputElement
  const [less, more] = all('tbody tr:first-child button') as HTMLButtonElement[]
  expect([field(0).value, field(0).placeholder]).toEqual(['', '8'])
  await act(async () => more!.click())
  expect(field(0).value).toBe('8')
  expect(bar()).toContain('¥80.00')
  await act(async () => less!.click())
  expect(field(0).value).toBe('')
  await act(async () => field(0).focus())
  await pressKey(field(0), 'ArrowDown')
  expect(document.activeElement).toBe(field(1))
  await pressKey(field(1), 'Enter')
  await pressKey(field(1), 'ArrowUp')
  expect(document.activeElement).toBe(field(0))
  expect(field(0).value).toBe('')
})

test('the total knows quantity breaks, as the cart does', async () => {
  const { fill, bar } = await open([row(1, { breaks: [{ from: '10', price: '9.00' }] })])
  await fill(0, '9')
  expect(bar()).toContain('¥90.00')
  await fill(0, '10')
  expect(bar()).toContain('¥90.00')
  await fill(0, '20')
  expect(bar()).toContain('¥180.00')
})

test('how many rows are still wrong stands in the bar, for whoever cannot point at the button', async () => {
  const { fill, bar } = await open([row(1, { multiple: '5' }), row(2)])
  await fill(1, '3')
  expect(bar()).not.toContain('不符合要求')
  await fill(0, '7')
  expect(bar()).toContain('有 1 行数量不符合要求')
})

test("'Negotiable' can be asked for", async () => {
  const { all } = await open([row(1, { units: [unit(null, '只', '1', null)] })])
  expect(all('td input')).toEqual([])
  expect(all('td button').map(({ textContent }) => textContent)).toEqual(['询价 杯 1'])
})

test('what was filled in on one page is not lost on the next', async () => {
  const { all, call, press, fill, bar } = await open([row(1)], [row(2)])
  await fill(0, '2')
  await press('下一页')
  expect((all('td input')[0] as HTMLInputElement).value).toBe('')
  expect(bar()).toContain('其中 1 行不在本页')
  await fill(0, '3')
  expect(bar()).toContain('¥50.00')
  await press('加入购物车')
  expect(call.mock.calls).toMatchObject([
    [
      {},
      {
        products: [
          { skuId: 1, qty: '2' },
          { skuId: 2, qty: '3' },
        ],
      },
    ],
  ])
})

test('what was filled in survives a lost session', async () => {
  const before = await open([row(1), row(2)])
  await before.fill(1, '6')
  tellLostSession()
  await before.leave()
  const after = await open([row(1), row(2)])
  expect(after.all('td input').map(input => (input as HTMLInputElement).value)).toEqual(['', '6'])
})

test('a price says what it is for, beside the pack and the retail price', async () => {
  const { all } = await open([row(1, { pack: '箱 20 只' })])
  const text = all('tbody tr')[0]!.textContent
  expect(text).toContain('/ 只')
  expect(text).toContain('箱 20 只')
  expect(text).toContain('199.00')
})

test('a row can be ordered by the box: its price, and what was typed comes to so many pieces', async () => {
  const boxed = row(1, {
    pack: '箱 50 只',
    units: [unit(null, '只', '1', '10.00'), unit(9, '箱', '50', '500.00')],
    stock: '2860',
  })
  const { all, call, press, fill, bar } = await open([boxed])
  const cells = () => all('tbody tr')[0]!.textContent
  await fill(0, '60')
  expect(cells()).toContain('1 箱 + 10')
  await choose(all('tbody select')[0] as HTMLSelectElement, '9')
  await fill(0, '12')
  expect(cells()).toContain('= 600 只')
  expect(cells()).toContain('¥500.00 / 箱')
  expect(cells()).toContain('¥9,950.00')
  expect(bar()).toContain('¥6,000.00')
  await fill(0, '58')
  expect(cells()).toContain('57')
  await fill(0, '12')
  await press('加入购物车')
  expect(call.mock.calls).toMatchObject([[{}, { products: [{ skuId: 1, unitId: 9, qty: '12' }] }]])
})

test('how much there is stands in boxes too', async () => {
  const units = [unit(null, '只', '1', '10.00'), unit(9, '箱', '50', '500.00'), unit(8, '托', '1250', null)]
  const { all } = await open([row(1, { units, stock: '2860' })])
  expect(all('tbody tr')[0]!.textContent).toContain('2 托 + 7 箱 + 10')
})

async function choose(select: HTMLSelectElement, value: Decimal) {
  await act(async () => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
}
