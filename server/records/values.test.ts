import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { combineFlags, hasFlag, ShopFlag } from '../../contract/flags.ts'
import {
  bit,
  date,
  entries,
  inside,
  item,
  lines,
  moneyAt,
  pictures,
  text,
  textLists,
  texts,
  whole,
} from './fields.ts'
import { fromText, partOf, toColumns, toText } from './values.ts'

const anyFlags = fc.subarray(Object.values(ShopFlag)).map(flags => combineFlags(...flags))

describe('a bit of a number', () => {
  test('is read and written by itself, whatever the other bits are', () => {
    fc.assert(
      fc.property(anyFlags, fc.constantFrom(...Object.values(ShopFlag)), fc.boolean(), (flags, flag, on) => {
        const field = bit('flags', flag, 'bill.enabled')
        const { flags: after } = toColumns(new Map([[field, on]]), { flags })
        expect(partOf(field, after)).toBe(on)
        for (const other of Object.values(ShopFlag)) {
          if (other !== flag) expect(hasFlag(after as number, other)).toBe(hasFlag(flags, other))
        }
      }),
    )
  })

  test('many at once make the number that carries them', () => {
    const { GuestsSeePrices, NoSmsLogin, BuyOnBehalf } = ShopFlag
    const given = [GuestsSeePrices, NoSmsLogin, BuyOnBehalf].map(
      flag => [bit('flags', flag, 'bill.enabled'), true] as const,
    )
    expect(toColumns(new Map(given), null)).toEqual({
      flags: combineFlags(GuestsSeePrices, NoSmsLogin, BuyOnBehalf),
    })
  })
})

test('an item of a list is in it or not', () => {
  const [zh, th] = [item('languages', 'zh', 'bill.enabled'), item('languages', 'th', 'bill.enabled')]
  const given = new Map([
    [zh, true],
    [th, false],
  ])
  expect(toColumns(given, { languages: ['th', 'en'] })).toEqual({ languages: ['en', 'zh'] })
  expect(partOf(th, ['th', 'en'])).toBe(true)
})

test('a place of an array is filled up to it, and empty ones at the end are dropped', () => {
  const [one, three] = [moneyAt('prices', 1, 'bill.price'), moneyAt('prices', 3, 'bill.price')]
  expect(toColumns(new Map([[three, '9']]), { prices: [] })).toEqual({ prices: [null, null, '9'] })
  const cleared = new Map([
    [three, null],
    [one, '5'],
  ])
  expect(toColumns(cleared, { prices: ['4', null, '9'] })).toEqual({ prices: ['5'] })
})

describe('a field inside a structure', () => {
  const english = texts('titles', 'bill.title').find(field => field.name === 'titles.en')!
  const [title] = inside('content', english)
  const [limit] = inside('content', whole('limit', 'bill.position'))

  test('keeps what stands beside it, and is gone when it is empty', () => {
    const before = { content: { titles: { zh: '一' }, link: 'x' } }
    expect(toColumns(new Map([[title!, 'One']]), before)).toEqual({
      content: { titles: { zh: '一', en: 'One' }, link: 'x' },
    })
    expect(toColumns(new Map([[title!, '']]), { content: { titles: { en: 'One' } } })).toEqual({
      content: {},
    })
    expect(partOf(title!, { titles: { en: 'One' } })).toBe('One')
  })

  test('is a number when it is one', () => {
    expect(toColumns(new Map([[limit!, fromText(limit!, '8')]]), null)).toEqual({ content: { limit: 8 } })
  })
})

test.each([
  ['lines', lines('regions', 'bill.regions'), ['广东省', '浙江省'], '广东省\n浙江省'],
  ['pictures', pictures('pictures', 'bill.pictures')[1]!, ['a.jpg', 'b.jpg'], 'a.jpg|b.jpg'],
  ['words of a language', textLists('hints', 'bill.searchHints')[0]!, ['耳机', '手机'], '耳机\n手机'],
  ['a structure', entries('links', 'bill.link', []), [{ a: 1 }], '[\n  {\n    "a": 1\n  }\n]'],
  ['a moment', date('at', 'bill.at', { time: true }), '2026-01-31T16:30:00.000Z', '2026-01-31T16:30:00.000Z'],
])('%s travel as text and come back', (_, field, value, written) => {
  expect(toText(field, value)).toBe(written)
  expect(fromText(field, written)).toEqual(value)
})

test('one moment is one value, however it is written', () => {
  const field = date('at', 'bill.at', { time: true })
  const ways = [
    '2026-01-31T16:30:00Z',
    '2026-01-31 16:30',
    '2026-02-01T00:30:00+08:00',
    '2026-01-31T16:30:00.000Z',
  ]
  expect(new Set(ways.map(text => fromText(field, text)))).toEqual(new Set(['2026-01-31T16:30:00.000Z']))
})

test('an empty text is nothing where the column may be empty', () => {
  expect(fromText(text('barcode', 'bill.barcode', { nullable: true }), '')).toBeNull()
  expect(fromText(text('model', 'bill.model'), '')).toBe('')
})
