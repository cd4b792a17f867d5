import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeZip } from '../../zip/zip-writer.ts'
import { SheetRefused } from './sheet-refused.ts'
import { bytesOf, read, sheetsOnDisk, text, write } from './testing.ts'
import { XlsxParser } from './xlsx-parser.ts'
import { openXlsx } from './xlsx-reader.ts'

const { folder, save } = sheetsOnDisk()

const zip = async (parts: Record<string, string>) =>
  bytesOf(writeZip(Object.entries(parts).map(([name, content]) => ({ name, content: [content] }))))

const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    error => error,
  )
  expect(error).toBeInstanceOf(SheetRefused)
  return (error as SheetRefused).key
}

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
      { number: 2, cells: ['', '1', '', '2'], numbers: [1, 3] },
      { number: 5, cells: ['3', '4'], numbers: [0, 1] },
    ])
    const prefixed = parts('')
    prefixed['xl/worksheets/sheet1.xml'] =
      '<x:worksheet><x:sheetData><x:row r="1"><x:c r="A1" t="str"><x:v>p</x:v></x:c></x:row></x:sheetData></x:worksheet>'
    expect(await read(save(await zip(prefixed)))).toEqual([{ number: 1, cells: ['p'], numbers: [] }])
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

  test.each([
    ['hidden', ''],
    // As LibreOffice and openpyxl write it.
    ['hidden', 'state="visible"'],
    ['veryHidden', 'state="visible"'],
  ])(
    'the first sheet that is shown, whatever it is called: not the %s one, the one with "%s"',
    async (hidden, shown) => {
      const file = parts('', {
        'xl/workbook.xml': `<workbook><sheets><sheet name="h" state="${hidden}" r:id="rId9"/><sheet name="s" ${shown} r:id="rId1"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': relations([
          ['rId9', 'worksheet', 'worksheets/hidden.xml'],
          ['rId1', 'worksheet', '/xl/other/shown.xml'],
        ]),
        'xl/worksheets/hidden.xml':
          '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>',
        'xl/other/shown.xml': '<worksheet><sheetData><row><c><v>2</v></c></row></sheetData></worksheet>',
      })
      expect((await read(save(await zip(file))))[0]!.cells).toEqual(['2'])
    },
  )

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
      expect(await refusal(read(save(damaged)))).toBe('sheets.broken')
      expect(
        await refusal(
          read(save(await zip({ ...names, 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row>' }))),
        ),
      ).toBe('sheets.broken')
    })

    test('texts that define entities', async () => {
      const bomb =
        '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;">]><worksheet><sheetData/></worksheet>'
      expect(await refusal(read(save(await zip({ ...names, 'xl/worksheets/sheet1.xml': bomb }))))).toBe(
        'sheets.broken',
      )
      expect(await refusal(read(save(await zip({ ...names, 'xl/workbook.xml': bomb }))))).toBe(
        'sheets.broken',
      )
    })

    test('a tag that never ends', async () => {
      const endless = `<worksheet><sheetData><row r="${' '.repeat(3 * 1024 * 1024)}`
      expect(await refusal(read(save(await zip({ ...names, 'xl/worksheets/sheet1.xml': endless }))))).toBe(
        'sheets.broken',
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
        expect(await refusal(read(save(file)))).toBe('sheets.tooBig')
      },
    )

    test('more than 200 columns that hold something', async () => {
      const cell = (place: string, value: string) => `<row r="1"><c r="${place}1">${value}</c></row>`
      expect((await sheet(cell('GR', '<v>1</v>')))[0]).toHaveLength(200)
      expect(await refusal(sheet(cell('GS', '<v>1</v>')))).toBe('sheets.tooManyColumns')
      expect(await sheet(cell('XFD', '') + cell('A', '<v>1</v>'))).toEqual([['1']])
    })

    test('more than 200,000 rows that hold something', async () => {
      const count = async (rows: number) => {
        const xml = `<row/>${'<row><c><v>1</v></c></row>'.repeat(rows)}`
        const parser = await XlsxParser.open(save(await zip(parts(xml))))
        return parser.count().finally(() => parser.close())
      }
      expect(await count(200_001)).toBe(200_001)
      expect(await refusal(count(200_002))).toBe('sheets.tooManyRows')
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
