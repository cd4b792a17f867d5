import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  align,
  around,
  between,
  clamp,
  distribute,
  endOf,
  handles,
  keepInside,
  moveBorder,
  pixelsPerMm,
  type Rect,
  resize,
  snapMove,
  snapResize,
  stepOf,
  ticks,
  tidy,
  tidyRect,
  touches,
} from './geometry.ts'

const rect = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height })
const paper = rect(0, 0, 210, 297)

const anyRect = fc.record({
  x: fc.integer({ min: 0, max: 150 }),
  y: fc.integer({ min: 0, max: 250 }),
  width: fc.integer({ min: 2, max: 60 }),
  height: fc.integer({ min: 2, max: 40 }),
})

describe('units', () => {
  test('an inch is 25.4 mm and 96 pixels', () => {
    expect(25.4 * pixelsPerMm).toBeCloseTo(96)
  })

  test('places are tenths of a millimetre, and zero has no sign', () => {
    expect(tidy(0.1 + 0.2)).toBe(0.3)
    expect(Object.is(tidy(-0.01), 0)).toBe(true)
    expect(tidyRect(rect(1.04, 2.06, 3.333, 4))).toEqual(rect(1, 2.1, 3.3, 4))
  })

  test('arrows go a millimetre, five with Shift, a tenth with Alt', () => {
    expect(stepOf({ shiftKey: false, altKey: false })).toBe(1)
    expect(stepOf({ shiftKey: true, altKey: false })).toBe(5)
    expect(stepOf({ shiftKey: false, altKey: true })).toBe(0.1)
  })

  test('a ruler has words at least 32 pixels apart', () => {
    expect(
      ticks(20, 4)
        .filter(({ major }) => major)
        .map(({ at }) => at),
    ).toEqual([0, 10, 20])
    expect(
      ticks(210, 0.5)
        .filter(({ major }) => major)
        .map(({ at }) => at),
    ).toEqual([0, 100, 200])
  })
})

describe('rectangles', () => {
  test('around all of them', () => {
    expect(around([rect(10, 20, 5, 5), rect(30, 5, 10, 10)])).toEqual(rect(10, 5, 30, 20))
  })

  test('a marquee is the same whichever way it was drawn, and catches what it touches', () => {
    const drawn = between({ x: 30, y: 30 }, { x: 10, y: 20 })
    expect(drawn).toEqual(rect(10, 20, 20, 10))
    expect(touches(drawn, rect(25, 25, 50, 50))).toBe(true)
    expect(touches(drawn, rect(31, 25, 50, 50))).toBe(false)
  })

  test('what is kept inside stays whole; what is too large begins at the beginning', () => {
    expect(keepInside(rect(200, -5, 20, 10), paper)).toEqual(rect(190, 0, 20, 10))
    expect(keepInside(rect(50, 0, 300, 10), paper).x).toBe(0)
    expect(clamp(5, 10, 2)).toBe(10)
  })
})

describe('snapping', () => {
  const other = rect(50, 50, 40, 20)

  test('an edge near another edge takes its place and shows a guide', () => {
    const { dx, dy, guides } = snapMove(rect(50.8, 100.2, 10, 10), { to: [other], grid: 1, within: 1.5 })
    expect(dx).toBeCloseTo(-0.8)
    expect(dy).toBeCloseTo(-0.2)
    expect(guides).toEqual([{ axis: 'x', at: 50 }])
  })

  test('middles attract middles', () => {
    const { dx, guides } = snapMove(rect(64.6, 0, 10, 10), { to: [other], grid: 1, within: 1.5 })
    expect(dx).toBeCloseTo(0.4)
    expect(guides).toEqual([{ axis: 'x', at: 70 }])
  })

  test('the nearest of several wins, and all that line up are shown', () => {
    const same = rect(50.3, 5, 40, 20)
    const { dx, guides } = snapMove(same, { to: [other], grid: 1, within: 2 })
    expect(dx).toBeCloseTo(-0.3)
    expect(guides.filter(({ axis }) => axis === 'x').map(({ at }) => at)).toEqual([50, 70, 90])
  })

  test('where nothing is near, the grid counts, and no guide is shown', () => {
    expect(snapMove(rect(7.4, 150.6, 10, 3), { to: [other], grid: 1, within: 1 })).toEqual({
      dx: expect.closeTo(-0.4),
      dy: expect.closeTo(0.4),
      guides: [],
    })
  })

  test('without a grid and with nothing near, it stays where it is', () => {
    expect(snapMove(rect(7.37, 3.21, 10, 3), { to: [], grid: 0, within: 1 })).toEqual({
      dx: 0,
      dy: 0,
      guides: [],
    })
  })

  test('a handle snaps only the borders it moves', () => {
    const { dx, dy, guides } = snapResize(
      rect(10, 49.6, 39.5, 5),
      { x: 1, y: 0 },
      {
        to: [other],
        grid: 1,
        within: 1,
      },
    )
    expect(dx).toBeCloseTo(0.5)
    expect(dy).toBe(0)
    expect(guides).toEqual([{ axis: 'x', at: 50 }])
  })

  test('never moves further than the distance, or half the grid', () => {
    fc.assert(
      fc.property(anyRect, fc.array(anyRect, { maxLength: 5 }), (moving, to) => {
        const { dx, dy } = snapMove(moving, { to, grid: 1, within: 1.5 })
        expect(Math.abs(dx)).toBeLessThanOrEqual(1.5)
        expect(Math.abs(dy)).toBeLessThanOrEqual(1.5)
      }),
    )
  })
})

describe('resizing', () => {
  const limits = { bounds: paper, least: 2 }

  test('the border that is pulled moves, the other stays', () => {
    expect(resize(rect(10, 10, 20, 10), { x: 1, y: 1 }, { dx: 5, dy: 3 }, limits)).toEqual(
      rect(10, 10, 25, 13),
    )
    expect(resize(rect(10, 10, 20, 10), { x: -1, y: 0 }, { dx: 5, dy: 3 }, limits)).toEqual(
      rect(15, 10, 15, 10),
    )
  })

  test('it stays as large as the least, and on the paper', () => {
    expect(resize(rect(10, 10, 20, 10), { x: 1, y: 0 }, { dx: -50, dy: 0 }, limits).width).toBe(2)
    expect(resize(rect(10, 10, 20, 10), { x: -1, y: 0 }, { dx: 50, dy: 0 }, limits)).toEqual(
      rect(28, 10, 2, 10),
    )
    expect(resize(rect(10, 10, 20, 10), { x: -1, y: -1 }, { dx: -50, dy: -50 }, limits)).toEqual(
      rect(0, 0, 30, 20),
    )
  })

  test('a code keeps its form', () => {
    const square = { ...limits, ratio: 1 }
    expect(resize(rect(10, 10, 20, 20), { x: 1, y: 1 }, { dx: 10, dy: 0 }, square)).toEqual(
      rect(10, 10, 30, 30),
    )
    expect(resize(rect(180, 10, 20, 20), { x: 0, y: 1 }, { dx: 0, dy: 40 }, square)).toEqual(
      rect(180, 10, 30, 30),
    )
  })

  test('what is too small for its form in a corner grows inwards', () => {
    const wide = { ...limits, ratio: 2 }
    expect(resize(rect(0, 0, 2, 2), { x: -1, y: -1 }, { dx: 0, dy: 0 }, wide)).toEqual(rect(0, 0, 4, 2))
  })

  test('whatever is pulled how far, it stays inside and large enough', () => {
    fc.assert(
      fc.property(
        anyRect,
        fc.constantFrom(...handles),
        fc.integer({ min: -400, max: 400 }),
        fc.integer({ min: -400, max: 400 }),
        fc.option(fc.constantFrom(1, 2, 0.5), { nil: undefined }),
        (start, handle, dx, dy, ratio) => {
          const now = resize(start, handle, { dx, dy }, { ...limits, ratio })
          expect(now.width).toBeGreaterThanOrEqual(2 - 1e-9)
          expect(now.height).toBeGreaterThanOrEqual(2 - 1e-9)
          expect(now.x).toBeGreaterThanOrEqual(-1e-9)
          expect(now.y).toBeGreaterThanOrEqual(-1e-9)
          expect(endOf(now, 'x')).toBeLessThanOrEqual(210 + 1e-9)
          expect(endOf(now, 'y')).toBeLessThanOrEqual(297 + 1e-9)
        },
      ),
    )
  })
})

describe('lining up', () => {
  const three = [rect(10, 10, 10, 10), rect(30, 40, 20, 4), rect(70, 20, 30, 6)]

  test('several line up with each other', () => {
    expect(align(three, 'left', paper).map(({ x }) => x)).toEqual([10, 10, 10])
    expect(align(three, 'right', paper).map(one => endOf(one, 'x'))).toEqual([100, 100, 100])
    expect(align(three, 'center', paper).map(({ x }) => x)).toEqual([50, 45, 40])
    expect(align(three, 'top', paper).map(({ y }) => y)).toEqual([10, 10, 10])
    expect(align(three, 'bottom', paper).map(one => endOf(one, 'y'))).toEqual([44, 44, 44])
    expect(align(three, 'middle', paper).map(({ y }) => y)).toEqual([22, 25, 24])
  })

  test('a single one lines up with the bounds', () => {
    expect(align([rect(3, 3, 10, 10)], 'center', paper)).toEqual([rect(100, 3, 10, 10)])
  })

  test('gaps become the same, ends stay', () => {
    expect(distribute(three, 'x').map(({ x }) => x)).toEqual([10, 35, 70])
    expect(distribute([three[2]!, three[0]!, three[1]!], 'x').map(({ x }) => x)).toEqual([70, 10, 35])
    expect(distribute(three.slice(0, 2), 'x')).toEqual(three.slice(0, 2))
  })
})

describe('borders of columns', () => {
  test('what one gains, its neighbour gives, down to the least', () => {
    expect(moveBorder([20, 30, 50], 0, 5, 8)).toEqual([25, 25, 50])
    expect(moveBorder([20, 30, 50], 1, -90, 8)).toEqual([20, 8, 72])
    expect(moveBorder([20, 30, 50], 0, 90, 8)).toEqual([42, 8, 50])
  })
})
