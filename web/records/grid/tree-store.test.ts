import { expect, test } from 'vitest'
import type { GridRow } from '../../../contract/records.ts'
import { createTreeStore } from './tree-store.ts'

const categories: Record<number, GridRow[]> = {
  0: [{ id: 1 }, { id: 2, child: false }],
  1: [{ id: 11 }, { id: 12 }],
  11: [],
}

const settle = () => new Promise(resolve => setTimeout(resolve))
const fetched = async (parentId: number) => categories[parentId] ?? []

function open(load = fetched) {
  const store = createTreeStore(load)
  store.start()
  const drawn = () => store.entries().map(({ row, depth, state }) => `${'·'.repeat(depth)}${row.id} ${state}`)
  return { store, drawn }
}

test('a branch is fetched when it is opened, and closes without forgetting', async () => {
  const { store, drawn } = open()
  expect(store.status()).toBe('loading')
  await settle()
  expect(drawn()).toEqual(['1 closed', '2 leaf'])
  store.toggle(1)
  expect(drawn()).toEqual(['1 loading', '2 leaf'])
  await settle()
  expect(drawn()).toEqual(['1 open', '·11 closed', '·12 closed', '2 leaf'])
  store.toggle(1)
  expect(drawn()).toEqual(['1 closed', '2 leaf'])
})

test('a branch that turns out to be empty is a leaf', async () => {
  const { store, drawn } = open()
  await settle()
  store.toggle(1)
  await settle()
  store.toggle(11)
  await settle()
  expect(drawn()).toEqual(['1 open', '·11 leaf', '·12 closed', '2 leaf'])
})

test('a branch that does not come closes again; a tree that does not come has failed', async () => {
  let works = true
  const { store, drawn } = open(async parentId => {
    if (!works) throw new Error('no network')
    return fetched(parentId)
  })
  await settle()
  works = false
  store.toggle(1)
  await settle()
  expect(drawn()).toEqual(['1 closed', '2 leaf'])

  const other = createTreeStore(async () => {
    throw new Error('no network')
  })
  other.start()
  await settle()
  expect(other.status()).toBe('failed')
})

test('loaded anew after a change, the branches that were open are open', async () => {
  const opened = new Set<number>()
  const before = createTreeStore(fetched, opened)
  before.start()
  await settle()
  before.toggle(1)
  await settle()
  const after = createTreeStore(fetched, opened)
  after.start()
  await settle()
  await settle()
  expect(after.entries().map(({ row }) => row.id)).toEqual([1, 11, 12, 2])
})
