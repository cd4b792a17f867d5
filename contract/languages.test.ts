import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chooseLanguage,
  defaultLanguage,
  isLanguage,
  languageOf,
  languages,
  parseAcceptLanguage,
} from './languages.ts'

describe('the table of languages', () => {
  test('"Languages: zh, zh_tw, en, vi, th, ko, jp, ar, my, id, es, la, fil, ru, km, fr, pt, uz. The catalogue also lists zh_ug."', () => {
    expect(languages.map(language => language.code).join(' ')).toBe(
      'zh zh_tw en vi th ko jp ar my id es la fil ru km fr pt uz zh_ug',
    )
  })

  test('"Default language zh."', () => {
    expect(defaultLanguage).toBe('zh')
  })

  test('every tag is a canonical BCP 47 tag', () => {
    for (const { tag } of languages) expect(Intl.getCanonicalLocales(tag)).toEqual([tag])
    expect(['jp', 'la', 'my', 'zh_ug'].map(code => isLanguage(code) && languageOf(code).tag)).toEqual([
      'ja',
      'lo',
      'my',
      'ug-Arab-CN',
    ])
  })

  test('"`ar` and `zh_ug` are right to left"', () => {
    expect(languages.filter(language => language.dir === 'rtl').map(language => language.code)).toEqual([
      'ar',
      'zh_ug',
    ])
  })

  test('a code is a language only when it stands in the table', () => {
    expect([isLanguage('zh'), isLanguage('ja'), isLanguage('constructor'), isLanguage(null)]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

describe('choosing a language', () => {
  test('"A saved preference is used first: cn becomes zh; tw or zh-tw becomes zh_tw."', () => {
    expect(chooseLanguage('th', ['vi'])).toBe('th')
    expect(chooseLanguage('cn', ['vi'])).toBe('zh')
    expect(chooseLanguage('tw', ['vi'])).toBe('zh_tw')
    expect(chooseLanguage('zh-tw', ['vi'])).toBe('zh_tw')
    expect(chooseLanguage('ZH-TW', ['vi'])).toBe('zh_tw')
  })

  test('"Otherwise the browser languages are used: zh, zh-cn and cn map to zh; zh-tw and zh-hk to zh_tw; vi; th; ja; ko."', () => {
    const chosen = ['zh', 'zh-cn', 'cn', 'zh-tw', 'zh-hk', 'vi', 'th', 'ja', 'ko'].map(tag =>
      chooseLanguage(null, [tag]),
    )
    expect(chosen.join(' ')).toBe('zh zh zh zh_tw zh_tw vi th jp ko')
  })

  test('"The fallback is en."', () => {
    expect(chooseLanguage(undefined, [])).toBe('en')
    expect(chooseLanguage('', ['sw', 'eo'])).toBe('en')
    expect(chooseLanguage('klingon', [])).toBe('en')
  })

  test('a browser tag is read without its case, script and region', () => {
    expect(chooseLanguage(null, ['vi-VN'])).toBe('vi')
    expect(chooseLanguage(null, ['zh-CN'])).toBe('zh')
    expect(chooseLanguage(null, ['zh-SG'])).toBe('zh')
    expect(chooseLanguage(null, ['zh-Hans-HK'])).toBe('zh')
    expect(chooseLanguage(null, ['zh-Hant'])).toBe('zh_tw')
    expect(chooseLanguage(null, ['zh-MO'])).toBe('zh_tw')
    expect(chooseLanguage(null, ['ja-JP-u-ca-japanese'])).toBe('jp')
    expect(chooseLanguage(null, ['tl-PH'])).toBe('fil')
  })

  test('every pack can be reached by its own tag', () => {
    for (const { tag, code } of languages) expect(chooseLanguage(null, [tag])).toBe(code)
  })

  test('a browser that asks for Latin (la) does not get Lao, whose code here is la', () => {
    expect(chooseLanguage(null, ['la'])).toBe('en')
    expect(chooseLanguage(null, ['lo-LA'])).toBe('la')
  })

  test('the first browser language that is known wins', () => {
    expect(chooseLanguage(null, ['sw', 'ko-KR', 'en'])).toBe('ko')
    expect(chooseLanguage(null, ['en-GB', 'ko'])).toBe('en')
  })

  test('only what the shop offers is chosen', () => {
    expect(chooseLanguage('th', ['vi', 'ko'], ['en', 'ko'])).toBe('ko')
    expect(chooseLanguage('th', [], ['en', 'ko'])).toBe('en')
    expect(chooseLanguage('th', [], ['vi', 'ko'])).toBe('vi')
    expect(chooseLanguage('th', [], [])).toBe('zh')
  })

  test('whatever is saved and sent, the choice is one of the offered', () => {
    const codes = fc.subarray(
      languages.map(language => language.code),
      { minLength: 1 },
    )
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), codes, (saved, sent, offered) => {
        expect(offered).toContain(chooseLanguage(saved, sent, offered))
      }),
    )
  })
})

describe('Accept-Language', () => {
  test('is ordered by quality, equal ones as they stand', () => {
    expect(parseAcceptLanguage('fr;q=0.5, zh-TW, en;q=0.8, th')).toEqual(['zh-TW', 'th', 'en', 'fr'])
  })

  test('leaves out the wildcard, what is refused and what cannot be read', () => {
    expect(parseAcceptLanguage('*, vi;q=0, ko;q=x, ja; q=0.1,,')).toEqual(['ja'])
  })

  test('may be missing', () => {
    expect(parseAcceptLanguage(undefined)).toEqual([])
  })
})
