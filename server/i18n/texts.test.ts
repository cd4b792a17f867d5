import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { TextKey } from '../../contract/text.ts'
import { loadPacks } from './texts.ts'

const folder = mkdtempSync(join(tmpdir(), 'caravan-packs-'))
const write = (lang: string, texts: object) => {
  mkdirSync(join(folder, lang), { recursive: true })
  writeFileSync(join(folder, lang, 'some.json'), JSON.stringify(texts))
}
write('zh', {
  known: '有货。',
  due: '现在付 {amount}',
  lacking: '缺 {count} 件。',
  many: { other: '{count} 件' },
})
write('en', {
  known: 'In stock.',
  lacking: '{count} missing.',
  many: { one: '{count} piece', other: '{count} pieces' },
})
write('ar', { known: 'متوفر.', due: 'ادفع {amount} الآن أو ¥200 لاحقًا' })
write('th', { known: 'มีสินค้า' })
const packs = loadPacks(folder)
const key = (name: string) => `some.${name}` as TextKey

test('what a pack lacks is English', () => {
  expect(packs.t('th')(key('lacking'), { count: 3 })).toBe('3 missing.')
  expect(packs.t('zh_tw')(key('lacking'), { count: 3 })).toBe('缺 3 件。')
})

test('right to left it stands apart, so that its full stop stays at its end; the language’s own texts are untouched', () => {
  for (const lang of ['ar', 'zh_ug'] as const) {
    expect(packs.t(lang)(key('lacking'), { count: 3 })).toBe('\u2066\u20683\u2069 missing.\u2069')
    expect(packs.t(lang)(key('many'), { count: 5 })).toBe('\u2066\u20685\u2069 pieces\u2069')
  }
  expect(packs.t('ar')(key('known'))).toBe('متوفر.')
})

test('an amount in a sentence from right to left stays whole: ¥5,000.00, never 5,000.00¥', () => {
  expect(packs.t('ar')(key('due'), { amount: '¥5,000.00' })).toBe(
    'ادفع \u2068\u2066¥5,000.00\u2069\u2069 الآن أو \u2066¥200\u2069 لاحقًا',
  )
  expect(packs.t('zh')(key('due'), { amount: '¥5,000.00' })).toBe('现在付 ¥5,000.00')
})
