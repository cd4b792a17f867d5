import * as v from 'valibot'
import { expect, it } from 'vitest'
import { isBadPassword } from './bad-passwords.ts'
import { password } from './validators.ts'

it.each([
  '123456a',
  'Password1',
  'QWE123',
  '1q2w3e4r',
  'woaini1314',
  'aaaa1111',
  'abcdef123456',
  '654321cba',
  'asdfgh1',
])('%s is known to everybody', known => {
  expect(v.is(password(), known)).toBe(true)
  expect(isBadPassword(known)).toBe(true)
})

it.each(['rosegarden7', 'caravan1', 'demo1234x', 'k7qpz2mw', 'blau4hund', 'a1!b2?c3', 'tree9tree9'])(
  '%s is not',
  good => {
    expect(isBadPassword(good)).toBe(false)
  },
)

it("one's own number is not a password", () => {
  expect(isBadPassword('a13812345678', '13812345678')).toBe(true)
  expect(isBadPassword('12345678zz', '13812345678')).toBe(true)
  expect(isBadPassword('x91234567y', '+84912345670')).toBe(false)
  expect(isBadPassword('rosegarden7', '')).toBe(false)
})
