import { expect, test } from 'vitest'
import { contrast, readColour, toHex } from './contrast.ts'

const white = [1, 1, 1] as const

test('black on white is 21, white on white is 1', () => {
  expect(contrast([0, 0, 0], white)).toBeCloseTo(21)
  expect(contrast(white, white)).toBe(1)
})

test("the shop's red on white is enough for text", () => {
  const red = readColour('rgb(215, 38, 61)')!
  expect(contrast(red, white)).toBeCloseTo(4.96, 1)
  expect(toHex(red)).toBe('#d7263d')
})

test('a mixed colour is read as well; no colour at all is not invented', () => {
  expect(readColour('color(srgb 0.5 0.25 1)')).toEqual([0.5, 0.25, 1])
  expect(readColour('none')).toBeUndefined()
})
