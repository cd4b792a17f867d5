import { inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SheetColumn } from './columns.ts'
import { bytesOf, read, sheetsOnDisk, text, write } from './testing.ts'
import { columnLetters, writeXlsx } from './xlsx-writer.ts'

const { save } = sheetsOnDisk()

/** A part of a zip file that we wrote ourselves. */
function partOf(file: Buffer, name: string): string {
  const start = file.indexOf(name) + name.length
  return inflateRawSync(file.subarray(start)).toString()
}

describe('what is written is what is read', () => {
  const clean = (value: string) =>
    value
      .toWellFormed()
      // Which way a text is read nobody sees in a cell, and it would be searched for in vain.
      .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

  test('texts of any kind', async () => {
    const tricky = fc.constantFrom(
      '_x000D_',
      '_x005F_x0007_',
      '<c t="s">&amp;]]>',
      '=1+1',
      '\u0007bell',
      '\ud800',
      ' a ',
      '\r\n',
      '👍',
      '\u2068٣\u2069 \u200fx',
    )
    const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), tricky)
    const rows = fc.array(fc.array(anyText, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(rows, async rows => {
        const sent = await read(save(await write([text('a'), text('b'), text('c')], rows)))
        const expected = rows.map(row => {
          const cells = row.map(clean)
          return cells.slice(0, cells.findLastIndex(cell => cell !== '') + 1)
        })
        const byNumber = new Map(sent.slice(1).map(({ number, cells }) => [number, cells]))
        expect(expected.map((_, index) => byNumber.get(index + 2) ?? [])).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  }, 30_000)

  test('decimals to their last digit, as numbers or, where a sheet would round, as text', async () => {
    const digits = fc.tuple(
      fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n }),
      fc.integer({ min: 0, max: 8 }),
    )
    const decimals = digits.map(([all, places]) => {
      const [sign, figures] = [all < 0n ? '-' : '', String(all < 0n ? -all : all).padStart(places + 1, '0')]
      const whole = figures.slice(0, figures.length - places)
      const fraction = figures.slice(figures.length - places).replace(/0+$/, '')
      const value = fraction ? `${whole}.${fraction}` : whole
      return value === '0' ? value : sign + value
    })
    await fc.assert(
      fc.asyncProperty(fc.array(decimals, { minLength: 1, maxLength: 30 }), async values => {
        const rows = await read(
          save(
            await write(
              [{ ...text('n'), kind: 'money' }],
              values.map(value => [value]),
            ),
          ),
        )
        expect(rows.slice(1).map(({ cells }) => cells[0])).toEqual(values)
      }),
      { numRuns: 40 },
    )
  })

  test('dates and times of a time zone, to the second', async () => {
    const moments = fc.date({ min: new Date('1901-01-01'), max: new Date('9999-12-30'), noInvalidDate: true })
    await fc.assert(
      fc.asyncProperty(moments, async moment => {
        const columns: SheetColumn[] = [
          { ...text('d'), kind: 'date', showTime: true },
          { ...text('u'), kind: 'date' },
        ]
        const day = moment.toISOString().slice(0, 10)
        const [, row] = await read(save(await write(columns, [[moment, day]], { timeZone: 'UTC' })))
        const second = new Date(Math.floor(moment.getTime() / 1000) * 1000).toISOString()
        expect(row!.cells).toEqual([second.slice(0, 19).replace('T', ' ').replace(' 00:00:00', ''), day])
      }),
      { numRuns: 60 },
    )
    const [, row] = await read(
      save(
        await write([{ ...text('d'), kind: 'date', showTime: true }], [[new Date('2026-01-31T16:30:00Z')]]),
      ),
    )
    expect(row!.cells).toEqual(['2026-02-01 00:30:00'])
  })

  test('flags as 1 and 0, nothing as nothing', async () => {
    const rows = [[true], [false], [null], ['1'], [0], ['maybe']]
    const read_ = await read(save(await write([{ ...text('f'), kind: 'flag' }], rows)))
    expect(read_.map(({ number, cells }) => [number, cells[0]])).toEqual([
      [1, 'f'],
      [2, '1'],
      [3, '0'],
      [5, '1'],
      [6, '0'],
      [7, 'maybe'],
    ])
  })
})

describe('a sheet that we write', () => {
  test('never holds a formula', async () => {
    const evil = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\t=1', '"><f>1+1</f>']
    const kinds = (['text', 'number', 'money', 'date', 'flag'] as const).map(kind => ({
      ...text(kind),
      kind,
    }))
    const xml = partOf(
      await write(
        kinds,
        evil.map(value => kinds.map(() => value)),
      ),
      'xl/worksheets/sheet1.xml',
    )
    expect(xml).not.toContain('<f')
    expect(xml.match(/t="inlineStr"/g)).toHaveLength(5 + 5 * evil.length - 2)
    expect(xml).toContain('<v>-1</v>')
  })

  test('has a frozen header, widths, formats, and runs from right to left when asked', async () => {
    const columns: SheetColumn[] = [text('名称'), { header: '价', kind: 'money', width: 80 }]
    const xml = partOf(await write(columns, [['甲', '12.5']], { rtl: true }), 'xl/worksheets/sheet1.xml')
    expect(xml).toContain('rightToLeft="1"')
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(xml).toContain('<col min="2" max="2" width="10.71" style="0" customWidth="1"/>')
    expect(xml).toContain('<c r="B2" s="3"><v>12.5</v></c>')
    expect(partOf(await write(columns, []), 'xl/worksheets/sheet1.xml')).not.toContain('rightToLeft')
  })

  test('goes on in another one when it is full', async () => {
    const rows = Array.from({ length: 5 }, (_, index) => [`row ${index}`])
    const file = await write([text('a')], rows, {
      rowsPerSheet: 2,
      sheetName: 'A/B:C and a name that is far too long for a sheet',
    })
    const book = partOf(file, 'xl/workbook.xml')
    expect([...book.matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      'A B C and a name that is far to',
      'A B C and a name that is fa (2)',
      'A B C and a name that is fa (3)',
    ])
    expect(partOf(file, 'xl/worksheets/sheet3.xml')).toContain('row 4')
    expect(await read(save(file))).toHaveLength(3)
  })

  test('cuts a text that no cell can hold', async () => {
    const [, row] = await read(save(await write([text('a')], [['x'.repeat(40_000)]])))
    expect(row!.cells[0]).toHaveLength(32_767)
  })

  test('stops its source when nobody reads on', async () => {
    let stopped = false
    async function* endless() {
      try {
        for (;;) yield [String(Math.random())]
      } finally {
        stopped = true
      }
    }
    let bytes = 0
    for await (const chunk of writeXlsx([text('a')], endless(), { sheetName: 'Test' })) {
      bytes += chunk.length
      if (bytes > 200_000) break
    }
    expect(stopped).toBe(true)
  })

  test('fails when its source fails', async () => {
    async function* failing() {
      yield ['a']
      throw new Error('the query failed')
    }
    await expect(bytesOf(writeXlsx([text('a')], failing(), { sheetName: 'Test' }))).rejects.toThrow(
      'the query failed',
    )
  })

  test.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('column %i is %s', (index, letters) => {
    expect(columnLetters(index)).toBe(letters)
  })
})
