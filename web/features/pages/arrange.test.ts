import { expect, test } from 'vitest'
import type { Block } from '../../../contract/pages.ts'
import { arrange } from './arrange.ts'

const carousel = (id: string): Block => ({ kind: 'carousel', id, height: 'normal', slides: [] })
const notices = (id: string): Block => ({ kind: 'notices', id, items: [] })
const floor = (id: string): Block => ({
  kind: 'floor',
  id,
  title: '',
  subtitle: '',
  link: '',
  look: 'grid',
  items: [],
})

test('the first carousel, categories and notices share the first row, the others keep their order', () => {
  const blocks: Block[] = [
    floor('1'),
    notices('2'),
    carousel('3'),
    { kind: 'categories', id: '4' },
    carousel('5'),
    floor('6'),
  ]
  const { rest, ...above } = arrange(blocks)
  expect([above.carousel?.id, above.categories?.id, above.notices?.id]).toEqual(['3', '4', '2'])
  expect(rest.map(block => block.id)).toEqual(['1', '5', '6'])
})

test('what the page does not have is missing from the row', () => {
  expect(arrange([floor('1')])).toEqual({ rest: [floor('1')] })
})
