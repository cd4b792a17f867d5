import { expect, test, vi } from 'vitest'
import { ttlCache } from './ttl-cache.ts'

test('those who ask at once get one answer, and nobody one that is too old', async () => {
  vi.useFakeTimers()
  const recent = ttlCache(10)
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
  const recent = ttlCache(10)
  await expect(recent.get('list', 900, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await recent.get('list', 900, async () => 'yes')).toBe('yes')
})

test('the oldest make room', () => {
  const recent = ttlCache(3)
  for (const key of ['a', 'b', 'c', 'd']) recent.keep(key, 60_000, key)
  expect(['a', 'b', 'c', 'd'].map(key => recent.recall(key))).toEqual([undefined, 'b', 'c', 'd'])
})

test('what is too old does not wait until there is no room: many different questions fill no memory', () => {
  vi.useFakeTimers()
  const recent = ttlCache(3_000)
  for (let i = 0; i < 200; i++) recent.keep(`question ${i}`, 900, 'a large answer')
  vi.advanceTimersByTime(901)
  recent.keep('another', 900, 'answer')
  expect(recent.size()).toBe(1)
  vi.useRealTimers()
})
