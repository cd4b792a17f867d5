import { describe, expect, test } from 'vitest'
import { columnLayout, type ReportColumn, rowNumberWidth } from './report-columns.ts'

const layout = (column: Partial<ReportColumn>) => columnLayout({ name: 'x', header: '名称', ...column })

describe('report columns', () => {
  test('"w (width; 0 or -1 means hidden)"', () => {
    expect(layout({ w: 0 })).toBeUndefined()
    expect(layout({ w: -1 })).toBeUndefined()
    expect(layout({ w: 135 })?.width).toBe(135)
  })

  test('"row number 50"', () => {
    expect(rowNumberWidth).toBe(50)
  })

  test('"otherwise 100 if the header is longer than 4 characters, else 80"', () => {
    expect(layout({ header: '订单编号' })?.width).toBe(80)
    expect(layout({ header: '最后更新时间' })?.width).toBe(100)
    expect(layout({ header: '12345' })?.width).toBe(100)
    expect(layout({ header: '𠮷𠮷𠮷𠮷' })?.width).toBe(80)
  })

  test('"Date columns are centred and float columns right-aligned."', () => {
    expect(layout({ type: 'date' })?.align).toBe('center')
    expect(layout({ type: 'date', w: 150, showTime: true })?.align).toBe('center')
    expect(layout({ type: 'float', w: 90 })?.align).toBe('end')
  })

  test('"A number column with no explicit width is left-aligned."', () => {
    expect(layout({ type: 'float' })).toEqual({ width: 80, align: 'start' })
  })

  test('texts stand at the start', () => {
    expect(layout({ w: 200 })?.align).toBe('start')
  })
})
