import { expect, test } from 'vitest'
import { foldCode, foldWord, quoteLexeme, searchTerms, wordsOfQuery, wordsOfText } from './search-words.ts'

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

test('what is asked for is cut the same way, and only the last word may be unfinished', () => {
  expect(asked('Wireless Head')).toEqual(['wireless', 'head*'])
  expect(asked('耳机蓝牙')).toEqual(['耳机', '蓝牙'])
  expect(asked('降噪')).toEqual(['降噪'])
  expect(asked('杯')).toEqual(['杯'])
  expect(asked('!!! %')).toEqual([])
})

test('nothing in a query means anything to the database', () => {
  expect(quoteLexeme("a'b\\c")).toBe("'a''b\\\\c'")
  expect(searchTerms("' | !x", 'en').found).toBe("('x':*) | '#|!x':*")
  expect(foldCode('AB 12-3')).toBe('ab12-3')
})
