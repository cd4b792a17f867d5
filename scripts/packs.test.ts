import { describe, expect, it } from 'vitest'
import type { Text } from '../contract/text.ts'
import { checkPacks, lacks, type Packs } from './packs.ts'

const languages = [
  { code: 'zh', tag: 'zh-CN', name: '简体中文' },
  { code: 'zh_tw', tag: 'zh-TW', name: '繁體中文' },
  { code: 'en', tag: 'en', name: 'English' },
  { code: 'jp', tag: 'ja', name: '日本語' },
  { code: 'ru', tag: 'ru', name: 'Русский' },
  { code: 'vi', tag: 'vi', name: 'Tiếng Việt' },
]
const check = (packs: Packs, complete = ['zh', 'en']) =>
  checkPacks(packs, { languages, slices: ['home'], complete })

/** What is said about one text, given the Chinese one. */
const fault = (code: string, text: Text, zh: Text = '订单') =>
  check({ zh: { home: { key: zh } }, [code]: { home: { key: text } } }, ['zh'])

const zh = { home: { title: '首页', sold: '已售{count}件' } }
const en = { home: { title: 'Home', sold: 'Sold: {count}' } }

describe('packs', () => {
  it('with the same keys and placeholders are sound', () => {
    expect(check({ zh, en })).toEqual([])
  })

  it.each([
    ['en', { zh, en: { home: { title: 'Home' } } }],
    ['zh', { zh: { home: { title: '首页' } }, en }],
  ])('fail on a key missing from %s', (_, packs) => {
    expect(check(packs)).toHaveLength(1)
  })

  it('fail on a missing pack of a language that must be complete', () => {
    expect(check({ zh })).toEqual([
      'locales/en/home.json: title is missing',
      'locales/en/home.json: sold is missing',
    ])
  })

  it('may lack keys in other languages, unless all must be complete', () => {
    const packs = { zh, en, ru: { home: { title: 'Главная' } } }
    expect(check(packs)).toEqual([])
    expect(check(packs, ['zh', 'en', 'ru'])).toEqual(['locales/ru/home.json: sold is missing'])
  })

  it('fail on an extra key anywhere', () => {
    const ru = { home: { old: 'Старое' } }
    expect(check({ zh, en, ru })).toEqual(['locales/ru/home.json: old is not in the source pack'])
  })

  it('fail on a slice that is not listed, a listed one without a source, an unknown language', () => {
    expect(check({ zh: { ...zh, cart: {} }, en })).toEqual([
      'locales/zh/cart.json: is not listed in locales/slices.ts',
    ])
    expect(check({ zh: {}, en: {} })).toEqual(['locales/zh/home.json: does not exist'])
    expect(check({ zh, en, xx: {} })).toEqual(['locales/xx: is no language of contract/languages.ts'])
  })
})

describe('a text', () => {
  it.each(['', '  ', { other: '' }, { one: '', other: '{count} x' }])('may not be empty: %j', text => {
    expect(fault('en', text, '{count}件')[0]).toContain('is empty')
  })

  it('has the placeholders of the source', () => {
    expect(fault('en', 'Hello', '你好{name}')[0]).toContain('lacks the placeholder {name}')
    expect(fault('en', 'Hello {name}', '你好')[0]).toContain('has the placeholder {name}')
    expect(fault('en', '{b} and {a}', '{a}和{b}')).toEqual([])
  })

  it('may say the number of a plural form in words, but not in the form "other"', () => {
    expect(fault('en', { one: 'One piece', other: '{count} pieces' }, '{count}件')).toEqual([])
    for (const number of ['n', 'max', 'total'])
      expect(fault('en', { one: 'One piece', other: `{${number}} pieces` }, `{${number}}件`)).toEqual([])
    expect(fault('en', { one: '{count} piece', other: 'Pieces' }, '{count}件')[0]).toContain('lacks')
    expect(fault('en', { one: 'One piece', other: '{count} of {name}' }, '{name}{count}件')[0]).toContain(
      '{name}',
    )
  })

  it('has only plural forms that its language knows, and always "other"', () => {
    expect(fault('ru', { one: 'a', few: 'b', many: 'c', other: 'd' })).toEqual([])
    expect(fault('ru', { one: 'a', other: 'd' })[0]).toContain('lacks the plural form "many", "few"')
    expect(fault('en', { few: 'b', other: 'd' })[0]).toContain('"few"')
    expect(fault('vi', { one: 'b', other: 'd' })[0]).toContain('"one"')
    expect(fault('en', { one: 'a' })[0]).toContain('no plural form "other"')
  })
})

describe('a text that counts', () => {
  it('has a form for every kind of number', () => {
    const strictly = (code: string, text: string) =>
      check({ zh: { home: { key: '{seconds}' } }, [code]: { home: { key: text } } }, [code])[0]
    expect(strictly('en', '{seconds} seconds')).toContain('in one form')
    expect(strictly('ru', 'Через {seconds} секунд')).toContain('"many", "one", "few"')
  })

  it.each([
    ['vi', '{count} chiếc'],
    ['en', 'Pieces: {count}'],
    ['en', '{count} pcs'],
    ['en', '({count})'],
  ])('needs one form where nothing changes: %s %s', (code, text) => {
    expect(check({ zh: { home: { key: '{count}件' } }, [code]: { home: { key: text } } }, [code])).toEqual([])
  })
})

describe('Chinese left in a pack', () => {
  it('is found in languages that do not write Chinese characters', () => {
    expect(fault('en', '订单')[0]).toContain('still has Chinese')
    expect(fault('ru', 'Заказ 单')[0]).toContain('still has Chinese')
    expect(fault('vi', { other: 'Đơn hàng：' })[0]).toContain('still has Chinese')
    expect(fault('en', 'Order')).toEqual([])
  })

  it("is not a language's own name", () => {
    expect(fault('en', 'Read it in 简体中文', '看中文')).toEqual([])
  })

  it('is found in Japanese by characters that Japan does not use', () => {
    expect(fault('jp', '订单')).toHaveLength(1)
    expect(fault('jp', '请选择')).toHaveLength(1)
    expect(fault('jp', 'ご注文', '订单')).toEqual([])
    expect(fault('jp', '代々木〇', '订单')).toEqual([])
  })

  it('is found in Japanese by a sentence that was copied', () => {
    expect(fault('jp', '不可用此方式', '不可用此方式')).toHaveLength(1)
    expect(fault('jp', '商品', '商品')).toEqual([])
    expect(fault('jp', '数量', '数量')).toEqual([])
  })

  it('is found in traditional Chinese by simplified characters', () => {
    expect(fault('zh_tw', '购物车')).toHaveLength(1)
    expect(fault('zh_tw', '購物車', '购物车')).toEqual([])
    expect(fault('zh_tw', '商品', '商品')).toEqual([])
  })
})

describe('what packs still lack', () => {
  it('is counted by slice and named by key', () => {
    const [first, , english, , russian] = lacks(
      { zh, en, ru: { home: { title: 'Главная' } } },
      { languages, slices: ['home'] },
    )
    expect(first).toMatchObject({ code: 'zh', missing: 0, total: 2, slices: {} })
    expect(english).toMatchObject({ code: 'en', missing: 0 })
    expect(russian).toMatchObject({ code: 'ru', missing: 1, slices: { home: ['sold'] } })
  })
})
