import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Language, languageCodes } from '../../../contract/languages.ts'
import { readLine, readLines } from './read-line.ts'
import { unitNamed } from './unit-names.ts'

const first = (line: string) => readLine(line)[0]

describe('readLine: "item number, quantity, unit" in any order and separator', () => {
  test.each([
    ['A-1001\t12\t箱'],
    ['A-1001,12,箱'],
    ['A-1001，12，箱'],
    ['12箱 A-1001'],
    ['箱 12 A-1001'],
    ['A-1001 箱 12'],
    ['A-1001 × 12 箱'],
    ['A-1001*12箱'],
    ['A-1001 x12 箱'],
    ['12x A-1001 箱'],
    ['Ａ－１００１　１２箱'],
    ['1. A-1001  12 箱'],
    ['• A-1001; 12; 箱'],
    ['A-1001 qty: 12 箱'],
  ])('%s', line => {
    const wanted = { code: 'A-1001', quantity: '12', unit: '箱' }
    expect(readLine(line)).toContainEqual(wanted)
    if (!line.startsWith('箱')) expect(first(line)).toEqual(wanted)
  })

  test('a quantity alone with the item number is enough', () => {
    expect(first('A-1001 12')).toEqual({ code: 'A-1001', quantity: '12', unit: '' })
    expect(first('12 A-1001')).toEqual({ code: 'A-1001', quantity: '12', unit: '' })
    expect(first('A-1001 2.5')).toEqual({ code: 'A-1001', quantity: '2.5', unit: '' })
    expect(first('A-1001')).toEqual({ code: 'A-1001', quantity: null, unit: '' })
  })

  test('of two numbers either may be the item number', () => {
    const codes = readLine('6901234567890 10').map(({ code, quantity }) => [code, quantity])
    expect(codes[0]).toEqual(['6901234567890', '10'])
    expect(readLine('10 6901234567890')).toContainEqual({ code: '6901234567890', quantity: '10', unit: '' })
  })

  test('thousands have their comma', () => {
    for (const line of ['A-1001 1,200 pcs', 'A-1001 1,200pcs', '1,200 pcs A-1001', 'A-1001 × 1,200 pcs'])
      expect(first(line), line).toEqual({ code: 'A-1001', quantity: '1200', unit: 'pcs' })
    expect(first('A-1001 1,234,567.5')).toEqual({ code: 'A-1001', quantity: '1234567.5', unit: '' })
    expect(first('A-1001 ١٬٢٠٠')).toEqual({ code: 'A-1001', quantity: '1200', unit: '' })
    expect(first('A-1001, 200')).toEqual({ code: 'A-1001', quantity: '200', unit: '' })
  })

  test('where people write a comma before decimals, a point groups thousands', () => {
    const read = (line: string, lang: Language) => readLine(line, lang)[0]?.quantity
    for (const lang of ['es', 'pt', 'fr', 'ru', 'vi', 'id'] as const) {
      expect(read('A-1001 2,5 kg', lang), lang).toBe('2.5')
      expect(read('A-1001 1.200', lang), lang).toBe('1200')
      expect(read('A-1001 1.200,5', lang), lang).toBe('1200.5')
      expect(read('A-1001 1,200', lang), lang).toBe('1200')
      expect(read('A-1001 2.5', lang), lang).toBe('2.5')
    }
    for (const lang of ['zh', 'en', 'jp', 'ko', 'th', 'ar'] as const)
      expect(read('A-1001 1.250', lang), lang).toBe('1.25')
    // Columns of numbers: the item number is found, or it is not.
    expect(readLine('100200,12', 'es')).toContainEqual({ code: '100200', quantity: '12', unit: '' })
    expect(readLine('A-1001,12,箱', 'es')[0]).toEqual({ code: 'A-1001', quantity: '12', unit: '箱' })
    expect(readLine('12,345-A 3', 'es')[0]).toEqual({ code: '12,345-A', quantity: '3', unit: '' })
    expect(readLines(['A-1001 2,5 kg, A-1002 3'], 200, 'es').map(({ text }) => text)).toEqual([
      'A-1001 2,5 kg',
      'A-1002 3',
    ])
  })

  test('a name is several words', () => {
    expect(first('无线耳机 黑色 10 个')).toEqual({ code: '无线耳机 黑色', quantity: '10', unit: '个' })
    expect(readLine('wireless headphones 3')).toContainEqual({
      code: 'wireless headphones',
      quantity: '3',
      unit: '',
    })
  })

  test('an x may be part of the item number', () => {
    expect(readLine('ABCx10').map(({ code }) => code)).toEqual(['ABCx10', 'ABC'])
  })

  test('an empty line says nothing, and nothing can be bought zero times', () => {
    expect(readLine('  \t ')).toEqual([])
    expect(readLine('A-1001 0').every(({ quantity }) => quantity !== '0')).toBe(true)
  })
})

describe('readLines: a message from a chat', () => {
  const texts = (...lines: string[]) => readLines(lines, 200).map(({ text }) => text)

  test('several things in one line are lines of their own; columns of one thing are not', () => {
    expect(texts('A1203 x 20, 红色 5件')).toEqual(['A1203 x 20', '红色 5件'])
    expect(texts('A-1001 12箱，A-1002 5、无线耳机 3个；6901234567890 2')).toEqual([
      'A-1001 12箱',
      'A-1002 5',
      '无线耳机 3个',
      '6901234567890 2',
    ])
    for (const one of [
      'A-1001,12,箱',
      '12箱, A-1001',
      '无线耳机, 黑色, 10 个',
      '700,10',
      'A-1001 1,200',
      '您好，A-1001 5',
    ])
      expect(texts(one)).toEqual([one])
    expect(texts('1、A-1001 12，A-1002 5')).toEqual(['A-1001 12', 'A-1002 5'])
  })

  test('more things than lines are allowed stay in the lines they were written in', () => {
    expect(readLines(['A-1001 1, A-1002 2', 'A-1003 3'], 2).map(({ line, text }) => [line, text])).toEqual([
      [0, 'A-1001 1, A-1002 2'],
      [1, 'A-1003 3'],
    ])
  })

  test('what follows an item number without one of its own may be a specification of it', () => {
    const [, red, own] = readLines(['A1203 x 20, 红色 5件', 'B-7001 3'], 200)
    expect(red!.readings).toContainEqual({
      code: 'A1203',
      quantity: '5',
      unit: '件',
      spec: ['红色'],
      carried: true,
    })
    expect(red!.readings[0]).toEqual({ code: '红色', quantity: '5', unit: '件' })
    expect(own!.readings.some(({ carried }) => carried)).toBe(false)
  })

  test('words beside an item number are its specification, also without a space; courtesies are not', () => {
    const wanted = { code: 'A1203', quantity: '5', unit: '件', spec: ['红色'] }
    expect(readLine('A1203 红色 5件')).toContainEqual(wanted)
    expect(readLine('要A1203红色 5件')).toContainEqual(wanted)
    expect(readLine('A1203红色5件')).toContainEqual(wanted)
    expect(readLine('please A1203 5')).toContainEqual({ code: 'A1203', quantity: '5', unit: '', spec: [] })
  })
})

describe('readLines: as people write in each of the languages', () => {
  const read = (...lines: string[]) => readLines(lines, 200)
  const pieces = [{ names: [] as string[], id: null }]

  /** The example below the field for a chat, without the words before it. */
  const example = (lang: Language): string => {
    const pack = readFileSync(new URL(`../../../locales/${lang}/quick-pick.json`, import.meta.url), 'utf8')
    const { chatHint } = JSON.parse(pack) as { chatHint: string }
    return chatHint.slice(chatHint.indexOf('A1203'))
  }

  test.each(languageCodes)('the example that %s shows is read as it promises', lang => {
    const [number, red, ...more] = read(example(lang))
    expect(more).toEqual([])
    expect(number!.readings[0]).toEqual({ code: 'A1203', quantity: '20', unit: '' })
    const carried = red!.readings.find(reading => reading.carried)
    expect(carried).toMatchObject({ code: 'A1203', quantity: '5' })
    expect(carried!.spec!.join(' ')).toMatch(/^\P{Nd}+$/u)
    if (carried!.unit) expect(unitNamed(carried!.unit, { units: pieces })).toEqual({ id: null })
  })

  test.each([
    ['Burmese', 'A-1001 ၁၂ ခု၊ A-1002 ၅ ခု။', 'ခု'],
    ['Khmer', 'A-1001 ១២ ដុំ។ A-1002 ៥ ដុំ', 'ដុំ'],
    ['Lao', 'A-1001 ໑໒ ຊິ້ນ, A-1002 ໕ ຊິ້ນ', 'ຊິ້ນ'],
    ['Thai', 'A-1001 ๑๒ ชิ้น, A-1002 ๕ ชิ้น', 'ชิ้น'],
    ['Arabic', 'A-1001 ١٢ قطعة، A-1002 ٥ قطعة', 'قطعة'],
    ['Arabic, with a semicolon', 'A-1001 ١٢ قطعة؛ A-1002 ٥ قطعة', 'قطعة'],
    ['Uyghur', 'A-1001 ۱۲ دانە، A-1002 ۵ دانە', 'دانە'],
    ['Japanese', 'A-1001 １２個、A-1002 ５個', '個'],
    ['Chinese', 'A-1001 １２件；A-1002 ５件', '件'],
    ['Korean', 'A-1001 12개, A-1002 5개', '개'],
    ['Russian', 'A-1001 х 12 шт.; A-1002 х 5 шт.', 'шт.'],
  ])('%s digits and commas', (_, line, unit) => {
    const folded = unit.normalize('NFKC')
    expect(read(line).map(({ readings }) => readings[0])).toEqual([
      { code: 'A-1001', quantity: '12', unit: folded },
      { code: 'A-1002', quantity: '5', unit: folded },
    ])
    expect(unitNamed(folded, { units: pieces })).toEqual({ id: null })
  })

  test('an Arabic comma between two numbers is none of thousands; the Arabic decimal sign is one', () => {
    expect(first('700،100')).toEqual({ code: '700', quantity: '100', unit: '' })
    expect(first('A-1001 ٢٫٥')).toEqual({ code: 'A-1001', quantity: '2.5', unit: '' })
  })

  test('marks that nobody sees are no letters', () => {
    expect(first('\u200fA-1001\u200e ١٢\u200f')).toEqual({ code: 'A-1001', quantity: '12', unit: '' })
    expect(first('\u2067A-1001\u2069 5\u200b')).toEqual({ code: 'A-1001', quantity: '5', unit: '' })
  })

  test('Burmese lists begin with a number of their own, and the letter wa is written for zero', () => {
    expect(read('၁။ A-1001 ၁ဝ ခု', '၂။A-1002 ၅').map(({ readings }) => readings[0])).toEqual([
      { code: 'A-1001', quantity: '10', unit: 'ခု' },
      { code: 'A-1002', quantity: '5', unit: '' },
    ])
  })

  test.each([
    ['A1203 x 20, สีแดง5ชิ้น', 'สีแดง', 'ชิ้น'],
    ['A1203 x 20၊ အနီ၅ခု', 'အနီ', 'ခု'],
    ['A1203 x 20, ក្រហម៥ដុំ', 'ក្រហម', 'ដុំ'],
    ['A1203 x 20, ສີແດງ5ຊິ້ນ', 'ສີແດງ', 'ຊິ້ນ'],
    ['A1203 x 20、赤5個', '赤', '個'],
    ['A1203 x 20, 빨강5개', '빨강', '개'],
    ['A1203 x 20، أحمر5', 'أحمر', ''],
    ['A1203红色20件，蓝色5件', '蓝色', '件'],
  ])('without a space before the number: %s', (line, spec, unit) => {
    const [, second, ...more] = read(line)
    expect(more).toEqual([])
    expect(second!.readings).toContainEqual({
      code: 'A1203',
      quantity: '5',
      unit: unit.normalize('NFKC'),
      spec: [spec.normalize('NFKC')],
      carried: true,
    })
  })

  test('what is measured in a name is not how many are wanted', () => {
    expect(read('保护套10寸, 蓝色 3件').map(({ text }) => text)).toEqual(['保护套10寸, 蓝色 3件'])
  })

  test.each([
    'A-1001 số lượng: 12',
    'A-1001 SL:12',
    'A-1001 кол-во 12',
    'A-1001 จำนวน 12',
    'A-1001 ຈຳນວນ 12',
    'A-1001 الكمية: ١٢',
    'A-1001 수량: 12',
    'A-1001 數量：12',
    'A-1001 cant. 12',
    'A-1001 12.',
  ])('%s', line => {
    expect(first(line)).toEqual({ code: 'A-1001', quantity: '12', unit: '' })
  })

  test.each([
    'por favor A1203 5',
    'A1203 5 주세요',
    'من فضلك A1203 5',
    'A1203 5 ครับ',
    'пожалуйста A1203 5',
    'وA1203 5',
  ])('courtesies name no specification: %s', line => {
    expect(readLine(line)).toContainEqual({ code: 'A1203', quantity: '5', unit: '', spec: [] })
  })
})
