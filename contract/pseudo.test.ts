import { describe, expect, it } from 'vitest'
import { pseudo } from './pseudo.ts'

const one = (text: string) => pseudo({ home: { hello: text } }).home?.hello

describe('the pseudo-language', () => {
  it('accents and lengthens every text', () => {
    expect(one('Hello')).toBe('[!!! Ĥēēļļōō !!!]')
    expect(String(one('Minimum purchase')).length).toBeGreaterThan('Minimum purchase'.length * 1.3)
  })

  it('accents every letter of the alphabet to a different one', () => {
    const letters = [...'bcdfghjklmnpqrstvwxyzBCDFGHJKLMNPQRSTVWXYZ']
    const changed = letters.map(letter => String(one(letter)).slice(5, -5))
    expect(new Set(changed).size).toBe(letters.length)
    expect(changed.filter((letter, index) => letter === letters[index] || letter.length !== 1)).toEqual([])
  })

  it('keeps placeholders', () => {
    expect(one('{count} of {total}')).toBe('[!!! {count} ōōƒ {total} !!!]')
  })

  it('leaves signs, digits and other scripts alone, inside its brackets', () => {
    expect(one('100 % 订单')).toBe('[!!! 100 % 订单 !!!]')
  })

  it('changes each plural form', () => {
    expect(pseudo({ cart: { items: { one: '{count} box', other: '{count} boxes' } } })).toEqual({
      cart: { items: { one: '[!!! {count} ƀōōẋ !!!]', other: '[!!! {count} ƀōōẋēēš !!!]' } },
    })
  })

  it('leaves the pack it was given as it was', () => {
    const pack = { home: { hello: 'Hello' } }
    pseudo(pack)
    expect(pack).toEqual({ home: { hello: 'Hello' } })
  })
})
