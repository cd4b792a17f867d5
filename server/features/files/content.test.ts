import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { docx, macroBook, pdf, pngPicture, xlsx, zip } from '../../testing/files.ts'
import { contentOf } from './content.ts'

const red = () => sharp({ create: { width: 30, height: 20, channels: 3, background: '#d7263d' } })

describe('a file is what its content says, whatever its name', () => {
  test.each([
    ['image/jpeg', () => red().jpeg().toBuffer()],
    ['image/png', () => red().png().toBuffer()],
    ['image/webp', () => red().webp().toBuffer()],
    ['image/gif', () => red().gif().toBuffer()],
    ['image/avif', () => red().avif().toBuffer()],
    ['application/pdf', async () => pdf()],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', async () => xlsx()],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', async () => docx()],
  ])('%s', async (type, make) => {
    expect(contentOf(await make(), 'page.html')?.type).toBe(type)
  })
})

describe('text is text', () => {
  test('in UTF-8 and as Chinese Excel writes it', () => {
    const gb = Buffer.from([0xbb, 0xf5, 0xba, 0xc5, 0x2c, 0x31, 0x0a])
    expect(contentOf(Buffer.from('货号,数量\n1,2\n'), '订单.csv')?.type).toBe('text/csv')
    expect(contentOf(Buffer.from('\ufeff货号,数量\r\n'), 'A.CSV')?.type).toBe('text/csv')
    expect(contentOf(gb, 'a.csv')?.type).toBe('text/csv')
    expect(contentOf(Buffer.from('hello'), 'a.txt')?.type).toBe('text/plain')
  })

  test('only where the name says so', () => {
    expect(contentOf(Buffer.from('a,b'), 'a.png')).toBeUndefined()
    expect(contentOf(Buffer.from('a,b'), 'csv')).toBeUndefined()
  })

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a page after blanks', '\ufeff \n <html>'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a program', 'MZ\x90\0\x03'],
    ['bytes between letters', 'a,b\0c'],
    ['nothing', ''],
  ])('not %s', (_, text) => {
    expect(contentOf(Buffer.from(text, 'latin1'), 'a.txt')).toBeUndefined()
  })

  test('not random bytes', () => {
    expect(contentOf(Buffer.from([0x80, 0xff, 0x41, 0x20]), 'a.csv')).toBeUndefined()
  })
})

describe('what only looks like a document is refused', () => {
  const padded = (before: string, bytes: Buffer, after: string) =>
    Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)])

  /** A page that knows where the workbook behind it begins. */
  const shifted = (page: string) => {
    const bytes = padded(page, xlsx(), '')
    const add = (at: number) => bytes.writeUInt32LE(bytes.readUInt32LE(at) + page.length, at)
    for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4)) add(at + 42)
    add(bytes.length - 6)
    return bytes
  }

  test.each([
    ['an archive', zip({ name: 'a.html', content: '<script>' })],
    ['a page before a workbook', padded('<html>', xlsx(), '')],
    ['a page that knows the workbook behind it', shifted('<html><!--')],
    ['a page behind a workbook', padded('', xlsx(), '<html><script>alert(1)</script>')],
    ['a workbook with macros', macroBook()],
    ['a workbook with hidden macros', xlsx({ name: 'xl/vbaProject.bin', content: 'x' })],
    ['a workbook that becomes too large', xlsx({ name: 'xl/a.xml', content: 'a', size: 500 * 1024 * 1024 })],
    ['an encrypted workbook', xlsx({ name: 'xl/a.xml', content: 'a', encrypted: true })],
    ['a workbook that leads out of its folder', xlsx({ name: '../../etc/passwd', content: 'a' })],
    ['half a workbook', xlsx().subarray(0, 100)],
    ['a page before a PDF', padded('<html>', pdf(), '')],
    ['half a PDF', pdf().subarray(0, 20)],
    ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['a short file', Buffer.from('PK\x03\x04')],
    ['a program', Buffer.from('\x7fELF', 'latin1')],
  ])('%s', (_, bytes) => {
    expect(contentOf(bytes, 'report.xlsx')).toBeUndefined()
  })

  test('an archive whose directory lies, in every place it could', async () => {
    const whole = xlsx()
    for (let at = whole.length - 200; at < whole.length; at++) {
      for (const value of [0x00, 0x7f, 0xff]) {
        const changed = Buffer.from(whole)
        changed[at] = value
        expect(() => contentOf(changed, 'a.xlsx')).not.toThrow()
      }
    }
    expect(contentOf(await pngPicture(), 'a')).toBeDefined()
  })
})

test('a workbook whose numbers are written with 64 bits is one too', () => {
  const bytes = xlsx()
  const end = bytes.subarray(-22)
  const wide = Buffer.alloc(76)
  wide.write('PK\x06\x06', 0, 'latin1')
  expect(contentOf(Buffer.concat([bytes.subarray(0, -22), wide, end]), 'a')?.type).toContain('spreadsheetml')
})
