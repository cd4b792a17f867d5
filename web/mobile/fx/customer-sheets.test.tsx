// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Grid } from '../../../contract/records.ts'
import { showInShop } from '../../features/testing.tsx'
import { plainQuery } from '../../records/grid/grid-query.ts'
import CustomerSheets from './CustomerSheets.later.tsx'

const grid = {
  billType: 'customer',
  title: '客户',
  columns: [{ name: 'nick' }, { name: 'mobile' }, { name: 'last_at', w: 0 }],
  can: { export: true, import: true },
} as unknown as Grid

const show = (can: object) =>
  showInShop(
    <CustomerSheets
      grid={{ ...grid, can: { ...grid.can, ...can } }}
      query={{ ...plainQuery, text: '老王', filters: { status: 'active' } }}
      onImported={() => {}}
    />,
  )

test('what is listed now is exported, with the columns that are shown', async () => {
  const { all } = await show({})
  const query = new URLSearchParams(all('a')[0]!.getAttribute('href')!.split('?')[1])
  expect(query.get('billType')).toBe('customer')
  expect(query.get('columns')).toBe('nick,mobile')
  expect(JSON.parse(query.get('search')!)).toEqual({ text: '老王', status: 'active' })
  expect(all('button')).toHaveLength(1)
})

test('who may do neither sees neither', async () => {
  const { all } = await show({ export: false, import: false })
  expect(all('a, button')).toEqual([])
})
