import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { SheetColumn } from './columns.ts'
import { SheetRefused } from './sheet-refused.ts'
import { type SheetRow, XlsxParser } from './xlsx-parser.ts'
import { openXlsx } from './xlsx-reader.ts'
import { columnLetters, writeXlsx, type XlsxOptions } from './xlsx-writer.ts'
import { writeZip } from './zip-writer.ts'

const folder = mkdtempSync(join(tmpdir(), 'caravan-sheets-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
function save(content: Buffer): string {
  const path = join(folder, `${++files}.xlsx`)
  writeFileSync(path, content)
  return path
}

const bytesOf = async (chunks: AsyncIterable<Uint8Array>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(chunks))

const write = async (columns: SheetColumn[], rows: unknown[][], options: Partial<XlsxOptions> = {}) =>
  bytesOf(writeXlsx(columns, rows, { sheetName: 'Test', timeZone: 'Asia/Shanghai', ...options }))

const zip = async (parts: Record<string, string>) =>
  bytesOf(writeZip(Object.entries(parts).map(([name, content]) => ({ name, content: [content] }))))

/** In this thread; that the other one gives the same is a test of its own. */
async function read(path: string): Promise<SheetRow[]> {
  const parser = await XlsxParser.open(path)
  try {
    return (await Array.fromAsync(parser.rows())).flat()
  } finally {
    await parser.close()
  }
}

const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    error => error,
  )
  expect(error).toBeInstanceOf(SheetRefused)
  return (error as SheetRefused).key
}

const text = (header: string): SheetColumn => ({ header, kind: 'text', width: 100 })

/** A part of a zip file that we wrote ourselves. */
function partOf(file: Buffer, name: string): string {
  const start = file.indexOf(name) + name.length
  return inflateRawSync(file.subarray(start)).toString()
}

describe('what is written is what is read', () => {
  const clean = (value: string) =>
    value
      .toWellFormed()
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
    expect(xml).toContain('<col min="2" max="2" width="10.71" style="3" customWidth="1"/>')
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

describe('sheets that other programs write', () => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relations = (lines: [id: string, type: string, target: string][]) =>
    `<Relationships>${lines.map(([id, type, target]) => `<Relationship Id="${id}" Type="${relation}/${type}" Target="${target}"/>`).join('')}</Relationships>`

  const parts = (sheet: string, more: Record<string, string> = {}) => ({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${main}"><sheets><sheet name="一" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'sharedStrings', '/xl/sharedStrings.xml'],
      ['rId3', 'styles', 'styles.xml'],
    ]),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  })

  const sheet = async (xml: string, more: Record<string, string> = {}) =>
    (await read(save(await zip(parts(xml, more))))).map(({ cells }) => cells)

  const styles = (formats: [id: number, code?: string][]) =>
    `<styleSheet><numFmts>${formats.map(([id, code]) => (code ? `<numFmt numFmtId="${id}" formatCode="${code.replaceAll('"', '&quot;')}"/>` : '')).join('')}</numFmts>` +
    `<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats.map(([id]) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`

  test('shared texts, in runs, without the pronunciation beside them', async () => {
    const texts =
      '<sst><si><t>编号</t></si><si><r><rPr><b/></rPr><t>粗</t></r><r><t xml:space="preserve">体 </t></r></si>' +
      '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si/><si><t>a_x000D_b &lt;&#20320;&#x1F44D;</t></si></sst>'
    const xml = `<row r="1">${[0, 1, 2, 3, 4].map(index => `<c t="s"><v>${index}</v></c>`).join('')}</row>`
    expect(await sheet(xml, { 'xl/sharedStrings.xml': texts })).toEqual([
      ['编号', '粗体 ', '東京', '', 'a\rb <你👍'],
    ])
  })

  test('gaps between cells and rows, rows and cells without a place, empty ones, prefixes, comments', async () => {
    const xml =
      '<row r="2"><c r="B2"><v>1</v></c><c r="E2" s="1"/><c r="D2"><v>2</v></c></row><row r="4" ht="15"/>' +
      '<!-- a > b --><row><c><v>3</v></c><c><v>4</v></c></row><row r="9"><c r="A9"><v></v></c></row>'
    const rows = await read(save(await zip(parts(xml))))
    expect(rows).toEqual([
      { number: 2, cells: ['', '1', '', '2'] },
      { number: 5, cells: ['3', '4'] },
    ])
    const prefixed = parts('')
    prefixed['xl/worksheets/sheet1.xml'] =
      '<x:worksheet><x:sheetData><x:row r="1"><x:c r="A1" t="str"><x:v>p</x:v></x:c></x:row></x:sheetData></x:worksheet>'
    expect(await read(save(await zip(prefixed)))).toEqual([{ number: 1, cells: ['p'] }])
  })

  test('a merged header leaves the covered columns empty and shifts nothing', async () => {
    const xml =
      '<row r="1"><c r="A1" t="str"><v>Price</v></c><c r="B1"/><c r="C1" t="str"><v>Name</v></c></row>' +
      '<row r="2"><c r="A2"><v>1</v></c><c r="B2"><v>2</v></c><c r="C2" t="str"><v>x</v></c></row>'
    expect(await sheet(xml)).toEqual([
      ['Price', '', 'Name'],
      ['1', '2', 'x'],
    ])
  })

  test.each([
    ['12', '12'],
    ['12.50', '12.5'],
    ['1.1000000000000001', '1.1'],
    ['0.30000000000000004', '0.3'],
    ['19.989999999999998', '19.99'],
    ['1E-3', '0.001'],
    ['1.5E+3', '1500'],
    ['-0', '0'],
    ['6901234567892', '6901234567892'],
    ['1.2345678901234567E+18', '1234567890123460000'],
    ['12345678901234567', '12345678901234567'],
    ['-.5', '-0.5'],
    ['1E+999', '1E+999'],
    ['nonsense', 'nonsense'],
  ])('the number %s is read as %s', async (stored, expected) => {
    expect(await sheet(`<row r="1"><c r="A1"><v>${stored}</v></c></row>`)).toEqual([[expected]])
  })

  test('formulas by what they came to, errors and booleans by name', async () => {
    const xml =
      '<row r="1"><c t="str"><f>A1&amp;"x"</f><v>ax</v></c><c><f>1+1</f><v>2</v></c><c t="e"><f>NA()</f><v>#N/A</v></c>' +
      '<c t="b"><v>1</v></c><c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c><c t="d"><v>2026-02-01T00:00:00</v></c>' +
      '<c t="d"><v>2026-02-01T10:30:00.000</v></c></row>'
    expect(await sheet(xml)).toEqual([
      ['ax', '2', '#N/A', '1', 'inline', '2026-02-01', '2026-02-01 10:30:00'],
    ])
  })

  test.each([
    [14, undefined, '46054', '2026-02-01'],
    [22, undefined, '46054.4375', '2026-02-01 10:30:00'],
    [31, undefined, '46054', '2026-02-01'],
    [57, undefined, '46054', '2026-02-01'],
    [164, 'yyyy"年"m"月"d"日"', '46054', '2026-02-01'],
    [164, '[$-409]d-mmm-yy;@', '46054.999999', '2026-02-02'],
    [164, '[$-F400]h:mm:ss AM/PM', '0.5', '12:00:00'],
    [164, '[h]:mm', '1.5', '36:00:00'],
    [46, undefined, '1.5', '36:00:00'],
    [164, 'yyyy-mm-dd', '59', '1900-02-28'],
    [164, 'yyyy-mm-dd', '61', '1900-03-01'],
    [164, 'yyyy-mm-dd', '-5', '-5'],
    [164, '#,##0.00" days"', '46054', '46054'],
    [164, '[Red]0.00;[Blue]-0.00', '46054', '46054'],
    [164, '_(* #,##0_);\\d0', '46054', '46054'],
    [164, 'General', '46054', '46054'],
    [2, undefined, '46054', '46054'],
    [9, undefined, '0.15', '0.15'],
  ])('with format %i %s the number %s is read as %s', async (id, code, stored, expected) => {
    const xml = `<row r="1"><c s="1"><v>${stored}</v></c></row>`
    expect(await sheet(xml, { 'xl/styles.xml': styles([[0], [id, code]]) })).toEqual([[expected]])
  })

  test('dates counted from 1904', async () => {
    const workbook = `<workbook><workbookPr date1904="1"/><sheets><sheet name="一" sheetId="1" r:id="rId1"/></sheets></workbook>`
    const xml = '<row r="1"><c s="0"><v>44592</v></c><c s="0"><v>0.25</v></c></row>'
    expect(await sheet(xml, { 'xl/workbook.xml': workbook, 'xl/styles.xml': styles([[14]]) })).toEqual([
      ['2026-02-01', '06:00:00'],
    ])
  })

  test('the first sheet that is shown, whatever it is called', async () => {
    const file = parts('', {
      'xl/workbook.xml':
        '<workbook><sheets><sheet name="h" state="hidden" r:id="rId9"/><sheet name="s" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': relations([
        ['rId9', 'worksheet', 'worksheets/hidden.xml'],
        ['rId1', 'worksheet', '/xl/other/shown.xml'],
      ]),
      'xl/worksheets/hidden.xml': '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>',
      'xl/other/shown.xml': '<worksheet><sheetData><row><c><v>2</v></c></row></sheetData></worksheet>',
    })
    expect((await read(save(await zip(file))))[0]!.cells).toEqual(['2'])
  })

  test('text in UTF-16', async () => {
    const file = await zip(parts('<row><c t="str"><v>x</v></c></row>'))
    expect((await read(save(file)))[0]!.cells).toEqual(['x'])
    const wide = Buffer.from(
      '\ufeff<worksheet><sheetData><row><c t="str"><v>宽</v></c></row></sheetData></worksheet>',
      'utf16le',
    )
    const stored = storedZip({ ...parts(''), 'xl/worksheets/sheet1.xml': wide })
    expect((await read(save(stored)))[0]!.cells).toEqual(['宽'])
  })

  test('files whose sizes are written with 64 bits', async () => {
    const file = storedZip(parts('<row><c><v>64</v></c></row>'), { packed: true, wide: true })
    expect((await read(save(file)))[0]!.cells).toEqual(['64'])
  })

  describe('are refused', () => {
    const names = { ...parts('<row><c><v>1</v></c></row>') }

    test('"The import file must be xlsx", by its name', async () => {
      const path = save(await write([text('a')], [['1']]))
      expect(await refusal(openXlsx({ path, name: 'list.xls' }))).toBe('form.xlsx')
      expect(await refusal(openXlsx({ path, name: 'list.xlsx.exe' }))).toBe('form.xlsx')
    })

    test.each([
      ['an empty file', Buffer.alloc(0)],
      ['a text', Buffer.from('a,b\n1,2\n')],
      ['an old xls', Buffer.from('d0cf11e0a1b11ae1'.padEnd(2000, '0'), 'hex')],
      ['a web page', Buffer.from(`<html>${' '.repeat(100)}</html>`)],
    ])('%s, by its content', async (_, content) => {
      expect(await refusal(read(save(content)))).toBe('form.xlsx')
    })

    test('another kind of zip file', async () => {
      expect(await refusal(read(save(await zip({ 'a.txt': 'hello' }))))).toBe('form.xlsx')
      const document = {
        ...names,
        '_rels/.rels': relations([['rId1', 'officeDocument', 'word/document.xml']]),
        'word/document.xml': '<document/>',
      }
      expect(await refusal(read(save(await zip(document))))).toBe('form.xlsx')
    })

    test('a file that was cut short or damaged', async () => {
      const whole = await write(
        [text('a')],
        Array.from({ length: 5000 }, (_, index) => [`row ${index * 7919}`]),
      )
      const middle = Math.floor(whole.length / 2)
      expect(await refusal(read(save(whole.subarray(0, middle))))).toBe('form.xlsx')
      const damaged = Buffer.from(whole)
      damaged.fill(0x55, middle, middle + 500)
      expect(await refusal(read(save(damaged)))).toBe('sheet.broken')
      expect(
        await refusal(
          read(save(await zip({ ...names, 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row>' }))),
        ),
      ).toBe('sheet.broken')
    })

    test('texts that define entities', async () => {
      const bomb =
        '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;">]><worksheet><sheetData/></worksheet>'
      expect(await refusal(read(save(await zip({ ...names, 'xl/worksheets/sheet1.xml': bomb }))))).toBe(
        'sheet.broken',
      )
      expect(await refusal(read(save(await zip({ ...names, 'xl/workbook.xml': bomb }))))).toBe('sheet.broken')
    })

    test('a tag that never ends', async () => {
      const endless = `<worksheet><sheetData><row r="${' '.repeat(3 * 1024 * 1024)}`
      expect(await refusal(read(save(await zip({ ...names, 'xl/worksheets/sheet1.xml': endless }))))).toBe(
        'sheet.broken',
      )
    })

    test('anything else that is wrong, without a crash', async () => {
      const whole = await write(
        [text('a'), { ...text('n'), kind: 'money' }],
        [
          ['x', '1.5'],
          ['y', '2'],
        ],
      )
      const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255))
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async changes => {
          const file = Buffer.from(whole)
          for (const [place, byte] of changes) file[place] = byte
          await read(save(file)).catch(error => expect(error).toBeInstanceOf(SheetRefused))
        }),
        { numRuns: 300 },
      )
    })

    test.each(['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml', 'xl/styles.xml'])(
      'a bomb in %s',
      async part => {
        const bomb = Buffer.alloc(64 * 1024 * 1024, '<x></x>')
        const file = storedZip({ ...names, [part]: bomb }, { packed: true })
        expect(file.length).toBeLessThan(100_000)
        expect(await refusal(read(save(file)))).toBe('sheet.tooBig')
      },
    )

    test('more than 200 columns that hold something', async () => {
      const cell = (place: string, value: string) => `<row r="1"><c r="${place}1">${value}</c></row>`
      expect((await sheet(cell('GR', '<v>1</v>')))[0]).toHaveLength(200)
      expect(await refusal(sheet(cell('GS', '<v>1</v>')))).toBe('sheet.tooManyColumns')
      expect(await sheet(cell('XFD', '') + cell('A', '<v>1</v>'))).toEqual([['1']])
    })

    test('more than 200,000 rows that hold something', async () => {
      const count = async (rows: number) => {
        const xml = `<row/>${'<row><c><v>1</v></c></row>'.repeat(rows)}`
        const parser = await XlsxParser.open(save(await zip(parts(xml))))
        return parser.count().finally(() => parser.close())
      }
      expect(await count(200_001)).toBe(200_001)
      expect(await refusal(count(200_002))).toBe('sheet.tooManyRows')
    })
  })
})

describe('the thread that reads', () => {
  const many = Array.from({ length: 1234 }, (_, index) => [`row ${index}`, String(index)])

  test('gives all rows in their order, and how many there are before the first', async () => {
    const path = save(await write([text('a'), { ...text('n'), kind: 'number' }], many))
    await using sheet = await openXlsx({ path, name: '表.XLSX' })
    expect(sheet.total).toBe(1235)
    const rows = (await Array.fromAsync(sheet.rows)).flat()
    expect(rows.map(({ cells }) => cells)).toEqual([['a', 'n'], ...many])
    expect(rows.at(-1)?.number).toBe(1235)
  })

  test('hands its refusals on', async () => {
    expect(await refusal(openXlsx({ path: save(Buffer.from('no')), name: 'a.xlsx' }))).toBe('form.xlsx')
  })

  test('passes its surprises on', async () => {
    await expect(openXlsx({ path: join(folder, 'missing.xlsx'), name: 'missing.xlsx' })).rejects.toThrow(
      'ENOENT',
    )
  })

  test('can be left in the middle, and then others have their turn', async () => {
    const path = save(await write([text('a'), text('n')], many))
    for (let times = 0; times < 4; times++) {
      await using sheet = await openXlsx({ path, name: 'a.xlsx' })
      for await (const _ of sheet.rows) break
    }
    const sheets = await Promise.all(
      Array.from({ length: 5 }, async () => {
        await using sheet = await openXlsx({ path, name: 'a.xlsx' })
        return (await Array.fromAsync(sheet.rows)).flat().length
      }),
    )
    expect(sheets).toEqual([1235, 1235, 1235, 1235, 1235])
  })
})

/** A zip file as other programs write it: sizes in front of each part, or, when `wide`, in 64 bits. */
function storedZip(parts: Record<string, string | Buffer>, { packed = false, wide = false } = {}): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, part] of Object.entries(parts)) {
    const content = Buffer.from(part as string)
    const body = packed ? deflateRawSync(content) : content
    const extra = Buffer.alloc(wide ? 28 : 0)
    if (wide) {
      extra.writeUInt16LE(1, 0)
      extra.writeUInt16LE(24, 2)
      for (const [index, value] of [content.length, body.length, offset].entries()) {
        extra.writeBigUInt64LE(BigInt(value), 4 + index * 8)
      }
    }
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(packed ? 8 : 0, 4)
    fields.writeUInt32LE(wide ? 0xffffffff : body.length, 14)
    fields.writeUInt32LE(wide ? 0xffffffff : content.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const header = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), body])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(wide ? 0xffffffff : offset, 10)
    const more = Buffer.from(fields)
    more.writeUInt16LE(extra.length, 24)
    central.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.alloc(2), more, place, Buffer.from(name), extra]),
    )
    local.push(header)
    offset += header.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt32LE(wide ? 0xffffffff : directory.length, 12)
  end.writeUInt32LE(wide ? 0xffffffff : offset, 16)
  if (!wide) return Buffer.concat([...local, directory, end])
  const wideEnd = Buffer.alloc(56)
  wideEnd.writeUInt32LE(0x06064b50)
  wideEnd.writeBigUInt64LE(BigInt(directory.length), 40)
  wideEnd.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50)
  locator.writeBigUInt64LE(BigInt(offset + directory.length), 8)
  return Buffer.concat([...local, directory, wideEnd, locator, end])
}
