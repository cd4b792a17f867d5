import { expect, test } from 'vitest'
import { markupLevel } from './markup-level.ts'

const category = (id: number, paths: string) => ({
  id,
  paths,
  name: `C${id}`,
  nameLang: undefined,
  count: 1,
})
const tree = [
  category(1, '0001'),
  category(2, '00010001'),
  category(3, '000100010001'),
  category(4, '00010002'),
  category(5, '0002'),
]
const ids = (level: ReturnType<typeof markupLevel>) => level.below.map(({ category: { id } }) => id)

test('at the top stand the first categories; those with more below can be entered', () => {
  const level = markupLevel(tree, undefined)
  expect(level.here).toBeUndefined()
  expect(level.below.map(({ category: { id }, isFolder }) => [id, isFolder])).toEqual([
    [1, true],
    [5, false],
  ])
})

test('inside a category stand those right below it, and the way back leads up one by one', () => {
  expect(ids(markupLevel(tree, 1))).toEqual([2, 4])
  const deep = markupLevel(tree, 3)
  expect(ids(deep)).toEqual([])
  expect(deep.way.map(({ id }) => id)).toEqual([1, 2])
})

test('a category that is gone is the top', () => {
  expect(ids(markupLevel(tree, 99))).toEqual([1, 5])
})
