import { expect, test } from 'vitest'
import { languages } from '../../../contract/languages.ts'
import { soundsOf } from './pinyin.ts'
import {
  foldCode,
  foldWord,
  quoteLexeme,
  searchTerms,
  signPairsOfText,
  variantsOf,
  wordsOfQuery,
  wordsOfText,
} from './search-words.ts'

const asked = (query: string) => wordsOfQuery(query).map(({ word, open }) => (open ? `${word}*` : word))

test('case, accents, width and apostrophes do not count', () => {
  expect(['CAFÉ', 'ｃａｆｅ', 'Đèn', 'Ёлка', 'oʻzbek', 'men’s', 'أحمر'].map(foldWord)).toEqual([
    'cafe',
    'cafe',
    'den',
    'елка',
    'ozbek',
    'mens',
    'احمر',
  ])
})

test('marks that tell words apart stay: Thai vowels, Korean syllables, Japanese sounds', () => {
  expect(foldWord('ที่')).toBe('ที่')
  expect(foldWord('무선')).toBe('무선')
  expect(foldWord('バッグ')).toBe('バッグ')
})

test('a Chinese text is found by every character and every two neighbours', () => {
  expect(wordsOfText('保温杯 XL')).toEqual(['xl', '保', '温', '杯', '保温', '温杯'])
})

test('languages without spaces are cut by their dictionaries', () => {
  expect(wordsOfText('ขวดน้ำ')).toHaveLength(2)
  expect(wordsOfText('ຂວດນ້ຳ')).toHaveLength(2)
  expect(wordsOfText('ដបទឹក')).toHaveLength(2)
})

test('where words have no spaces, each two neighbouring signs are known beside the words', () => {
  expect(signPairsOfText('หูฟัง USB 耳机')).toEqual(['หูฟั', 'ฟัง'])
  expect(signPairsOfText('ທູດ')).toEqual(['ທູດ'])
  expect(signPairsOfText('ก')).toEqual([])
  expect(searchTerms('usb หูฟัง', 'th').found).toBe(
    "('usb' & 'หู' & 'ฟัง':* | 'usb' & 'หูฟั' & 'ฟัง':* | '#usbหูฟัง':*)",
  )
})

test('what is asked for is cut the same way, and only the last word may be unfinished', () => {
  expect(asked('Wireless Head')).toEqual(['wireless', 'head*'])
  expect(asked('耳机蓝牙')).toEqual(['耳机', '蓝牙'])
  expect(asked('降噪')).toEqual(['降噪'])
  expect(asked('杯')).toEqual(['杯'])
  expect(asked('!!! %')).toEqual([])
})

test('nothing in a query means anything to the database', () => {
  expect(quoteLexeme("a'b\\c")).toBe("'a''b\\\\c'")
  expect(searchTerms("' | !x", 'en').found).toBe("('x' | '#|!x':*)")
  for (const spelt of ['AB 12-3', 'ab123', 'Ab-12.3', 'AB_12/3']) expect(foldCode(spelt)).toBe('ab123')
})

test('a Chinese name sounds from every character on', () => {
  expect(soundsOf('蓝牙耳机 X5')).toEqual(['lanyaerji', 'lyej', 'yaerji', 'yej', 'erji', 'ej', 'ji', 'j'])
  expect(soundsOf('音乐 快乐')).toEqual(expect.arrayContaining(['yinyue', 'kuaile']))
  expect(soundsOf('女士')).toContain('nvshi')
  expect(soundsOf('Headphones')).toEqual([])
})

test('a mistyped word has a variant in common with the one that was meant', () => {
  const near = (typed: string, meant: string) =>
    variantsOf(typed).some(variant => variantsOf(meant).includes(variant))
  expect(near('haedphones', 'headphones')).toBe(true)
  expect(near('headphone', 'headphones')).toBe(true)
  expect(near('headphpnes', 'headphones')).toBe(true)
  expect(near('telephones', 'headphones')).toBe(false)
})

/** A name in every language, and something that somebody who reads it would type. */
const names: Record<string, [name: string, query: string]> = {
  zh: ['不锈钢保温杯 500ml', '保温杯'],
  zh_tw: ['不鏽鋼保溫杯', '保溫杯'],
  en: ['Stainless steel bottle', 'BOTTLE steel'],
  vi: ['Bình giữ nhiệt inox', 'binh giu nhiet'],
  th: ['ขวดน้ำสแตนเลส', 'ขวดน้ำ'],
  ko: ['스테인리스 보온병', '보온'],
  jp: ['ステンレスボトル 魔法瓶', '魔法瓶'],
  ar: ['زُجاجة ماء معدنية', 'زجاجة'],
  my: ['ရေဘူး သံမဏိ', 'ရေဘူး'],
  id: ['Botol minum baja', 'botol min'],
  es: ['Botella térmica de acero', 'termica'],
  la: ['ຂວດນ້ຳສະແຕນເລດ', 'ນ້ຳ'],
  fil: ['Bote ng tubig na bakal', 'tubig'],
  ru: ['Термос из стали, чёрный', 'черный термос'],
  km: ['ដបទឹកដែកអ៊ីណុក', 'ទឹក'],
  fr: ['Bouteille isotherme en acier, été', 'ete'],
  pt: ['Garrafa térmica de aço', 'aco'],
  uz: ['Po‘lat termos', 'polat'],
  zh_ug: ['پولات چاينەك', 'پولات'],
}

test.each(languages.map(({ code }) => code))(
  '%s: what somebody types is among the words of the name',
  lang => {
    const [name, query] = names[lang]!
    const words = wordsOfText(name)
    for (const { word, open } of wordsOfQuery(query)) {
      expect(words.some(each => (open ? each.startsWith(word) : each === word))).toBe(true)
    }
  },
)
