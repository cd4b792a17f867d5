import { expect, test } from 'vitest'
import type { SheetColumn } from './columns.ts'
import { writeCsv } from './csv-writer.ts'

const column = (kind: SheetColumn['kind'], more: Partial<SheetColumn> = {}): SheetColumn => ({
  header: kind,
  kind,
  width: 100,
  ...more,
})

const write = async (columns: SheetColumn[], rows: unknown[][]) =>
  (await Array.fromAsync(writeCsv(columns, rows, { timeZone: 'Asia/Shanghai' }))).join('')

test('starts with the mark of UTF-8 and ends every line with CR LF', async () => {
  expect(await write([column('text', { header: '名称' })], [['甲']])).toBe('\ufeff名称\r\n甲\r\n')
})

test('quotes what has commas, quotes, line ends or blanks at its ends', async () => {
  const cells = ['a,b', 'say "hi"', 'two\nlines', ' a', 'plain']
  expect(
    await write(
      cells.map(() => column('text')),
      [cells],
    ),
  ).toContain('"a,b","say ""hi""","two\nlines"," a",plain\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '－1'])('disarms %j', async evil => {
  const [line] = (await write([column('text'), column('flag')], [[evil, evil]])).split('flag\r\n').slice(1)
  expect(line).toMatch(/^"?'/)
  expect(line).toMatch(/,"?'/)
})

test('leaves negative numbers alone where numbers belong, and only there', async () => {
  const csv = await write(
    [column('number'), column('money'), column('text')],
    [
      [-5, '-12.50', '-12.50'],
      ['-1+1', null, undefined],
    ],
  )
  expect(csv).toContain("-5,-12.50,'-12.50\r\n'-1+1,,\r\n")
})

test('writes dates on the clocks of the zone, flags as 1 and 0, lists with bars', async () => {
  const columns = [column('date'), column('date', { showTime: true }), column('flag'), column('text')]
  const moment = new Date('2026-01-31T16:30:00Z')
  expect(await write(columns, [[moment, moment, true, [1, 2]]])).toContain(
    '2026-02-01,2026-02-01 00:30:00,1,1|2\r\n',
  )
})

test('disarms headers too', async () => {
  expect(await write([column('text', { header: '=1' })], [])).toBe("\ufeff'=1\r\n")
})

test.each(['a;=1+1', 'a; +1', 'x;\t@SUM(A1)', 'two\n=1', 'tab\t-1', '";=1'])(
  'disarms %j, which is several cells where a semicolon separates them',
  async evil => {
    const csv = await write([column('text'), column('text')], [['1', evil]])
    const cells = csv.split(/[;\t\r\n]/)
    expect(cells.filter(cell => /^\s*[=+\-@]/.test(cell))).toEqual([])
  },
)

test('leaves a semicolon alone that nothing follows', async () => {
  expect(await write([column('text')], [['5;6; a-b']])).toContain('"5;6; a-b"\r\n')
})

test('has no invisible direction marks, neither before a formula nor in headers', async () => {
  const csv = await write(
    [column('text', { header: '\u2067عدد\u2069' })],
    [['\u200e=1+1'], ['\u2068٣\u2069 قطع\u202c']],
  )
  expect(csv).not.toMatch(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/)
  expect(csv).toContain("'=1+1")
  expect(csv).toContain('عدد\r\n')
})
