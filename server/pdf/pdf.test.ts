import bidiFactory from 'bidi-js'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type Language, languageOf, languages } from '../../contract/languages.ts'
import { loadPacks } from '../i18n/texts.ts'
import { pdftotext, textsOfPdf, wordsOfPdf } from '../testing/pdf-text.ts'
import { fontFor } from './fonts.ts'
import { breakable, type Line, layOut, type Setting } from './lines.ts'
import { openPdf, type TextStyle } from './pdf.ts'

interface Written {
  lang?: Language
  width?: number
  style?: TextStyle
}

const wide = 1_000_000

/** A document with these texts one below the other, and the lines of each. */
async function write(texts: readonly string[], { lang = 'en', width = wide, style = {} }: Written = {}) {
  const pdf = openPdf({ lang, title: 'test', margin: 20 })
  const counts: number[] = []
  let y = Number.POSITIVE_INFINITY
  for (const text of texts) {
    const lines = pdf.lay(text, width, style)
    counts.push(lines.length)
    for (const line of lines) {
      if (y + line.height > pdf.height) {
        pdf.newPage()
        y = 0
      }
      line.draw(20, y)
      y += line.height
    }
  }
  return { bytes: await pdf.end(), counts }
}

/** The texts of lines, as they stand from left to right. */
function linesOf(bytes: Buffer): string[] {
  const lines = new Map<string, string>()
  for (const { page, y, text } of textsOfPdf(bytes))
    lines.set(`${page} ${y}`, (lines.get(`${page} ${y}`) ?? '') + text)
  return [...lines.values()]
}

const bidi = bidiFactory()

/** How a text stands on a line, by the rules of Unicode. */
function onPaper(text: string, dir: 'ltr' | 'rtl'): string {
  const signs = [...text]
  const starts = signs.map((_, at) => signs.slice(0, at).join('').length)
  return bidi
    .getReorderedIndices(text, bidi.getEmbeddingLevels(text, dir))
    .flatMap(unit => (starts.includes(unit) ? [signs[starts.indexOf(unit)]!] : []))
    .join('')
}

const isRtl = (lang: Language) => languageOf(lang).dir === 'rtl'
const withoutSpaces = (text: string) => text.replace(/\s+/g, '')
/** Marks of direction have done their work when a line is drawn. */
const withoutUnseen = (text: string) => text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
const sorted = (text: string) => [...withoutSpaces(text)].sort().join('')

const packs = loadPacks('locales')
const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsOf)

/** Its own: what a pack lacks is filled with those of others. */
function ownTexts(lang: Language): string[] {
  const others = (['zh', 'en'] as const).filter(other => other !== lang)
  const known = new Set(others.flatMap(other => textsOf(packs.pack(other))))
  const texts = new Set(textsOf(packs.pack(lang)))
  return [...texts].filter(text => text.trim() && !known.has(withoutUnseen(text)))
}

/** Endless loops, faults of the font library, and what came out in pieces. */
const deadly = {
  my: ['ရွှေ', 'မွှေး', 'နွှာ', 'ရွှေ မွှေး နွှာ', 'ကြိုးမဲ့နားကြပ် ၂၄ ခု', 'သေတ္တာ အင်္ဂါ'],
  km: ['ទឹកឃ្មុំ', 'កាំបិត', 'ខ្ញុំ', 'តម្លៃលក់ដុំ ២៤ គ្រឿង ៛40,000', 'ក\u200bខ\u200bគ'],
  ar: ['كافٍ', 'شكرًا جزيلًا', 'محمّدٌ رسول الله', 'كتاب (جديد) ABC 12.5', 'لا إله'],
  zh_ug: ['ئۇيغۇرچە', 'سىمسىز تىڭشىغۇچ، توپ باھاسى 24 دانە'],
  la: ['ຫູຟັງໄຮ້ສາຍ ລາຄາຂາຍສົ່ງ ₭120,000', 'ນ້ຳເຜິ້ງ'],
  th: ['หูฟังไร้สาย ราคาขายส่ง ฿1,200', 'น้ำผึ้ง'],
  vi: ['Tai nghe không dây', 'Tai nghe không dây, giá sỉ'.normalize('NFD')],
  zh: ['无线蓝牙耳机（降噪）批发价 ¥199.00，裡櫃車。'],
  ko: ['무선 블루투스 이어폰 ₩25,000', '한국어'.normalize('NFD')],
  jp: ['ワイヤレスイヤホン、卸売価格は1箱24個です。', 'がぎぐ'.normalize('NFD')],
  fr: ['Commandé\u202f! 1\u202f234,50\u00a0€'],
  ru: ['Беспроводные наушники, 24 шт. № 7', 'ё й'.normalize('NFD')],
  en: ['office “noise cancelling” €12.50', 'gift 🎁 👨‍👩‍👧 𓂀 end', 'a\u00adb\u200bc'],
} satisfies Partial<Record<Language, string[]>>

describe('text that is copied is the text that was written', () => {
  test.each(Object.entries(deadly))('words in %s', async (lang, texts) => {
    const { bytes } = await write(texts, { lang: lang as Language })
    const rtl = isRtl(lang as Language)
    expect(linesOf(bytes)).toEqual(texts.map(text => onPaper(text, rtl ? 'rtl' : 'ltr')))
  })

  test.each(Object.entries(deadly))(
    'pdftotext, where there is one, reads words in %s',
    async (lang, texts) => {
      // It guesses where signs between numbers belong in Arabic, and leaves out what is narrower than a space.
      const plain = texts.filter(text => !/[(،\u00ad\u200b\u202f]/.test(text))
      const { bytes } = await write(plain, { lang: lang as Language, style: { align: 'start' }, width: 500 })
      const read = pdftotext(bytes, ...(isRtl(lang as Language) ? [] : ['-raw']))
      const lines = read?.split(/\n+/).filter(line => line.trim())
      if (lines) expect(lines.map(line => line.trim())).toEqual(plain)
    },
  )
})

/** At nine points, in a column of so many. */
const inColumn = (text: string, points: number, lang: Language, known: Setting['known'] = new Map()) =>
  layOut(text, {
    width: (points / 9) * 1000,
    weight: 400,
    fromRight: isRtl(lang),
    lang: languageOf(lang).tag,
    known,
  })

const clustersOf = ({ runs }: Line) => runs.flatMap(({ clusters }) => clusters)

describe.each(languages)('every text of the pack in $code', ({ code }) => {
  // Each in one of three ways, all ways in every language: there are too many for more. `npm run soak -- papers` takes each.
  const all = ownTexts(code)
  const step = process.env.PAPERS === 'all' ? 3 : 12
  const [drawn, fitted, read] = [0, 1, 2].map(way => all.filter((_, at) => at % step === way)) as [
    string[],
    string[],
    string[],
  ]

  test('is drawn with signs that some font has, and read back', async () => {
    const single = drawn.filter(text => !text.includes('\n'))
    const { bytes } = await write(single, { lang: code })
    const dirs = single.map(text => (isRtl(code) && /\p{Script=Arabic}/u.test(text) ? 'rtl' : 'ltr'))
    expect(linesOf(bytes).map(withoutUnseen)).toEqual(
      single.map((text, at) => withoutUnseen(onPaper(text, dirs[at]!))),
    )
    const missing = [...new Set(all.join('').replaceAll('\n', ''))].filter(
      sign => !fontFor(sign.normalize(), { weight: 600, lang: languageOf(code).tag }),
    )
    expect(missing).toEqual([])
  })

  test('fits into a narrow column, and nothing of it is left out', () => {
    const known: Setting['known'] = new Map()
    for (const text of fitted) {
      const lines = inColumn(text, 48, code, known)
      for (const line of lines)
        if (line.width > 48_000 / 9) expect(clustersOf(line).map(({ text }) => text)).toHaveLength(1)
      const shown = lines.flatMap(line => clustersOf(line).map(({ text }) => text)).join('')
      expect(sorted(withoutUnseen(shown))).toBe(sorted(withoutUnseen(text)))
    }
  })

  test('is what pdftotext reads, where there is one', async () => {
    const { bytes } = await write(read, { lang: code, width: 520, style: { size: 10 } })
    const said = pdftotext(bytes, '-raw')
    if (said === undefined) return
    if (isRtl(code)) expect(sorted(withoutUnseen(said))).toBe(sorted(withoutUnseen(read.join(''))))
    else expect(withoutSpaces(said)).toBe(withoutSpaces(read.join('')))
  })
})

/** Ranges of characters to test with: scripts of our languages, other scripts, and control or unassigned characters. */
const scripts: Record<string, readonly [number, number][]> = {
  Latin: [
    [0x20, 0x7e],
    [0xa0, 0x24f],
    [0x300, 0x36f],
  ],
  Cyrillic: [[0x400, 0x52f]],
  Arabic: [
    [0x600, 0x6ff],
    [0xfb50, 0xfdff],
    [0x200c, 0x200f],
  ],
  Hebrew: [[0x590, 0x5ff]],
  Devanagari: [[0x900, 0x97f]],
  Thai: [[0xe00, 0xe7f]],
  Lao: [[0xe80, 0xeff]],
  Tibetan: [[0xf00, 0xfff]],
  Myanmar: [
    [0x1000, 0x109f],
    [0xaa60, 0xaa7f],
  ],
  Khmer: [
    [0x1780, 0x17ff],
    [0x200b, 0x200d],
  ],
  Mongolian: [[0x1800, 0x18af]],
  Chinese: [
    [0x3000, 0x30ff],
    [0x4e00, 0x9fff],
  ],
  Korean: [
    [0x1100, 0x11ff],
    [0xac00, 0xd7a3],
  ],
  marks: [[0x2000, 0x206f]],
  pictures: [
    [0x1f300, 0x1faff],
    [0xfe00, 0xfe0f],
    [0x1f1e6, 0x1f1ff],
  ],
  anything: [
    [0, 0xffff],
    [0x10000, 0x10ffff],
  ],
}

test.each(Object.entries(scripts))(
  'random strings in %s are drawn, and nothing of them is lost',
  async (_, ranges) => {
    const sign = fc.oneof(
      ...ranges.map(([min, max]) => fc.integer({ min, max }).map(code => String.fromCodePoint(code))),
    )
    const text = fc.array(sign, { minLength: 1, maxLength: 40 }).map(signs => signs.join(''))
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 5, maxLength: 10 }), async texts => {
        const { bytes } = await write(texts, { lang: 'ar', width: 60 })
        const seen = withoutUnseen(
          // Each for itself: two halves of a sign that stand in two texts are not one.
          texts
            .map(text => text.toWellFormed())
            .join('')
            .replace(/\p{Cc}/gu, ''),
        )
        expect(sorted(withoutUnseen(wordsOfPdf(bytes)))).toBe(sorted(seen))
      }),
      { numRuns: 25 },
    )
  },
)

describe('lines', () => {
  const wordsIn = (text: string, points: number) =>
    inColumn(text, points, 'en').map(line =>
      clustersOf(line)
        .map(({ text }) => text)
        .join(''),
    )

  test('end between words, and in Chinese between those a dictionary knows', () => {
    expect(wordsIn('wireless headphones, black', 60)).toEqual(['wireless', 'headphones,', 'black'])
    expect(breakable('无线蓝牙耳机').length).toBeGreaterThan(1)
    expect(breakable('สวัสดีครับ').length).toBeGreaterThan(1)
  })

  test('never end at a space or a hyphen that keeps together', () => {
    expect(breakable('1\u2011يەشىك، جەمئىي 2')).toEqual(['1\u2011يەشىك، ', 'جەمئىي ', '2'])
    expect(breakable('Total\u202f: 1\u00a0200 €')).toEqual(['Total\u202f: ', '1\u00a0200 ', '€'])
  })

  test('what is too long for any line is cut between two signs', () => {
    expect(wordsIn('ABCDEFGHIJ', 24).join('|')).toBe('ABCD|EFGH|IJ')
    expect(wordsIn('မွှေးမွှေးမွှေး', 14).every(line => line.startsWith('မွှေး'))).toBe(true)
  })

  test('are further apart where signs are stacked', () => {
    const height = (text: string) =>
      inColumn(text, 400, 'en').reduce((sum, { above, below }) => sum + above + below, 0)
    expect(height('ကြွှို')).toBeGreaterThan(height('abc'))
  })

  test('a very long text without spaces takes no more than its length', async () => {
    const { counts } = await write(['ရွှေ'.repeat(5000), 'x'.repeat(20_000), 'كافٍ'.repeat(5000)], {
      width: 100,
    })
    expect(Math.min(...counts)).toBeGreaterThan(100)
  })
})

test('a narrow space is a space, not a box', () => {
  const glyphs = inColumn('a\u202fb', 400, 'fr').flatMap(line =>
    clustersOf(line).flatMap(({ glyphs }) => glyphs),
  )
  const box = inColumn('□', 400, 'fr')[0]!
  expect(glyphs[1]!.advance).toBeGreaterThan(0)
  expect(glyphs[1]!.advance).toBeLessThan(box.width / 2)
})

test('Chinese characters look as they do where the document is read', () => {
  const familyFor = (lang: string) => fontFor('骨', { weight: 400, lang })!.slice.family
  expect(['zh-CN', 'ja', 'ko'].map(familyFor)).toEqual(['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'])
})

describe('the file', () => {
  test('has its pages and the fonts it uses, the same picture once', async () => {
    const pdf = openPdf({ lang: 'zh', title: '报价单' })
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer()
    for (let page = 0; page < 2; page++) {
      pdf.newPage()
      pdf.text('报价 quotation كوب', { x: 40, y: 40, width: 400 }, { bold: page === 1 })
      pdf.picture(picture, 40, 200, 40, 40)
    }
    const source = (await pdf.end()).toString('latin1')
    expect(source.startsWith('%PDF-')).toBe(true)
    expect(source.trimEnd().endsWith('%%EOF')).toBe(true)
    expect(source).toContain('/Count 2')
    for (const font of ['NotoSansLatin-Regular', 'NotoSansLatin-SemiBold', 'NotoSansArabicArabic-Regular'])
      expect(source).toMatch(new RegExp(`/FontName /[A-Z]{6}\\+${font}`))
    expect(source.match(/\/Subtype \/Image/g)).toHaveLength(1)
  })

  test('brackets of a line that is read from the right are turned round, and copied as they were written', async () => {
    const { bytes } = await write(['(ب)'], { lang: 'ar' })
    expect(linesOf(bytes)).toEqual([')ب('])
  })
})
