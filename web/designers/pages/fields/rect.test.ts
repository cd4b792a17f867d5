import fc from 'fast-check'
import { expect, test } from 'vitest'
import { largestRect, moveRect, type Rect, resizeRect } from './rect.ts'

const isInside = ({ x, y, width, height }: Rect) =>
  x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= 100.02 && y + height <= 100.02

test('whatever is pulled, a part of a picture stays within it', () => {
  const step = fc.integer({ min: -250, max: 250 })
  const ratio = fc.option(fc.double({ min: 0.1, max: 8, noNaN: true }), { nil: undefined })
  fc.assert(
    fc.property(ratio, fc.array(fc.tuple(fc.boolean(), step, step), { maxLength: 12 }), (ratio, steps) => {
      let rect = largestRect(ratio)
      for (const [isMove, dx, dy] of steps) {
        rect = isMove ? moveRect(rect, dx, dy) : resizeRect(rect, dx, dy, ratio)
        expect(isInside(rect), JSON.stringify(rect)).toBe(true)
      }
    }),
  )
})

test('a square in a picture twice as wide as high', () => {
  expect(largestRect(0.5)).toEqual({ x: 25, y: 0, width: 50, height: 100 })
  expect(resizeRect({ x: 0, y: 0, width: 20, height: 40 }, 10, 0, 0.5)).toEqual({
    x: 0,
    y: 0,
    width: 30,
    height: 60,
  })
})

test('at the edge it moves no further and keeps its size', () => {
  expect(moveRect({ x: 80, y: 0, width: 20, height: 20 }, 50, -5)).toEqual({
    x: 80,
    y: 0,
    width: 20,
    height: 20,
  })
})
