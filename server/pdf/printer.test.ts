import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oursOf } from '../features/print/ours.ts'
import { wordsOfPdf } from '../testing/pdf-text.ts'
import type { SheetOf } from './documents.ts'
import { openPrinter } from './printer.ts'

/** A contract with this text. */
const contract = (text: string): SheetOf<'templates'> => ({
  title: text,
  author: 'Caravan',
  pictures: {},
  parts: [
    {
      template: oursOf('contract'),
      langs: ['my'],
      document: {
        fields: { shopName: ['ရွှေ မွှေး នំ كافٍ'], document: ['contract'], signaturePicture: ['signature'] },
        names: {},
        lists: {
          text: { title: [], empty: '', names: {}, groups: [{ title: '', rows: [{ paragraph: [text] }] }] },
        },
        sums: [],
        without: [],
      },
    },
  ],
})

describe('a printer', () => {
  const printer = openPrinter({ processes: 2 })

  test('answers with a whole PDF, several at once', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(at => printer.print('templates', contract(`text ${at}`))))
    all.forEach((printed, at) => {
      if (!printed.ok) throw new Error(printed.detail)
      expect(printed.pdf.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true)
      expect(wordsOfPdf(printed.pdf)).toContain(`text ${at + 1}`)
    })
  })

  test('a document that cannot be drawn is a failure, and the next one is drawn', async () => {
    const broken = { ...contract('x'), pictures: { signature: new Uint8Array([1, 2, 3]) } }
    expect(await printer.print('templates', broken)).toMatchObject({
      ok: false,
      reason: 'failed',
      detail: expect.stringContaining('image'),
    })
    expect((await printer.print('templates', contract('y'))).ok).toBe(true)
  })
})

describe('a process that does what it should not', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'caravan-printer-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** A printer whose processes run this for every document; `text` is its title. */
  function printerThat(does: string, limits: Parameters<typeof openPrinter>[0] = {}) {
    const program = join(folder, `${Math.random()}.mjs`)
    writeFileSync(
      program,
      `process.on('message', ({ sheet: { title: text } }) => { ${does}; process.send({ pdf: Buffer.from(text) }) })
       process.on('disconnect', () => process.exit())`,
    )
    return openPrinter({ processes: 1, ...limits }, program)
  }
  const print = (printer: ReturnType<typeof openPrinter>, text: string) =>
    printer.print('templates', contract(text))

  test.each([
    ['never ends', 'for (;;);', { seconds: 4 }, 'tooLarge'],
    [
      'fills a list until memory ends',
      'const list = []; for (;;) list.push(1)',
      { heapMegabytes: 32 },
      'tooLarge',
    ],
    [
      'makes things until memory ends',
      'const list = []; for (;;) list.push({ at: [] })',
      { heapMegabytes: 32 },
      'tooLarge',
    ],
    ['goes away', 'process.exit(3)', {}, 'failed'],
  ])('%s: it is ended, the document is a failure, the next one is made', async (_, harm, limits, reason) => {
    const printer = printerThat(`if (text === 'bad') { ${harm} }`, limits)
    const [bad, good] = await Promise.all([print(printer, 'bad'), print(printer, 'good')])
    expect(bad).toMatchObject({ ok: false, reason })
    expect(good).toMatchObject({ ok: true })
  })

  test.runIf(process.platform === 'linux')('memory outside of JavaScript counts too', async () => {
    const fill = 'const list = []; setInterval(() => list.push(Buffer.alloc(1 << 24, 1)), 1); return'
    const printed = await print(printerThat(fill, { megabytes: 300 }), 'x')
    expect(printed).toMatchObject({ ok: false, reason: 'tooLarge', detail: expect.stringContaining('MB') })
  })

  test('more than may wait are told so at once', async () => {
    const printer = printerThat('', { waiting: 1 })
    const [first, second, third] = [1, 2, 3].map(at => print(printer, String(at)))
    expect(await third).toMatchObject({ ok: false, reason: 'busy' })
    expect(await first).toMatchObject({ ok: true })
    expect(await second).toMatchObject({ ok: true })
  })

  test('it knows none of the shop’s keys', async () => {
    process.env.SECRET_FOR_TEST = 'key'
    const printed = await print(printerThat('text = JSON.stringify(process.env)'), 'x')
    expect(printed.ok && printed.pdf.toString()).not.toContain('SECRET_FOR_TEST')
    delete process.env.SECRET_FOR_TEST
  })
})
