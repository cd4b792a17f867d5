import { describe, expect, test } from 'vitest'
import type { GridColumn } from '../../../contract/records.ts'
import { cellText, rowName, totalTexts } from './cell-text.ts'

const env = {
  timeZone: 'Asia/Shanghai',
  currencies: [
    { code: 'CNY', symbol: '¥', decimals: 2, symbolAfter: false },
    { code: 'VND', symbol: '₫', decimals: 0, symbolAfter: true },
  ],
}
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

test('money has its thousands separated and 2 decimals, a quantity up to 4 (product §9)', () => {
  const amount = (v: string, in_: string | null) =>
    cellText(column('money', { currency: 'in' }), { id: 1, v, in: in_ }, env)
  expect(amount('1234567.5', 'CNY')).toBe('¥1,234,567.50')
  expect(amount('-0.01', 'CNY')).toBe('-¥0.01')
  expect(amount('12000', 'VND')).toBe('12,000₫')
  expect(text(column('number'), '1234.50000')).toBe('1,234.5')
  expect(text(column('number'), 0.1)).toBe('0.1')
  expect(text(column('number'), 'many')).toBe('many')
  expect(totalTexts('10', env)).toEqual(['10'])
})

test('an amount is in its own currency, each sum too, and a percentage in none', () => {
  const price = column('money', { currency: 'in' })
  const shown = (v: string, code: string | null) => cellText(price, { id: 1, v, in: code }, env)
  expect(shown('0.0355', 'CNY')).toBe('¥0.0355')
  // Of a shop that has since given it up.
  expect([shown('12.50', 'EUR'), shown('1200', 'JPY')]).toEqual(['EUR\u00a012.50', 'JPY\u00a01,200'])
  expect(shown('12.5', null)).toBe('12.5')
  expect(totalTexts({ CNY: '1235.50', VND: '1250001' }, env)).toEqual(['¥1,235.50', '1,250,001₫'])
  expect(totalTexts({}, env)).toEqual([])
})

describe('dates are yyyy-MM-dd HH:mm:ss (product §9), without showTime the day alone', () => {
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
