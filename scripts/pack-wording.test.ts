import { describe, expect, it } from 'vitest'
import type { Text } from '../contract/text.ts'
import { checkWording, type Glossary } from './pack-wording.ts'

interface Case {
  zh?: Text
  en?: Text
  glossary?: Glossary
  allowed?: string[]
}

/** What is said about one text. */
const faults = (
  code: string,
  text: Text,
  { zh = '保存', en = 'Save', glossary = {}, allowed = [] }: Case = {},
) =>
  checkWording({
    code,
    pack: { home: { key: text } },
    zh: { home: { key: zh } },
    en: { home: { key: en } },
    glossary,
    allowed,
  })

describe('the glossary', () => {
  const glossary: Glossary = {
    地址: { say: 'Адрес', forms: ['адрес'] },
    收货地址: { say: 'Адрес доставки', forms: ['адрес доставки', 'адреса доставки'] },
    购物车: { say: 'Корзина', forms: ['корзин'], avoid: ['тележк'], except: ['home.other'] },
  }

  it('knows a term in any of its forms', () => {
    expect(faults('ru', 'В вашей корзине пусто', { zh: '购物车是空的', glossary })).toEqual([])
  })

  it('finds another word for the same thing', () => {
    expect(faults('ru', 'В тележке пусто', { zh: '购物车是空的', glossary })[0]).toContain(
      'says “тележк” for 购物车',
    )
    expect(faults('ru', 'Здесь пусто', { zh: '购物车是空的', glossary })[0]).toContain(
      'does not say “Корзина”',
    )
  })

  it('asks only for the longer of two terms', () => {
    const found = faults('ru', 'Куда', { zh: '收货地址', glossary })
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('Адрес доставки')
  })

  it('lets a text be that says it another way on purpose', () => {
    const except = { 购物车: { say: 'Корзина', except: ['home.key'] } }
    expect(faults('ru', 'Пусто', { zh: '购物车是空的', glossary: except })).toEqual([])
  })
})

describe('letters', () => {
  it.each([
    ['uz', "qo'shish"],
    ['uz', 'qo’shish'],
    ['uz', 'maʻlumot eʼlon san’at'],
    ['la', 'ຈໍານວນ'],
    ['km', 'ក្'],
    ['km', 'កា្រ'],
    ['fr', 'Continuer ?'],
    ['fr', 'Continuer?'],
    ['fr', 'Total : {amount}'],
    ['fr', "l'article"],
    ['ar', 'نعم, لا'],
    ['zh', '最多{max} 条'],
    ['zh', '至少 {min}项'],
    ['zh_tw', '共{count} 個'],
    ['zh', '余额必须大于0'],
    ['zh_ug', 'ھەئە؟ ياق;'],
    ['zh_ug', '{page}-بەت'],
    ['uz', '2-qadam'],
    ['ar', '\u2068نص\u2069'],
    ['ru', ' Заказ'],
    ['ru', 'Заказ  готов'],
    ['vi', 'Đơn hàng'.normalize('NFD')],
  ])('are those of the language: %s %j', (code, text) => {
    expect(faults(code, text)).toHaveLength(1)
  })

  it.each([
    ['uz', 'qoʻshish eʼlon'],
    ['la', 'ຈຳນວນ'],
    ['km', 'ស្រីខ្មែរ'],
    ['fr', 'Continuer\u202f? Total\u202f: 10:00, l’article'],
    ['ar', 'نعم، لا؟ 1,200'],
    ['zh', '{field}最多 {max} 条，快递100、“{number}”'],
    ['zh_ug', '{page}\u2011بەت، ھېساب-كىتاب'],
    ['uz', '2\u2011qadam, shtrix-kod, A-2'],
  ])('that are right stay: %s %s', (code, text) => {
    expect(faults(code, text)).toEqual([])
  })
})

describe('one spelling', () => {
  it('of English: -ise, and apostrophes as printed', () => {
    expect(faults('en', 'Authorize in WeChat')[0]).toContain('-ize')
    expect(faults('en', "The shop's driver")[0]).toContain('straight apostrophe')
    expect(faults('en', 'The shop’s prize: authorised to resize')).toEqual([])
  })

  it('of Chinese terms', () => {
    expect(faults('zh', '价级')[0]).toContain('价格等级')
    expect(faults('zh', '销售价 {tier}')[0]).toContain('售价')
    expect(faults('zh', '售价 {tier}：价格等级')).toEqual([])
  })
})

describe('English left in a pack', () => {
  it('is any word in Latin letters where another script is written', () => {
    expect(faults('ru', 'Нажмите Save')[0]).toContain('still has English (Save)')
    expect(faults('ru', 'Файл {name} в формате PDF', { allowed: ['PDF'] })).toEqual([])
    expect(faults('ru', 'https://example.com')).toEqual([])
  })

  it('is a whole text copied where Latin letters are written', () => {
    expect(faults('es', 'Payment methods', { en: 'Payment methods' })[0]).toContain('is still English')
    expect(faults('es', 'Total', { en: 'Total' })).toEqual([])
    expect(faults('id', 'Checkout', { en: 'Checkout', allowed: ['Checkout'] })).toEqual([])
  })

  it('is nothing in Chinese or English', () => {
    expect(faults('en', 'Save all of it', { en: 'Save all of it' })).toEqual([])
    expect(faults('zh', '导出 Excel')).toEqual([])
  })
})
