import { expect, test } from 'vitest'
import { code128, code128Values } from './code128.ts'

test('letters are symbols of set B, with the check symbol of the standard', () => {
  // 104 + 48×1 + 42×2 + 42×3 + 17×4 + 18×5 + 19×6 + 35×7 = 879, which leaves 55 over 103.
  expect(code128Values('PJJ123C')).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55, 106])
})

test('digits go two by two in set C', () => {
  expect(code128Values('123456')).toEqual([105, 12, 34, 56, 44, 106])
  expect(code128Values('D2026-01').slice(0, 5)).toEqual([104, 36, 99, 20, 26])
})

test('every symbol is eleven modules wide, and the end thirteen', () => {
  for (let code = 32; code < 127; code++) {
    const { width, bars } = code128(String.fromCharCode(code))
    expect(width).toBe(11 * 3 + 13)
    expect(bars).toHaveLength(3 * 3 + 4)
  }
})

test('what it cannot say is refused', () => {
  expect(() => code128('箱')).toThrow('箱')
  expect(() => code128('')).toThrow()
})
