// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import * as paths from '../../../contract/paths.ts'
import { showInShop } from '../../features/testing.tsx'
import screen from './customers.screen.tsx'

const nobody = {
  grid: { billType: 'customer', title: '客户', columns: [], filters: [], can: {} },
  rows: [],
  total: 0,
  desk: { shop: { id: 2, code: 'silk' }, shops: [{ id: 2 }] },
}

async function show(search: object) {
  const { View } = screen
  const { all } = await showInShop(<View search={search} data={nobody as never} />)
  return all('a').map(link => link.getAttribute('href'))
}

test('whoever searches in vain is led back to all customers; whoever has none is not', async () => {
  const found = await show({ q: '老王' })
  expect(found).toContain(paths.customers)
  // One is the choice of all states.
  expect(found).toHaveLength((await show({})).length + 1)
})
