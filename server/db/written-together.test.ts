import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseUnavailable } from './unavailable.ts'
import { WrittenTogether } from './written-together.ts'

const log = { warn: vi.fn() }

beforeEach(() => {
  vi.useFakeTimers()
  log.warn.mockClear()
})

afterEach(() => {
  vi.useRealTimers()
})

interface Row {
  key: string
  times: number
}

const row = (key: string): Row => ({ key, times: 1 })

function collected(fails: (rows: readonly Row[]) => unknown = () => undefined) {
  const written: string[][] = []
  const together = new WrittenTogether<Row>({
    what: 'rows',
    keyOf: ({ key }) => key,
    join: (before, { key, times }) => ({ key, times: before.times + times }),
    write: async rows => {
      const error = fails(rows)
      if (error) throw error
      written.push(rows.map(({ key, times }) => `${key}${times}`))
    },
  })
  return {
    together,
    written,
    add: (...keys: string[]) => keys.forEach(key => void together.add(row(key), log)),
  }
}

test('what comes within half a second is written at once, the same one only once', async () => {
  const { written, add } = collected()
  add('a', 'b')
  await vi.advanceTimersByTimeAsync(400)
  add('a')
  expect(written).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(written).toEqual([['a2', 'b1']])
  add('c')
  await vi.advanceTimersByTimeAsync(600)
  expect(written).toEqual([['a2', 'b1'], ['c1']])
})

test('whoever flushes waits for all that was added before, also while others are being written', async () => {
  const gate = Promise.withResolvers<void>()
  const written: string[] = []
  const together = new WrittenTogether<Row>({
    what: 'rows',
    keyOf: ({ key }) => key,
    write: async rows => {
      if (rows[0]!.key === 'slow') await gate.promise
      written.push(...rows.map(({ key }) => key))
    },
  })
  together.add(row('slow'), log)
  const first = together.flush()
  await Promise.resolve()
  together.add(row('later'), log)
  const second = together.flush()
  gate.resolve()
  await second
  expect(written).toEqual(['slow', 'later'])
  await first
})

test('one that cannot be written takes no other with it', async () => {
  const { together, written, add } = collected(
    rows => rows.some(({ key }) => key === 'bad') && new Error('no'),
  )
  add('a', 'b', 'bad', 'c', 'd')
  await together.flush()
  expect(written.flat().sort()).toEqual(['a1', 'b1', 'c1', 'd1'])
  expect(log.warn).toHaveBeenCalledOnce()
})

test('a database that is away costs those rows and one attempt', async () => {
  let away = true
  let tries = 0
  const { together, written, add } = collected(() => {
    tries++
    return away && new DatabaseUnavailable(new Error('gone'))
  })
  add('a', 'b')
  await together.flush()
  expect(tries).toBe(1)
  away = false
  add('c')
  await together.flush()
  expect(written).toEqual([['c1']])
  expect(log.warn).toHaveBeenCalledOnce()
})

test('more than five thousand do not wait', async () => {
  const { together, written, add } = collected()
  add(...Array.from({ length: 6_000 }, (_, n) => `${n}:`), '0:')
  await together.flush()
  expect(written[0]).toHaveLength(5_000)
  expect(written[0]![0]).toBe('0:2')
  expect(log.warn.mock.calls[0]![0]).toMatchObject({ lost: 1_000 })
})
