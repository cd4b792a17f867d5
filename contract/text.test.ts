import { describe, expect, it } from 'vitest'
import { type Pack, type Params, type Translate, translator, wholeAmounts, withoutMarks } from './text.ts'

/** The keys of these made-up packs are not those of the zh pack that types a key. */
const loosely = (translate: Translate) => translate as (key: string, params?: Params) => string

const pack: Pack = {
  cart: {
    title: 'Cart',
    greeting: 'Hello {name}, {name}! You have {n} {thing}',
    'line.gone': 'Gone',
    items: { one: '{count} item', other: '{count} items' },
    odd: { few: 'some' },
  },
}

describe('a text', () => {
  const t = loosely(translator(pack, 'en'))

  it('is found by slice, dot, key; only the first dot separates', () => {
    expect(t('cart.title')).toBe('Cart')
    expect(t('cart.line.gone')).toBe('Gone')
  })

  it('fills every placeholder and leaves unknown ones to be seen', () => {
    expect(t('cart.greeting', { name: 'Li', n: 0 })).toBe('Hello Li, Li! You have 0 {thing}')
    expect(t('cart.greeting')).toBe('Hello {name}, {name}! You have {n} {thing}')
  })

  it('fills in values as they are', () => {
    expect(t('cart.greeting', { name: '$& {n}', n: 1, thing: 'x' })).toBe(
      'Hello $& {n}, $& {n}! You have 1 x',
    )
  })

  it('takes only what was passed for a placeholder', () => {
    const t = loosely(translator({ a: { b: '{toString} {constructor}' } }, 'en'))
    expect(t('a.b', {})).toBe('{toString} {constructor}')
  })

  it.each(['cart.nothing', 'nowhere.title', 'nodot', ''])('a missing key comes out as itself: %j', key => {
    expect(t(key)).toBe(key)
    expect(t(key, { count: 1 })).toBe(key)
  })
})

describe('a plural', () => {
  it('is chosen by count', () => {
    const t = loosely(translator(pack, 'en'))
    expect(t('cart.items', { count: 1 })).toBe('1 item')
    expect(t('cart.items', { count: 5 })).toBe('5 items')
    expect(t('cart.items', { count: 0 })).toBe('0 items')
  })

  it('is chosen by the number that stands in it where nothing is called count', () => {
    const wait: Pack = {
      a: { wait: { one: '{name}: {seconds} second', other: '{name}: {seconds} seconds' } },
    }
    const t = loosely(translator(wait, 'en'))
    expect(t('a.wait', { name: '1', seconds: 1 })).toBe('1: 1 second')
    expect(t('a.wait', { name: '1', seconds: 2 })).toBe('1: 2 seconds')
  })

  it('follows the rules of the language', () => {
    const russian: Pack = {
      cart: { items: { one: '{count} товар', few: '{count} товара', many: '{count} товаров' } },
    }
    const ru = loosely(translator(russian, 'ru'))
    expect([1, 2, 5, 21].map(count => ru('cart.items', { count }))).toEqual([
      '1 товар',
      '2 товара',
      '5 товаров',
      '21 товар',
    ])
    const arabic: Pack = { cart: { items: { zero: '0', two: '2', few: '3-10', many: '11-99', other: 'x' } } }
    const ar = loosely(translator(arabic, 'ar'))
    expect([0, 2, 7, 50, 100].map(count => ar('cart.items', { count }))).toEqual([
      '0',
      '2',
      '3-10',
      '11-99',
      'x',
    ])
  })

  it('falls back to other, then to the key', () => {
    const ru = loosely(translator({ cart: { items: { other: '{count} шт.' } } }, 'ru'))
    expect(ru('cart.items', { count: 2 })).toBe('2 шт.')
    expect(loosely(translator(pack, 'en'))('cart.odd', { count: 1 })).toBe('cart.odd')
  })
})

describe('what is filled in where a page reads from right to left', () => {
  const phone: Pack = {
    sms: {
      sent: 'أُرسل الرمز إلى {mobile}',
      share: 'بيع منه {percent}%',
      done: 'تم {done} / {all}',
      size: 'حتى {size} MB',
    },
  }

  it('keeps its own direction', () => {
    const t = loosely(translator(phone, 'ar', true))
    expect(t('sms.sent', { mobile: '138****0001' })).toBe('أُرسل الرمز إلى \u2068138****0001\u2069')
    expect(t('sms.share', { percent: 56 })).toBe('بيع منه \u206856%\u2069')
    expect(t('sms.done', { done: 3, all: 17 })).toBe('تم \u20663 / 17\u2069')
    expect(t('sms.done', { done: '¥3', all: 'علبة' })).toContain('\u2069 / \u2068')
    expect(t('sms.size', { size: 10 })).toBe('حتى \u2068\u206610 MB\u2069\u2069')
  })

  it('brings no marks into titles, files and headers', () => {
    const t = loosely(translator(phone, 'ar', true))
    expect(withoutMarks(t('sms.sent', { mobile: '1' }))).toBe('أُرسل الرمز إلى 1')
    expect(loosely(translator(phone, 'ar'))('sms.sent', { mobile: '1' })).toBe('أُرسل الرمز إلى 1')
  })
})

describe('a text of ours that is filled into another', () => {
  const pack: Pack = { editor: { of: '{block}: {text}', in: '{text} ({language})' } }

  it('reads from right to left too, although nothing but what was filled into it is written so', () => {
    const t = loosely(translator(pack, 'ar', true))
    const label = t('editor.of', { block: 'الصفحة', text: 'العنوان' })
    expect(t('editor.in', { text: label, language: '简体中文' })).toBe(
      `\u2067\u2068الصفحة\u2069: \u2068العنوان\u2069\u2069 (\u2068简体中文\u2069)`,
    )
  })
})

describe('an amount in text from right to left', () => {
  it('keeps its symbol, its sign and its digits together, and nothing else', () => {
    expect(wholeAmounts('خصم ¥60 على ¥2,000.')).toBe('خصم \u2066¥60\u2069 على \u2066¥2,000\u2069.')
    expect(wholeAmounts('‏-¥5 و 1.200₫ و 20%')).toBe('‏\u2066-¥5\u2069 و \u20661.200₫\u2069 و 20%')
    expect(wholeAmounts('HX-1140 · 24')).toBe('HX-1140 · 24')
    expect(wholeAmounts('A-1003 × 20')).toBe('A-1003 × 20')
    expect(wholeAmounts('ملصق (100 × 150 mm)')).toBe('ملصق (\u2066100 × 150 mm\u2069)')
    expect(wholeAmounts('مجهر ×2 2000×')).toBe('مجهر ×2 \u20662000×\u2069')
    expect(wholeAmounts('حتى 10 MB للصورة')).toBe('حتى \u206610 MB\u2069 للصورة')
  })

  it('is kept whole in the texts of such a language, also where it was filled in', () => {
    const pack: Pack = { cart: { off: 'خصم {off}', fixed: 'من ¥5' } }
    const ar = loosely(translator(pack, 'ar', true))
    expect(ar('cart.off', { off: '¥20' })).toBe('خصم \u2068\u2066¥20\u2069\u2069')
    expect(ar('cart.fixed')).toBe('من \u2066¥5\u2069')
    expect(loosely(translator(pack, 'ar'))('cart.fixed')).toBe('من ¥5')
  })
})
