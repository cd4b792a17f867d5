// @vitest-environment happy-dom
// Alone: Node's streams take no bytes that were made in a context inside it.
import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { linesOfXlsx } from './read-xlsx.ts'

/** A zip file of these texts, the first of them not packed. */
function zip(files: Record<string, string>): Blob {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [at, [name, text]] of Object.entries(files).entries()) {
    const plain = Buffer.from(text)
    const packed = at === 0 ? plain : deflateRawSync(plain)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(at === 0 ? 0 : 8, 4)
    common.writeUInt32LE(crc32(plain), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(plain.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const entry = Buffer.alloc(16)
    entry.writeUInt32LE(offset, 12)
    directory.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02'),
        Buffer.from([20, 0]),
        common,
        entry.subarray(2),
        Buffer.from(name),
      ]),
    )
    parts.push(local)
    offset += local.length
  }
  const all = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(all.length, 12)
  end.writeUInt32LE(offset, 16)
  return new Blob([new Uint8Array(Buffer.concat([...parts, all, end]))])
}

const workbook = (rows: string, strings: string[] = []) =>
  zip({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId7"/><sheet name="B" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Target="worksheets/other.xml"/><Relationship Id="rId7" Target="worksheets/first.xml"/></Relationships>`,
    'xl/worksheets/first.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${strings.map(text => `<si>${text}</si>`).join('')}</sst>`,
  })

const labels = { itemNo: '货号', quantity: '数量', unit: '单位' }

describe('"upload xlsx", without signing in', () => {
  test('a number is what the sheet shows, and thousands to nobody', async () => {
    const row = (value: string) => `<row><c t="inlineStr"><is><t>A1</t></is></c><c><v>${value}</v></c></row>`
    const file = workbook(['2.2999999999999998', '1.234', '6.9E+12', '00'].map(row).join(''))
    expect(await linesOfXlsx(file, 10, labels)).toEqual([
      'A1\t2.3',
      'A1\t1.2340',
      'A1\t6900000000000',
      'A1\t00',
    ])
  })

  test('the rows of the first sheet become lines; the header does not', async () => {
    const file = workbook(
      `<row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>
       <row r="2"><c t="s"><v>2</v></c><c><v>12</v></c><c t="inlineStr"><is><t>箱</t></is></c></row>
       <row r="3"><c><v>6.9012345678E+12</v></c><c/><c t="str"><v>3</v></c></row>
       <row r="4"/>`,
      [
        '<t>编号</t>',
        '<t>多少</t>',
        '<r><t>A-</t></r><r><t xml:space="preserve">1001</t></r><rPh><t>エー</t></rPh>',
      ],
    )
    expect(await linesOfXlsx(file, 200, labels)).toEqual(['A-1001\t12\t箱', '6901234567800\t3'])
  })

  test('a quotation that was taken along comes back with the quantities that were filled in', async () => {
    const file = workbook(
      `<row><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c></row>
       <row><c r="A2" t="s"><v>4</v></c><c r="B2" t="str"><v>AX3000 12</v></c><c r="C2" t="str"><v>台</v></c><c r="D2"><v>6</v></c></row>
       <row><c r="A3" t="str"><v>B-2</v></c><c r="B3" t="str"><v>不要 5</v></c></row>`,
      ['货号 / Item no.', '品名', '单位 / Unit', '数量 / Quantity', 'A-1'].map(text => `<t>${text}</t>`),
    )
    expect(await linesOfXlsx(file, 200, labels)).toEqual(['A-1\t6\t台'])
  })

  test('one line more than may be asked for is enough to say that there are too many', async () => {
    const rows = Array.from({ length: 500 }, (_, at) => `<row><c><v>${at}</v></c></row>`).join('')
    expect(await linesOfXlsx(workbook(rows), 200, labels)).toHaveLength(201)
  })

  test('what is not a workbook is refused', async () => {
    expect(await linesOfXlsx(new Blob(['A-1001,12']), 200, labels)).toBeUndefined()
    expect(await linesOfXlsx(zip({ 'a.txt': 'PK' }), 200, labels)).toBeUndefined()
    expect(await linesOfXlsx(new Blob([new Uint8Array(6_000_000)]), 200, labels)).toBeUndefined()
  })
})
