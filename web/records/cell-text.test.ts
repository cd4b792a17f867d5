import { describe, expect, test } from 'vitest'
import type { GridColumn } from '../../contract/records.ts'
import { cellText, rowName, totalText } from './cell-text.ts'

const env = { timeZone: 'Asia/Shanghai', moneyDecimals: 2 }
const column = (kind: GridColumn['kind'], more: Partial<GridColumn> = {}): GridColumn => ({
  name: 'v',
  header: 'V',
  kind,
  sort: false,
  ...more,
})
const text = (of: GridColumn, v: unknown) => cellText(of, { id: 1, v }, env)

test.each(['text', 'number', 'money', 'date', 'choice'] as const)('an empty %s is empty', kind => {
  expect([text(column(kind), null), text(column(kind), ''), text(column(kind), undefined)]).toEqual([
    '',
    '',
    '',
  ])
})

test('"Money format: thousands separator with 2 decimals. Quantities go up to 4 decimals" (spec §9)', () => {
  expect(text(column('money'), '1234567.5')).toBe('1,234,567.50')
  expect(text(column('money'), '-0.005')).toBe('-0.01')
  expect(cellText(column('money'), { id: 1, v: '12000' }, { ...env, moneyDecimals: 0 })).toBe('12,000')
  expect(text(column('number'), '1234.50000')).toBe('1,234.5')
  expect(text(column('number'), 0.1)).toBe('0.1')
  expect(text(column('number'), 'many')).toBe('many')
  expect(totalText(column('money'), '10', env)).toBe('10.00')
  expect(totalText(column('number'), '10', env)).toBe('10')
})

describe('"Date format yyyy-MM-dd HH:mm:ss" (spec §9), date only without showTime', () => {
  const moment = '2026-03-01T18:30:05.000Z'
  test('a moment is shown on the clocks of the page', () => {
    expect(text(column('date', { showTime: true }), moment)).toBe('2026-03-02 02:30:05')
    expect(text(column('date'), moment)).toBe('2026-03-02')
  })

  test('a mere date is the same everywhere', () => {
    const america = { ...env, timeZone: 'America/New_York' }
    for (const v of ['2026-03-01', '2026-03-01T00:00:00.000Z', '2026-03-01 10:00:00']) {
      expect(cellText(column('date'), { id: 1, v }, america)).toBe('2026-03-01')
    }
    expect(text(column('date', { showTime: true }), '2026-03-01 10:00:00')).toBe('2026-03-01 10:00:00')
    expect(text(column('date'), 'soon')).toBe('soon')
  })
})

test('a choice is called by its label', () => {
  const status = column('choice', { options: [{ value: '1', label: '启用' }] })
  expect([text(status, 1), text(status, '1'), text(status, '9')]).toEqual(['启用', '启用', '9'])
})

test('a record is called by its name, else by the first text it shows', () => {
  const no = column('text', { name: 'no' })
  expect(rowName({ id: 3, no: 'A-1', name: '杯' }, [no])).toBe('杯')
  expect(rowName({ id: 3, no: 'A-1' }, [column('picture', { name: 'p' }), no])).toBe('A-1')
  expect(rowName({ id: 3, no: '' }, [no])).toBe('#3')
})
