import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrast, type Rgb, readColour, toHex } from './contrast.ts'

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

describe('what is read on what is chosen', () => {
  const css = readFileSync(join(import.meta.dirname, '..', '..', 'styles', 'tokens.css'), 'utf8')
  const token = (name: string) => hex(new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css)?.[1] ?? '')
  const hex = (text: string): Rgb =>
    [1, 3, 5].map(at => Number.parseInt(text.slice(at, at + 2), 16) / 255) as unknown as Rgb
  const mixed = (name: string, share: number, other: number): Rgb =>
    token(name).map(part => part * share + other * (1 - share)) as unknown as Rgb
  const share = (name: string) => Number(new RegExp(`--${name}: .* ([\\d.]+)%`).exec(css)?.[1]) / 100
  const soft = mixed('red', share('red-soft'), 1)
  const deep = mixed('red', share('red-deep'), 0)

  test.each([
    ['notes', token('ink-3')],
    ['second words', token('ink-2')],
    ['advice', token('gold')],
    ['prices', deep],
    ['good news', token('green-deep')],
  ])('%s have 4.5:1 on soft red, on the ground and on white', (_, colour) => {
    for (const ground of [soft, token('ground'), [1, 1, 1] as Rgb])
      expect(contrast(colour, ground)).toBeGreaterThanOrEqual(4.5)
  })
})
