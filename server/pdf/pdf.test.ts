import { mkdirSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { slicesFor } from './fonts.ts'
import { breakable, clip, wrap } from './lines.ts'
import { openPdf } from './pdf.ts'
import { charactersOf, inVisualOrder } from './runs.ts'

describe('runs', () => {
  test('what is written from the right stands in reverse, numbers in it do not', () => {
    const runs = charactersOf('اب12', true).map(({ text, level }) => ({ text, level }))
    expect(
      inVisualOrder(runs)
        .map(({ text }) => text)
        .join(''),
    ).toBe('12با')
  })

  test('brackets of a line that is read from the right are turned round', () => {
    expect(
      charactersOf('(ب)', true)
        .map(({ text }) => text)
        .join(''),
    ).toBe(')ب(')
  })
})

describe('lines', () => {
  const widthOf = (text: string) => text.length

  test('a line ends between words, and in Chinese between those a dictionary knows', () => {
    expect(wrap('wireless headphones, black', 12, widthOf)).toEqual(['wireless', 'headphones,', 'black'])
    expect(breakable('无线蓝牙耳机').length).toBeGreaterThan(1)
    expect(breakable('สวัสดีครับ').length).toBeGreaterThan(1)
  })

  test('what is too long for any line is cut', () => {
    expect(wrap('ABCDEFGHIJ', 4, widthOf)).toEqual(['ABCD', 'EFGH', 'IJ'])
  })

  test('the last line that is shown says that there was more', () => {
    expect(clip(['aaaa', 'bbbb', 'cccc'], 2, 4, widthOf)).toEqual(['aaaa', 'bbb…'])
  })
})

/** The shop's languages, and what a price list has in them. */
const samples: Record<string, string> = {
  zh: '无线蓝牙耳机（降噪）批发价 ¥199.00，每箱 24 件，裡櫃車。',
  en: 'Wireless headphones, 24 per box – “noise cancelling” €12.50',
  vi: 'Tai nghe không dây, giá sỉ 350.000 ₫ một thùng',
  th: 'หูฟังไร้สาย ราคาขายส่ง ฿1,200 ต่อกล่อง น้ำผึ้ง',
  ko: '무선 블루투스 이어폰 도매가 ₩25,000',
  jp: 'ワイヤレスイヤホン、卸売価格は1箱24個です。',
  ar: 'سماعات بلوتوث لاسلكية (24 قطعة) بسعر 199.00 ¥ للكرتون',
  my: 'ကြိုးမဲ့နားကြပ် လက်ကားဈေး ၂၄ ခု',
  la: 'ຫູຟັງໄຮ້ສາຍ ລາຄາຂາຍສົ່ງ ₭120,000',
  ru: 'Беспроводные наушники, 24 шт. в коробке № 7',
  km: 'កាសឥតខ្សែ តម្លៃលក់ដុំ ២៤ គ្រឿង ៛40,000',
  uz: 'Simsiz quloqchin, ulgurji narx oʻn dona',
  zh_ug: 'سىمسىز تىڭشىغۇچ، توپ باھاسى 24 دانە',
}

async function bytesOf(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

describe('openPdf', () => {
  test.each(Object.entries(samples))('every character of %s is in some font', (_, sample) => {
    const missing = [...sample].filter(sign => slicesFor(sign.codePointAt(0)!).length === 0)
    expect(missing).toEqual([])
  })

  test('a document in every language opens, has its pages, and embeds the fonts it uses', async () => {
    const pdf = openPdf({ lang: 'zh', title: '报价单' })
    const all = bytesOf(pdf.stream)
    await pdf.know(Object.values(samples))
    await pdf.know([samples.zh!, samples.en!, samples.ar!], 600)
    await pdf.newPage()
    let y = 60
    for (const sample of Object.values(samples)) {
      const dir = /\p{Script=Arabic}/u.test(sample) ? 'rtl' : 'ltr'
      y += pdf.text(sample, { x: 40, y, width: 500 }, { size: 14, dir })
      y += pdf.text(sample, { x: 40, y, width: 160 }, { size: 10, dir, lines: 2 }) + 6
    }
    for (const lang of ['zh', 'en', 'ar'])
      y += pdf.text(samples[lang]!, { x: 40, y, width: 500 }, { size: 11, bold: true })
    await pdf.newPage()
    pdf.end()
    const bytes = await all
    if (process.env.PDF_SAMPLES) {
      mkdirSync(process.env.PDF_SAMPLES, { recursive: true })
      writeFileSync(`${process.env.PDF_SAMPLES}/languages.pdf`, bytes)
    }
    const source = bytes.toString('latin1')
    expect(source.startsWith('%PDF-')).toBe(true)
    expect(source.trimEnd().endsWith('%%EOF')).toBe(true)
    expect(source).toContain('/Count 2')
    for (const family of ['NotoSans', 'NotoSansSC', 'NotoSansKR', 'NotoSansArabic', 'NotoSansThai'])
      expect(source).toMatch(new RegExp(`/FontName /[A-Z]{6}\\+${family}-`))
    expect(source.match(/\/FontFile2 /g)!.length).toBeGreaterThan(10)
  }, 30_000)

  test('a line in Arabic begins at the right', async () => {
    const pdf = openPdf({ lang: 'ar', title: 'ar' })
    pdf.stream.resume()
    await pdf.know([samples.ar!])
    await pdf.newPage()
    expect(pdf.rtl).toBe(true)
    expect(pdf.widthOf(samples.ar!)).toBeGreaterThan(100)
    expect(pdf.heightOf(samples.ar!, 80)).toBeGreaterThan(pdf.heightOf(samples.ar!, 800))
    pdf.end()
  })

  test('a character that no font has is shown as an empty box, and hidden ones take no room', async () => {
    const pdf = openPdf({ lang: 'en', title: 'x' })
    pdf.stream.resume()
    await pdf.know(['a\u200b\u00adb𓂀'])
    await pdf.newPage()
    expect(pdf.widthOf('a\u200b\u00adb')).toBe(pdf.widthOf('ab'))
    expect(pdf.widthOf('𓂀')).toBe(pdf.widthOf('□'))
    pdf.end()
  })
})
