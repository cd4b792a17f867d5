import { describe, expect, test } from 'vitest'
import type { GridColumn } from '../../../contract/records.ts'
import {
  arrange,
  freezeColumns,
  type GridLayout,
  moveColumn,
  plainLayout,
  readLayout,
  resizeColumn,
  shiftColumn,
  showColumn,
} from './grid-layout.ts'

const column = (name: string, more: Partial<GridColumn> = {}): GridColumn => ({
  name,
  header: name,
  kind: 'text',
  sort: true,
  ...more,
})
const columns = [
  column('no'),
  column('name'),
  column('price', { kind: 'money', type: 'float' }),
  column('memo', { w: 0 }),
]

const names = (layout: GridLayout, list = columns) => arrange(list, layout).map(each => each.column.name)
const visible = (layout: GridLayout) =>
  arrange(columns, layout)
    .filter(each => each.visible)
    .map(each => each.column.name)

describe('widths and alignment (product §9)', () => {
  test('"100 if the header is longer than 4 characters, else 80"; money lines up at the end', () => {
    expect(
      arrange([column('a', { header: '名称' }), column('b', { header: 'price' })], plainLayout),
    ).toMatchObject([
      { width: 80, align: 'start' },
      { width: 100, align: 'start' },
    ])
    expect(arrange(columns, plainLayout)[2]).toMatchObject({ width: 100, align: 'end' })
    expect(arrange([column('at', { kind: 'date', type: 'date' })], plainLayout)[0]).toMatchObject({
      align: 'center',
    })
  })

  test('a head and the values of a choice are read whole, unless the person made the column narrower', () => {
    const width = (more: Partial<GridColumn>, layout = plainLayout) =>
      arrange([column('a', { w: 90, ...more })], layout)[0]!.width
    expect(width({ header: '支付状态' })).toBe(90)
    expect(width({ header: 'Номер телефона покупателя' })).toBeGreaterThan(180)
    expect(width({ header: 'ပစ္စည်းအရေအတွက်' })).toBeGreaterThan(150)
    const options = [{ value: '1', label: 'Thanh toán khi nhận hàng' }]
    expect(width({ header: 'a', kind: 'choice', options })).toBeGreaterThan(190)
    expect(width({ header: 'x'.repeat(100) })).toBe(240)
    expect(width({ header: 'Номер телефона покупателя' }, { ...plainLayout, widths: { a: 60 } })).toBe(60)
  })

  test('"0 or -1 means hidden", until the person shows it', () => {
    expect(visible(plainLayout)).toEqual(['no', 'name', 'price'])
    const shown = showColumn(plainLayout, 'memo', true)
    expect(visible(shown)).toEqual(['no', 'name', 'price', 'memo'])
    expect(arrange(columns, shown)[3]!.width).toBe(80)
    expect(visible(showColumn(shown, 'no', false))).toEqual(['name', 'price', 'memo'])
  })

  test('a width stays between the narrowest and the widest', () => {
    const widthOf = (width: number) => arrange(columns, resizeColumn(plainLayout, 'no', width))[0]!.width
    expect([widthOf(0), widthOf(123.4), widthOf(99999)]).toEqual([48, 123, 800])
  })
})

describe('order', () => {
  const arranged = arrange(columns, plainLayout)

  test('a column is put in front of another one or at the end', () => {
    expect(names(moveColumn(plainLayout, arranged, 'price', 'no'))).toEqual(['price', 'no', 'name', 'memo'])
    expect(names(moveColumn(plainLayout, arranged, 'no', undefined))).toEqual(['name', 'price', 'memo', 'no'])
    expect(names(moveColumn(plainLayout, arranged, 'no', 'price'))).toEqual(['name', 'no', 'price', 'memo'])
    expect(moveColumn(plainLayout, arranged, 'no', 'no')).toBe(plainLayout)
  })

  test('by keyboard it moves one place, and not beyond the ends', () => {
    expect(names(shiftColumn(plainLayout, arranged, 'name', -1))).toEqual(['name', 'no', 'price', 'memo'])
    expect(names(shiftColumn(plainLayout, arranged, 'name', 1))).toEqual(['no', 'price', 'name', 'memo'])
    expect(shiftColumn(plainLayout, arranged, 'no', -1)).toBe(plainLayout)
    expect(shiftColumn(plainLayout, arranged, 'memo', 1)).toBe(plainLayout)
  })

  test('a new column stands behind its neighbour of the description; one that is gone leaves no trace', () => {
    const layout = { ...plainLayout, order: ['price', 'gone', 'no'] }
    expect(names(layout)).toEqual(['price', 'memo', 'no', 'name'])
    expect(names(layout, [column('first'), ...columns])).toEqual(['first', 'price', 'memo', 'no', 'name'])
  })
})

describe('what was stored', () => {
  test.each([null, undefined, 'x', 7, [], { order: 'no', widths: [], frozen: 'many' }])(
    '%o is no layout',
    stored => {
      expect(readLayout(stored)).toEqual(plainLayout)
    },
  )

  test('comes back as it was', () => {
    const layout = { order: ['a'], widths: { a: 120 }, visible: { b: false }, frozen: 2, size: 50 }
    expect(readLayout(JSON.parse(JSON.stringify(layout)))).toEqual(layout)
  })

  test('only what makes sense of it is used', () => {
    expect(
      readLayout({ order: ['a', 3], widths: { a: '12', b: 90 }, visible: { a: 1 }, frozen: 99, size: 7 }),
    ).toEqual({
      order: ['a'],
      widths: { b: 90 },
      visible: {},
      frozen: 5,
    })
    expect(freezeColumns(plainLayout, -1).frozen).toBe(0)
  })
})
