import { expect, test } from 'vitest'
import { plainQuery } from '../grid/grid-query.ts'
import { exportUrl, templateUrl } from './export-url.ts'

test('an export is what the grid shows: its search, order and visible columns', () => {
  const query = {
    ...plainQuery,
    text: '杯&',
    filters: { status: '1' },
    sort: { name: 'price', dir: 'desc' as const },
    disabled: true,
    page: 7,
  }
  const url = exportUrl(
    { billType: 'product', parentId: 3, query, timeZone: 'Asia/Shanghai', columns: ['no', 'names'] },
    'csv',
  )
  expect(Object.fromEntries(new URL(url, 'http://shop').searchParams)).toEqual({
    billType: 'product',
    format: 'csv',
    parentId: '3',
    search: '{"text":"杯&","status":"1"}',
    sort: 'price',
    dir: 'desc',
    incDisabled: '1',
    columns: 'no,names',
    timeZone: 'Asia/Shanghai',
  })
})

test('what is not asked for is not said', () => {
  expect(
    exportUrl({ billType: 'brand', query: plainQuery, timeZone: 'UTC', columns: ['names'] }, 'xlsx'),
  ).toBe('/export?billType=brand&format=xlsx&columns=names&timeZone=UTC')
  expect(templateUrl('brand')).toBe('/export?billType=brand&template=1')
})
