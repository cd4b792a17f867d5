import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { every, type Job } from './every.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const everyMs = 1_000
const warn = vi.fn()
beforeEach(() => warn.mockClear())

const start = (job: Partial<Job>) => every({ name: 'job', everyMs, steps: [], ...job }, { warn })
const later = (turns = 1) => vi.advanceTimersByTimeAsync(turns * everyMs)

/** A step that ends when it is told to. */
function slowStep() {
  const ends: (() => void)[] = []
  const step = vi.fn(() => new Promise<void>(resolve => ends.push(resolve)))
  return { step, end: () => ends.shift()!() }
}

test('takes its turns at its interval, the first one only where it says so', async () => {
  const step = vi.fn(async () => {})
  const eager = vi.fn(async () => {})
  const jobs = [start({ steps: [step] }), start({ steps: [eager], atStart: true })]
  expect([step, eager].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  await later(3)
  expect([step, eager].map(({ mock }) => mock.calls.length)).toEqual([3, 4])
  for (const job of jobs) await job.stop()
  await later(3)
  expect([step, eager].map(({ mock }) => mock.calls.length)).toEqual([3, 4])
})

test('never runs beside itself: a turn that is still running is the turn', async () => {
  const { step, end } = slowStep()
  const job = start({ steps: [step] })
  await later(5)
  expect(step).toHaveBeenCalledTimes(1)
  end()
  await later()
  expect(step).toHaveBeenCalledTimes(2)
  end()
  await job.stop()
})

test('what wakes it while it runs gets one more turn right after', async () => {
  const { step, end } = slowStep()
  const job = start({ steps: [step] })
  job.wake()
  job.wake()
  job.wake()
  expect(step).toHaveBeenCalledTimes(1)
  end()
  await vi.waitFor(() => expect(step).toHaveBeenCalledTimes(2))
  end()
  await job.stop()
  expect(step).toHaveBeenCalledTimes(2)
})

test('a step that fails is logged and stops neither the others nor the next turn', async () => {
  const failing = vi.fn(async () => {
    throw new Error('broken')
  })
  const next = vi.fn(async () => {})
  const job = start({ steps: [failing, next] })
  await later(2)
  expect([failing, next].map(({ mock }) => mock.calls.length)).toEqual([2, 2])
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ job: 'job' }), 'a job failed')
  await job.stop()
})

test('while the database is away a turn ends at once, and the next one tries again', async () => {
  const away = vi.fn(async () => {
    throw new DatabaseUnavailable(new Error('connection refused'))
  })
  const next = vi.fn(async () => {})
  const job = start({ steps: [away, next] })
  await later(2)
  expect([away, next].map(({ mock }) => mock.calls.length)).toEqual([2, 0])
  away.mockImplementation(async () => undefined as never)
  await later()
  expect(next).toHaveBeenCalledTimes(1)
  await job.stop()
})

test('a stop waits for the running step, tells it, and begins no other', async () => {
  const { step, end } = slowStep()
  const next = vi.fn(async () => {})
  let told: AbortSignal | undefined
  const job = start({
    steps: [
      signal => {
        told = signal
        return step()
      },
      next,
    ],
  })
  await later()
  let over = false
  const stopped = job.stop().then(() => {
    over = true
  })
  job.wake()
  await later(2)
  expect([told?.aborted, over]).toEqual([true, false])
  end()
  await stopped
  expect([step, next].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
})
