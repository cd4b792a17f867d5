import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pairLines, withPairLines } from './pairs.ts'

const colour = [
  { name: { zh: '颜色', en: 'Colour' }, value: { zh: '黑色', en: 'black' } },
  { name: { zh: '产地' }, value: { zh: '中国' } },
]

describe('pairs as lines', () => {
  test('are one line each, in one language at a time', () => {
    expect(pairLines(colour, 'zh')).toBe('颜色: 黑色\n产地: 中国')
    expect(pairLines(colour, 'en')).toBe('Colour: black')
    expect(pairLines(null, 'zh')).toBe('')
  })

  test('a line changes one language and leaves the others', () => {
    expect(withPairLines(colour, 'en', 'Colour: black\nMade in: China')).toEqual([
      colour[0],
      { name: { zh: '产地', en: 'Made in' }, value: { zh: '中国', en: 'China' } },
    ])
  })

  test('the Chinese colon divides as well, and only the first one does', () => {
    expect(withPairLines([], 'zh', '比例：16:9')).toEqual([{ name: { zh: '比例' }, value: { zh: '16:9' } }])
  })

  test('an empty line keeps the place of a pair that is not translated yet', () => {
    const untranslated = withPairLines(withPairLines([], 'zh', '甲: 1\n乙: 2'), 'en', '\nB: two')
    expect(untranslated[1]).toEqual({ name: { zh: '乙', en: 'B' }, value: { zh: '2', en: 'two' } })
    expect(pairLines(untranslated, 'en')).toBe('\nB: two')
  })

  test('a pair that says nothing in any language is gone', () => {
    expect(withPairLines(withPairLines(colour, 'zh', ''), 'en', '')).toEqual([])
  })

  test('come back as they were written', () => {
    const word = fc.stringMatching(/^[a-z0-9 ]{0,6}[a-z0-9]$/).map(text => text.trim())
    const lines = fc.array(fc.tuple(word, word), { maxLength: 5 })
    fc.assert(
      fc.property(lines, lines, (zh, en) => {
        const text = (pairs: [string, string][]) =>
          pairs.map(([name, value]) => `${name}: ${value}`).join('\n')
        const pairs = withPairLines(withPairLines([], 'zh', text(zh)), 'en', text(en))
        expect(pairLines(pairs, 'zh')).toBe(text(zh))
        expect(pairLines(pairs, 'en')).toBe(text(en))
      }),
    )
  })
})
