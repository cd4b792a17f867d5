import { expect, test, vi } from 'vitest'
import { ttlCache } from './ttl-cache.ts'

const mostBytes = 10_000

test('those who ask at once get one answer, and nobody one that is too old', async () => {
  vi.useFakeTimers()
  const recent = ttlCache(10, mostBytes)
  let made = 0
  const ask = () => recent.get('list', 900, async () => ++made)
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  vi.advanceTimersByTime(899)
  expect(await ask()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await ask()).toBe(2)
  vi.useRealTimers()
})

test('a failure is not kept', async () => {
  const recent = ttlCache(10, mostBytes)
  await expect(recent.get('list', 900, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await recent.get('list', 900, async () => 'yes')).toBe('yes')
})

test('the oldest make room', () => {
  const recent = ttlCache(3, mostBytes)
  for (const key of ['a', 'b', 'c', 'd']) recent.keep(key, 60_000, key)
  expect(['a', 'b', 'c', 'd'].map(key => recent.recall(key))).toEqual([undefined, 'b', 'c', 'd'])
})

test('what is too old does not wait until there is no room: many different questions fill no memory', () => {
  vi.useFakeTimers()
  const recent = ttlCache(3_000, mostBytes)
  for (let i = 0; i < 200; i++) recent.keep(`question ${i}`, 900, 'a large answer')
  vi.advanceTimersByTime(901)
  recent.keep('another', 900, 'answer')
  expect(recent.size()).toBe(1)
  vi.useRealTimers()
})

test('few large ones make room for each other too, whether they were put there or loaded', async () => {
  const recent = ttlCache(100, mostBytes)
  const large = 'x'.repeat(mostBytes / 5)
  const load = (key: string) => recent.get(key, 60_000, async () => ({ html: large }))
  recent.keep('a', 60_000, [large])
  await load('b')
  await load('c')
  expect(['a', 'b', 'c'].map(key => recent.recall(key) !== undefined)).toEqual([false, true, true])
  recent.drop('b')
  recent.keep('d', 60_000, large)
  expect(['c', 'd'].map(key => recent.recall(key) !== undefined)).toEqual([true, true])
})

test('one that is larger than all may be is not kept', () => {
  const recent = ttlCache(100, mostBytes)
  recent.keep('a', 60_000, 'x'.repeat(mostBytes))
  expect(recent.size()).toBe(0)
})
