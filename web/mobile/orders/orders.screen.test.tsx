// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { OrderList } from '../../../contract/orders.ts'
import { showInShop } from '../../features/testing.tsx'
import screen from './orders.screen.tsx'

const none: OrderList = { orders: [], total: 0, counts: {}, serverTime: '2026-11-18T00:00:00Z' } as never
const { View } = screen

test('Who has no orders is led to the products; a state without any says that none match', async () => {
  const first = await showInShop(<View search={{}} data={none} />)
  expect(first.container.textContent).toContain('orders.goShopping')
  const second = await showInShop(<View search={{ state: 4 }} data={none} />)
  expect(second.container.textContent).toContain('orders.emptyFound')
  expect(second.container.textContent).not.toContain('orders.goShopping')
})
