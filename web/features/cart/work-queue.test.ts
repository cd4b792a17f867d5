import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const recorder = () => {
  const done: string[] = []
  const open: (() => void)[] = []
  const work = (name: string) => () =>
    new Promise<void>(resolve => {
      done.push(name)
      open.push(resolve)
    })
  const finish = async () => {
    open.shift()!()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { done, work, finish }
}

test('one request is in flight, the others wait for it', async () => {
  const { done, work, finish } = recorder()
  const queue = createWorkQueue(() => {})
  queue.push('a', work('a'))
  queue.push('b', work('b'))
  expect(done).toEqual(['a'])
  await finish()
  expect(done).toEqual(['a', 'b'])
})

test('of one line the last change wins, and it waits until nobody types any more', async () => {
  const { done, work, finish } = recorder()
  const queue = createWorkQueue(() => {})
  for (const typed of ['1', '12', '120']) queue.push('line', work(typed), 300)
  await vi.advanceTimersByTimeAsync(299)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toEqual(['120'])
  queue.push('line', work('5'))
  queue.push('line', work('6'))
  await finish()
  expect(done).toEqual(['120', '6'])
})

test('flush sends what waits and resolves when it is there', async () => {
  const { done, work, finish } = recorder()
  const queue = createWorkQueue(() => {})
  queue.push('a', work('a'), 5000)
  let flushed = false
  void queue.flush().then(() => {
    flushed = true
  })
  expect(done).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(0)
  expect(flushed).toBe(false)
  await finish()
  expect(flushed).toBe(true)
})

test('a failure does not stop the rest, and the page knows when all is quiet', async () => {
  const states: boolean[] = []
  const queue = createWorkQueue(busy => states.push(busy))
  const { done, work, finish } = recorder()
  queue.push('bad', () => Promise.reject(new Error('network')))
  queue.push('good', work('good'))
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toEqual(['good'])
  await finish()
  expect(states).toEqual([true, false])
})

test('what was dropped is never sent', async () => {
  const { done, work } = recorder()
  const queue = createWorkQueue(() => {})
  queue.push('line', work('1'), 300)
  queue.drop('line')
  await vi.advanceTimersByTimeAsync(1000)
  expect(done).toEqual([])
})
