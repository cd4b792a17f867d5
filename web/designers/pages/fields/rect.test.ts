import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Corner, drawnRect, largestRect, moveRect, type Rect, resizeRect } from './rect.ts'

const isInside = ({ x, y, width, height }: Rect) =>
  x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= 100.02 && y + height <= 100.02

test('whatever is pulled, a part of a picture stays within it', () => {
  const step = fc.integer({ min: -250, max: 250 })
  const side = fc.constantFrom<1 | -1>(1, -1)
  const corner: fc.Arbitrary<Corner> = fc.record({ x: side, y: side })
  const ratio = fc.option(fc.double({ min: 0.1, max: 8, noNaN: true }), { nil: undefined })
  fc.assert(
    fc.property(
      ratio,
      fc.array(fc.tuple(fc.option(corner), step, step), { maxLength: 12 }),
      (ratio, steps) => {
        let rect = largestRect(ratio)
        for (const [corner, dx, dy] of steps) {
          rect = corner ? resizeRect(rect, dx, dy, ratio, corner) : moveRect(rect, dx, dy)
          expect(isInside(rect), JSON.stringify(rect)).toBe(true)
        }
      },
    ),
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

test('whichever corner is pulled, the one across stays', () => {
  const rect = { x: 20, y: 30, width: 40, height: 20 }
  expect(resizeRect(rect, -10, 5, undefined, { x: -1, y: -1 })).toEqual({
    x: 10,
    y: 35,
    width: 50,
    height: 15,
  })
  expect(resizeRect(rect, 10, -5, undefined, { x: 1, y: -1 })).toEqual({
    x: 20,
    y: 25,
    width: 50,
    height: 25,
  })
  expect(resizeRect(rect, -10, 0, 2, { x: -1, y: 1 })).toEqual({ x: 10, y: 30, width: 50, height: 25 })
})

test('a part is drawn from any corner and ends at the edge; a mere press draws none', () => {
  expect(drawnRect({ x: 80, y: 60 }, { x: 30, y: 140 })).toEqual({ x: 30, y: 60, width: 50, height: 40 })
  expect(drawnRect({ x: 30, y: 30 }, { x: 31, y: 80 })).toBeUndefined()
})
