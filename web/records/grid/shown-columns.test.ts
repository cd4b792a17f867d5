import { expect, test } from 'vitest'
import type { ArrangedColumn } from './grid-layout.ts'
import { measureTable, shownColumns } from './shown-columns.ts'

const arranged = (name: string, width: number, visible = true): ArrangedColumn => ({
  column: { name, header: name, kind: 'text', sort: true },
  width,
  align: 'start',
  visible,
})
const columns = [arranged('a', 80), arranged('hidden', 500, false), arranged('b', 100), arranged('c', 120)]

test('the first visible columns are frozen, the last of them has an edge', () => {
  expect(shownColumns(columns, 2).map(each => [each.column.name, each.frozenAt, each.lastFrozen])).toEqual([
    ['a', 0, false],
    ['b', 1, true],
    ['c', undefined, false],
  ])
})

test('frozen columns stand behind the tick, the row number of width 50 and each other', () => {
  expect(measureTable(columns, 2, true)).toEqual({
    widths: [80, 100, 120],
    variables: { '--x0': '86px', '--x1': '166px' },
    total: 386,
  })
  expect(measureTable(columns, 0, false)).toMatchObject({ variables: {}, total: 350 })
})
