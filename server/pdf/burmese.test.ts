import { expect, test } from 'vitest'
import { drawBurmese, inDrawingOrder } from './burmese.ts'

const glyphs = (text: string) => [...text].map(sign => ({ codePoints: [sign.codePointAt(0)!] }))
const drawn = (text: string) =>
  inDrawingOrder(glyphs(text))
    .map(({ codePoints }) => String.fromCodePoint(...codePoints))
    .join('')

test.each([
  ['the vowel that is written before its consonant', 'တေ', '\u1031\u1010'],
  ['the medial that embraces it', 'ပြ', '\u103c\u1015'],
  ['both, with what follows', 'ကြေး', '\u1031\u103c\u1000\u1038'],
  ['kinzi after the base that it stands on', 'အင်္ဂ', '\u1021\u1002\u1004\u103a\u1039'],
  ['a stacked consonant stays under its base', 'သေတ္တာ', '\u1031\u101e\u1010\u1039\u1010\u102c'],
  ['a sign above before the vowel below', 'လုံး', '\u101c\u1036\u102f\u1038'],
  [
    'every syllable of a word, and whatever stands between',
    'ရောက်တာ AX ပြေ',
    '\u1031\u101b\u102c\u1000\u103a\u1010\u102c AX \u1031\u103c\u1015',
  ],
])('%s', (_, written, order) => {
  expect(drawn(written)).toBe(order)
})

test('parts of a sign stay with it, and nothing is lost', () => {
  const taken = [...glyphs('ပြူ'), { codePoints: [] }, ...glyphs('က')]
  expect(inDrawingOrder(taken)).toEqual([taken[1], taken[0], taken[2], taken[3], taken[4]])
})

test('other scripts are left to the engine', () => {
  const asked: unknown[] = []
  const engine = {
    layout: (text: string | readonly { codePoints: readonly number[] }[]) => {
      asked.push(text)
      return { glyphs: glyphs(typeof text === 'string' ? text : '') }
    },
  }
  drawBurmese(engine)
  engine.layout('Caravan')
  expect(asked).toEqual(['Caravan'])
  engine.layout('တေ')
  expect(asked.slice(1)).toEqual(['တေ', [{ codePoints: [0x1031] }, { codePoints: [0x1010] }]])
})
