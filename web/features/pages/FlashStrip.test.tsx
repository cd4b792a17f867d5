// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BlockOf } from '../../../contract/pages.ts'
import { showInShop } from '../testing.tsx'
import { FlashStrip } from './FlashStrip.tsx'

const now = Date.parse('2026-03-10T12:00:00Z')
const at = (ms: number) => new Date(now + ms).toISOString()

const block: BlockOf<'flash'> = {
  kind: 'flash',
  id: '1',
  saleId: 7,
  title: '限时秒杀',
  endsAt: at(3_661_000),
  items: [],
}

beforeEach(() => {
  vi.useFakeTimers({ now })
})
afterEach(() => {
  vi.useRealTimers()
})

const clock = (all: (selector: string) => HTMLElement[]) => all('[role=timer]')[0]?.textContent
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

test('it counts down every second', async () => {
  const { all } = await showInShop(<FlashStrip block={block} />)
  expect(clock(all)).toBe('010101')
  await wait(2000)
  expect(clock(all)).toBe('010059')
})

test('drawn again later, the same answer goes on where it was', async () => {
  const first = await showInShop(<FlashStrip block={block} />)
  expect(clock(first.all)).toBe('010101')
  await wait(60_000)
  const again = await showInShop(<FlashStrip block={block} />)
  expect(clock(again.all)).toBe('010001')
})

test('more than a day is told in days', async () => {
  const { all } = await showInShop(<FlashStrip block={{ ...block, endsAt: at(90_061_000) }} />)
  expect(clock(all)).toBe('1 天010101')
})

test('at zero it says that the sale has ended', async () => {
  const { all, container } = await showInShop(<FlashStrip block={{ ...block, endsAt: at(2000) }} />)
  await wait(1000)
  expect(clock(all)).toBe('000001')
  await wait(1000)
  expect(clock(all)).toBeUndefined()
  expect(container.querySelector('[role=status]')?.textContent).toBe('本场已结束，下一场敬请期待')
})
