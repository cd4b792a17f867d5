import { expect, test } from 'vitest'
import { moreBeside } from './use-more-beside.ts'

test('a list that is wider than its box says on which side it goes on, from right to left as well', () => {
  const at = (scrollLeft: number) => moreBeside({ scrollLeft, scrollWidth: 1500, clientWidth: 1000 })
  expect([at(0), at(200), at(500)]).toEqual([['end'], ['start', 'end'], ['start']])
  expect([at(-200), at(-499.6)]).toEqual([['start', 'end'], ['start']])
  expect(moreBeside({ scrollLeft: 0, scrollWidth: 1000, clientWidth: 1000 })).toEqual([])
})
