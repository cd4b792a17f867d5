import { expect, test } from 'vitest'
import { curvePoints, linePath } from './curve.ts'

const size = { width: 100, height: 50, room: 10 }

test('the highest value touches the room at the top, nothing lies on the ground', () => {
  const points = curvePoints([0, 5, 10], size)
  expect(points).toEqual([
    { x: 0, y: 50 },
    { x: 50, y: 30 },
    { x: 100, y: 10 },
  ])
  expect(linePath(points)).toBe('M0 50L50 30L100 10')
})

test('days without sales are a flat line, and one day alone is a point', () => {
  expect(curvePoints([0, 0], size).map(({ y }) => y)).toEqual([50, 50])
  expect(curvePoints([3], size)).toEqual([{ x: 0, y: 10 }])
  expect(curvePoints([], size)).toEqual([])
})

test('a day on which more was given back than sold does not leave the picture', () => {
  expect(curvePoints([-4, 4], size).map(({ y }) => y)).toEqual([50, 10])
})
