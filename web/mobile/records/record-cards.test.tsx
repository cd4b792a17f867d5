// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Grid, GridRow } from '../../../contract/records.ts'
import { showInShop } from '../../features/testing.tsx'
import { RecordCards } from './RecordCards.tsx'

const grid = {
  billType: 'pay_method',
  currencies: [],
  columns: [
    { name: 'code', header: '方式', kind: 'choice', options: [{ value: 'wx', label: '微信支付' }] },
    { name: 'note', header: '说明', kind: 'text' },
  ],
} as unknown as Grid

test('a record without a name is called what was chosen for it, once', async () => {
  const rows = [{ id: 39, code: 'wx', note: '' }] as unknown as GridRow[]
  const { container } = await showInShop(<RecordCards grid={grid} rows={rows} onOpen={() => {}} />)
  expect(container.textContent).toBe('微信支付')
})
