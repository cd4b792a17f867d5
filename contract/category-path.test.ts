import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildTree, levelOf, newArrivalRange, newArrivals, parentPath } from './category-path.ts'

const row = (id: number, paths: string) => ({ id, name: `category ${id}`, paths })

describe('category paths', () => {
  test('"Each level adds 4 characters to paths."', () => {
    expect(['0001', '00010002', '000100020003'].map(levelOf)).toEqual([1, 2, 3])
  })

  test('"The parent\'s path is the node\'s path minus its last 4 characters."', () => {
    expect(parentPath('000100020003')).toBe('00010002')
    expect(parentPath('0001')).toBe('')
  })
})

describe('the category tree', () => {
  test('"id, name, lvl, paths, child"', () => {
    expect(buildTree([row(1, '0001'), row(2, '00010001')])).toEqual([
      {
        id: 1,
        name: 'category 1',
        lvl: 1,
        paths: '0001',
        child: [{ id: 2, name: 'category 2', lvl: 2, paths: '00010001', child: [] }],
      },
    ])
  })

  test('a child may come before its parent, and siblings keep their order', () => {
    const [top] = buildTree([row(3, '00010002'), row(2, '00010001'), row(1, '0001')])
    expect(top?.child.map(node => node.id)).toEqual([3, 2])
  })

  test('a row whose parent is missing stands at the top at its own level', () => {
    expect(buildTree([row(5, '00010002'), row(6, '000100020001')])).toMatchObject([
      { id: 5, lvl: 2, child: [{ id: 6, lvl: 3 }] },
    ])
  })

  test('what a row carries besides stays on its node', () => {
    expect(buildTree([{ ...row(1, '0001'), picture: 'a.jpg' }])[0]?.picture).toBe('a.jpg')
  })

  test('every row is in the tree exactly once, under its parent', () => {
    const part = fc.integer({ min: 0, max: 3 }).map(n => `000${n}`)
    const path = fc.array(part, { minLength: 1, maxLength: 3 }).map(parts => parts.join(''))
    fc.assert(
      fc.property(fc.uniqueArray(path), paths => {
        const seen: string[] = []
        const walk = (nodes: ReturnType<typeof buildTree>, parent?: string) => {
          for (const node of nodes) {
            seen.push(node.paths)
            if (parent !== undefined) expect(parentPath(node.paths)).toBe(parent)
            walk(node.child, node.paths)
          }
        }
        walk(buildTree(paths.map((each, i) => row(i, each))))
        expect(seen.sort()).toEqual(paths.sort())
      }),
    )
  })
})

describe('new arrivals', () => {
  const tree = newArrivals({ title: 'New', day: date => `New on ${date}` }, '2026-03-02')

  test('"An optional synthetic \'new arrivals\' category has id -1."', () => {
    expect(tree).toMatchObject({ id: -1, name: 'New', lvl: 1 })
  })

  test('"It is followed by 30 daily \'new today\' entries with ids -2 to -31 at level 2."', () => {
    expect(tree.child.map(day => day.id)).toEqual(Array.from({ length: 30 }, (_, i) => -2 - i))
    expect(new Set(tree.child.map(day => day.lvl))).toEqual(new Set([2]))
  })

  test('-2 is today, -31 is 29 days ago', () => {
    expect(tree.child.at(0)).toMatchObject({ id: -2, date: '2026-03-02', name: 'New on 2026-03-02' })
    expect(tree.child.at(2)).toMatchObject({ id: -4, date: '2026-02-28' })
    expect(tree.child.at(-1)).toMatchObject({ id: -31, date: '2026-02-01' })
  })

  test('its paths follow the rule of all paths', () => {
    for (const day of tree.child) {
      expect(levelOf(day.paths)).toBe(day.lvl)
      expect(parentPath(day.paths)).toBe(tree.paths)
    }
  })

  test('an id says which days it stands for', () => {
    expect(newArrivalRange(-1, '2026-03-02')).toEqual({ from: '2026-02-01', to: '2026-03-03' })
    for (const day of tree.child) expect(newArrivalRange(day.id, '2026-03-02')?.from).toBe(day.date)
    expect(newArrivalRange(-2, '2026-03-02')).toEqual({ from: '2026-03-02', to: '2026-03-03' })
    expect([5, 0, -32].map(id => newArrivalRange(id, '2026-03-02'))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
