import { expect, test } from 'vitest'
import { readPage } from './upgrade-page.ts'

const page = (...blocks: unknown[]) => ({ version: 1, blocks })
const text = (id: string) => ({ id, kind: 'text', texts: { en: [] } })

test('a page of today stays as it is, with what was left out filled in', () => {
  const { content, bad } = readPage(page({ id: 'a', kind: 'spacer' }))
  expect(bad).toEqual([])
  expect(content).toEqual({ version: 1, blocks: [{ id: 'a', kind: 'spacer', size: 'medium', line: false }] })
})

test('what was a row of its own kind becomes a block of today', () => {
  const titles = { zh: '新品' }
  const { content, bad } = readPage({
    version: 0,
    blocks: [
      {
        id: 1,
        kind: 'carousel',
        languages: null,
        content: { slides: [{ picture: 'a.png', titles, link: 'ms|' }] },
      },
      { id: 2, kind: 'categories', languages: ['en'], content: {} },
      {
        id: 3,
        kind: 'floor',
        languages: null,
        content: { titles, subtitles: {}, link: 'products|', sort: 'sold' },
      },
      { id: 4, kind: 'floor', languages: null, content: { titles, categoryId: 7, limit: 8 } },
      { id: 5, kind: 'flash', languages: null, content: {} },
      { id: 6, kind: 'group', languages: null, content: { limit: 2 } },
      { id: 7, kind: 'notices', languages: null, content: { limit: 30 } },
      { id: 8, kind: 'brands', languages: null, content: {} },
      {
        id: 9,
        kind: 'picture',
        languages: null,
        content: { picture: 'b.png', titles: { zh: 'x'.repeat(300) } },
      },
    ],
  })
  expect(bad).toEqual([])
  expect(content.blocks).toMatchObject([
    {
      id: 'b1',
      kind: 'carousel',
      height: 'normal',
      slides: [{ picture: 'a.png', titles, link: 'ms|', subtitles: {} }],
    },
    { id: 'b2', kind: 'categories', languages: ['en'], look: 'column' },
    { id: 'b3', kind: 'products', source: 'sold', titles, link: 'products|', limit: 10 },
    { id: 'b4', kind: 'products', source: 'category', categoryId: 7, sort: 'newest', limit: 8 },
    { id: 'b5', kind: 'products', source: 'flash', limit: 5 },
    { id: 'b6', kind: 'products', source: 'group', limit: 2 },
    { id: 'b7', kind: 'notices', look: 'box', limit: 20 },
    { id: 'b8', kind: 'brands', limit: 12 },
    { id: 'b9', kind: 'picture', band: true, titles: { zh: 'x'.repeat(200) } },
  ])
})

test('what cannot be read is left out and named, the rest stays', () => {
  const strange: unknown[] = [
    null,
    7,
    'text',
    [],
    {},
    { id: 'x', kind: 'marquee' },
    { id: 'no id!', kind: 'spacer' },
  ]
  const { content, bad } = readPage(page(text('a'), ...strange, text('b')))
  expect(content.blocks.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(bad.map(({ index }) => index)).toEqual(strange.map((_, index) => index + 1))
  for (const { reason } of bad) expect(reason).not.toBe('')
})

test('nothing that is kept makes it fail', () => {
  const anything: unknown[] = [
    undefined,
    null,
    5,
    'x',
    [],
    {},
    { blocks: 'x' },
    { version: 'x', blocks: [null] },
  ]
  anything.push(
    { version: -1, blocks: [{}] },
    { version: 99, blocks: [text('a')] },
    { version: 0, blocks: [{ content: 7 }] },
  )
  for (const kept of anything) expect(readPage(kept).content.version).toBe(1)
})

test('what the page is called stays, unless it cannot be read', () => {
  const called = (titles: unknown) => readPage({ ...page(text('a')), titles }).content.titles
  expect(called({ zh: '换季', ar: 'الموسم' })).toEqual({ zh: '换季', ar: 'الموسم' })
  for (const strange of [7, ['x'], { xx: 'x' }, { zh: 5 }, undefined]) expect(called(strange)).toBeUndefined()
})

test('two blocks of one id get one each, also in columns', () => {
  const columns = { id: 'a', kind: 'columns', shares: [1, 1], cells: [[text('a')], [text('a')]] }
  const { blocks } = readPage(page(text('a'), columns)).content
  const ids = blocks.flatMap(block => [
    block.id,
    ...(block.kind === 'columns' ? block.cells.flat().map(({ id }) => id) : []),
  ])
  expect(new Set(ids).size).toBe(4)
})

test('more blocks than a page may have are not shown', () => {
  expect(readPage(page(...Array.from({ length: 500 }, (_, n) => text(`t${n}`)))).content.blocks).toHaveLength(
    60,
  )
})
