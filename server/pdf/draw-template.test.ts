import { describe, expect, test } from 'vitest'
import type { Language } from '../../contract/languages.ts'
import { type PrintKind, printKinds } from '../../contract/print-fields.ts'
import {
  emptyTemplate,
  type PaperName,
  type PrintElement,
  type PrintTemplate,
  paperNames,
  tractorMm,
} from '../../contract/print-template.ts'
import { oursOf } from '../features/print/ours.ts'
import { pdftotext, textsOfPdf, wordsOfPdf } from '../testing/pdf-text.ts'
import { drawTemplates, type TemplatePart } from './draw-template.ts'
import type { PrintedDocument } from './template-words.ts'

const names = { zh: '不锈钢保温杯', ar: 'كوب حراري من الفولاذ' }

/** An order with this many lines, in Chinese and Arabic. */
const order = (lines: number, fields: Record<string, readonly string[]> = {}): PrintedDocument => ({
  fields: { document: ['订单'], shopName: ['商队', 'القافلة'], number: ['SO-2026-11-16'], ...fields },
  names: { number: ['订单号', 'رقم الطلب'], remark: ['备注', 'ملاحظة'] },
  lists: {
    lines: {
      title: ['商品', 'المنتجات'],
      empty: '',
      names: { itemNo: ['货号', 'رقم الصنف'], name: ['商品', 'المنتج'], amount: ['金额', 'المبلغ'] },
      groups: [
        {
          title: '',
          rows: Array.from({ length: lines }, (_, at) => ({
            itemNo: [`A-${1001 + at}`],
            name: [names.zh, names.ar],
            quantityWithUnit: [`${at + 1} 件`, `${at + 1} قطعة`],
            price: ['¥12.50'],
            amount: [`¥${(12.5 * (at + 1)).toFixed(2)}`],
          })),
        },
      ],
    },
  },
  sums: [
    { name: 'goods', names: ['商品金额', 'قيمة المنتجات'], value: '¥1,000.00' },
    { name: 'total', names: ['应付金额', 'المستحق'], value: '¥1,234.50' },
  ],
  without: [],
})

const draw = async (
  template: PrintTemplate,
  document: PrintedDocument,
  langs: readonly Language[] = ['zh'],
  more: readonly TemplatePart[] = [],
) =>
  Buffer.from(
    await drawTemplates({
      title: 'test',
      author: 'test',
      pictures: {},
      parts: [{ template, langs, document }, ...more],
    }),
  )

const pagesOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => ({
    width: Math.round(Number(width) / 2.8346),
    height: Math.round(Number(height) / 2.8346),
  }))

const element = (kind: string, more: object = {}): PrintElement =>
  ({
    id: 'one',
    kind,
    x: 0,
    y: 0,
    width: 40,
    height: 5,
    show: 'first',
    fit: 'wrap',
    style: {},
    words: {},
    label: false,
    written: true,
    sums: [],
    ...more,
  }) as PrintElement

const withHead = (
  elements: PrintElement[],
  paper: PaperName = 'a4',
  kind: PrintKind = 'order',
): PrintTemplate => ({
  ...emptyTemplate(kind, paper),
  head: { height: 20, elements, everyPage: false },
})

const yOf = (pdf: Buffer, words: string) => textsOfPdf(pdf).find(({ text }) => text.includes(words))!.y

test.each(printKinds)('ours of a %s is drawn on every paper, in each direction', async kind => {
  for (const paper of paperNames)
    for (const langs of [['zh'], ['zh', 'ar'], ['ar']] as const) {
      const pdf = await draw(oursOf(kind, paper), order(3), langs)
      expect(pagesOf(pdf).length).toBeGreaterThan(0)
    }
})

test.each(['continuous-241', 'continuous-241-half', 'continuous-241-third'] as const)(
  'nothing stands on the holes of %s',
  async paper => {
    for (const langs of [['zh'], ['ar', 'zh']] as const) {
      const texts = textsOfPdf(await draw(oursOf('order', paper), order(3), langs))
      expect(texts.length).toBeGreaterThan(10)
      expect(Math.min(...texts.map(({ x }) => x))).toBeGreaterThan(tractorMm * 2.83)
      expect(Math.max(...texts.map(({ x }) => x))).toBeLessThan((241 - tractorMm) * 2.83)
    }
  },
)

test.each(['label-100x150', 'label-40x30'] as const)('a label of %s is one page', async paper => {
  const document = order(0, {
    recipient: ['林小姐'],
    box: ['第 1 箱，共 1 箱'],
    barcode: ['D2026111700000006-01'],
    name: ['不锈钢保温杯', 'كوب حراري'],
  })
  for (const kind of ['box-label', 'product-label'] as const)
    for (const langs of [['zh'], ['zh', 'ar'], ['ar']] as const)
      expect(pagesOf(await draw(oursOf(kind, paper), document, langs))).toHaveLength(1)
})

test('a table does not leave its title alone at the end of a page', async () => {
  const template: PrintTemplate = {
    ...emptyTemplate('order', 'a4'),
    margin: 10,
    tables: [{ ...oursOf('order').tables[0]!, title: true }],
  }
  for (let high = 240; high < 262; high++) {
    const texts = textsOfPdf(await draw({ ...template, head: { ...template.head, height: high } }, order(1)))
    const pages = [0, 1].map(page =>
      texts
        .filter(one => one.page === page)
        .map(({ text }) => text)
        .join(''),
    )
    const where = (words: string) => pages.findIndex(page => page.includes(words))
    expect(where('A-1001')).toBeGreaterThanOrEqual(0)
    expect(where('商品')).toBe(where('A-1001'))
  }
})

describe('500 lines in Chinese and Arabic', () => {
  test('are all there, in both languages, with heads on every page and sums on the last', async () => {
    const pdf = await draw(oursOf('order'), order(500), ['zh', 'ar'])
    const texts = textsOfPdf(pdf)
    const last = Math.max(...texts.map(({ page }) => page))
    expect(last).toBeGreaterThan(10)
    const words = texts.map(({ text }) => text)
    for (let at = 0; at < 500; at++) {
      expect(words).toContain(`A-${1001 + at}`)
      expect(words).toContain(`¥${(12.5 * (at + 1)).toFixed(2)}`)
    }
    for (let page = 0; page <= last; page++) {
      const here = texts.filter(one => one.page === page).map(({ text }) => text)
      expect(here.join('')).toContain(`${page + 1} / ${last + 1}`)
      if (here.some(text => text.startsWith('A-'))) expect(here.join('')).toContain('货号')
    }
    expect(texts.filter(({ page }) => page === last).map(({ text }) => text)).toContain('¥1,234.50')
  })

  test('are what pdftotext reads, where there is one: names in their order, numbers from the left', async () => {
    const said = pdftotext(await draw(oursOf('order'), order(500), ['zh', 'ar']), '-layout')
    if (said === undefined) return
    expect(said.split(names.zh)).toHaveLength(501)
    expect(said.split(names.ar)).toHaveLength(501)
    expect(said).toContain('A-1500')
    expect(said).toContain('¥6250.00')
    expect(said).toContain('SO-2026-11-16')
  })
})

describe('a text that is longer than its place', () => {
  const long = 'Please deliver between nine and eleven. '.repeat(8)

  test('takes more lines and moves down what stands below it, not what stands beside it', async () => {
    const template = (remark: string) =>
      draw(
        withHead([
          element('field', { field: 'remark' }),
          element('text', { id: 'beside', x: 60, words: { zh: 'Beside' } }),
          element('text', { id: 'below', y: 6, words: { zh: 'Below' } }),
        ]),
        order(0, { remark: [remark] }),
      )
    const [short, grown] = [await template('Soon'), await template(long)]
    expect(yOf(grown, 'Below')).toBeGreaterThan(yOf(short, 'Below') + 40)
    expect(yOf(grown, 'Beside')).toBe(yOf(short, 'Beside'))
  })

  test('or gets smaller letters, and then nothing moves', async () => {
    const remark = 'Please deliver between nine and eleven'
    const pdf = await draw(
      withHead([
        element('field', { field: 'remark', fit: 'shrink', height: 6 }),
        element('text', { id: 'below', y: 6, words: { zh: 'Below' } }),
      ]),
      order(0, { remark: [remark] }),
    )
    const usual = await draw(
      withHead([element('text', { id: 'below', y: 6, words: { zh: 'Below' } })]),
      order(0),
    )
    expect(yOf(pdf, 'Below')).toBe(yOf(usual, 'Below'))
    expect(wordsOfPdf(pdf).replace(/\s/g, '')).toContain(remark.replace(/\s/g, ''))
  })

  test('is cut on a label, and says so', async () => {
    const template = withHead(
      [element('field', { field: 'name', width: 30, height: 3 })],
      'label-40x30',
      'product-label',
    )
    const words = wordsOfPdf(await draw(template, order(0, { name: [long] })))
    expect(words).toContain('…')
    expect(words.length).toBeLessThan(long.length)
  })

  test('goes on on the next page where no page has room for it', async () => {
    const whole = 'word '.repeat(4000)
    const pdf = await draw(
      withHead([element('field', { field: 'remark', width: 180 })]),
      order(1, { remark: [whole] }),
    )
    expect(pagesOf(pdf).length).toBeGreaterThan(2)
    expect(wordsOfPdf(pdf).match(/word/g)).toHaveLength(4000)
  })
})

test('what comes after the lines stays together', async () => {
  const tail = Array.from({ length: 6 }, (_, at) =>
    element('text', { id: `t${at}`, y: at * 6, words: { zh: `Sign ${at}` } }),
  )
  for (const lines of [8, 12, 16, 20, 24]) {
    const template = { ...oursOf('order'), tail: { height: 40, elements: tail } }
    const pages = textsOfPdf(await draw(template, order(lines)))
      .filter(({ text }) => text.startsWith('Sign'))
      .map(({ page }) => page)
    expect(new Set(pages).size).toBe(1)
  }
})

test('a head may stand on every page', async () => {
  const head = { ...oursOf('order').head, everyPage: true }
  const texts = textsOfPdf(await draw({ ...oursOf('order'), head }, order(60)))
  const last = Math.max(...texts.map(({ page }) => page))
  expect(texts.filter(({ text }) => text === 'SO-2026-11-16')).toHaveLength(last + 1)
})

test('a roll is as long as what stands on it', async () => {
  const [few, many] = [
    pagesOf(await draw(oursOf('order', 'roll-80'), order(2))),
    pagesOf(await draw(oursOf('order', 'roll-80'), order(40))),
  ]
  expect([few.length, many.length]).toEqual([1, 1])
  expect([few[0]!.width, many[0]!.width]).toEqual([80, 80])
  expect(many[0]!.height).toBeGreaterThan(few[0]!.height + 200)
})

test('documents of several papers are one file, each counted for itself', async () => {
  const pdf = await draw(
    oursOf('order'),
    order(60),
    ['zh'],
    [
      { template: oursOf('order', 'a5'), langs: ['ar'], document: order(1) },
      {
        template: oursOf('product-label'),
        langs: ['zh'],
        document: order(0, { itemNo: ['A-1'], barcode: ['A-1'] }),
      },
    ],
  )
  const pages = pagesOf(pdf)
  expect(pages.at(-1)).toEqual({ width: 40, height: 30 })
  expect(pages.at(-2)).toEqual({ width: 148, height: 210 })
  expect(wordsOfPdf(pdf)).toContain('1 / 1')
})

describe('codes', () => {
  const modulesOf = (pdf: Buffer) => pdf.length

  test('are drawn; what they say is only ever text', async () => {
    const link = 'javascript:alert(1)'
    const qr = await draw(
      withHead([element('qr', { field: 'remark', width: 30, height: 30 })]),
      order(0, { remark: [link] }),
    )
    const source = qr.toString('latin1')
    expect(source).not.toMatch(/\/URI|\/JavaScript|\/JS|\/Annot/)
    const none = await draw(withHead([element('qr', { field: 'remark', width: 30, height: 30 })]), order(0))
    expect(modulesOf(qr)).toBeGreaterThan(modulesOf(none))
    const bars = await draw(withHead([element('barcode', { field: 'number', height: 15 })]), order(0))
    expect(wordsOfPdf(bars)).toContain('SO-2026-11-16')
  })

  test('that bars cannot say are written, and very long ones are no trouble', async () => {
    const written = await draw(
      withHead([element('barcode', { field: 'number', height: 15 })]),
      order(0, { number: ['订单一号'] }),
    )
    expect(wordsOfPdf(written)).toContain('订单一号')
    const long = await draw(
      withHead([element('qr', { field: 'remark', width: 30, height: 30 })]),
      order(0, { remark: ['长'.repeat(5000)] }),
    )
    expect(pagesOf(long)).toHaveLength(1)
  })
})

test('words of one’s own have the document’s fields in them, and leave what is no field as it is', async () => {
  const pdf = await draw(
    withHead([
      element('text', { width: 180, words: { zh: '单号 {number}，{nothing} {constructor} {{number}}' } }),
    ]),
    order(0),
  )
  const words = wordsOfPdf(pdf)
  expect(words).toContain('SO-2026-11-16')
  expect(words).toContain('{nothing}')
  expect(words).toContain('{constructor}')
})

test('positions count from the side where one begins to read, unless they are fixed', async () => {
  const at = async (lang: Language, fixed: boolean) => {
    const template = { ...withHead([element('text', { words: { en: 'X' }, width: 10 })]), fixed }
    return textsOfPdf(await draw(template, order(0), [lang]))[0]!.x
  }
  expect(await at('zh', false)).toBeLessThan(60)
  expect(await at('ar', false)).toBeGreaterThan(500)
  expect(await at('ar', true)).toBeLessThan(80)
})
