// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenLive, pauseMs } from './live.ts'

class FakeSource {
  static all: FakeSource[] = []
  closed = false
  onmessage: ((event: { data: string }) => void) | undefined
  onerror: (() => void) | undefined
  readonly url: string
  constructor(url: string) {
    this.url = url
    FakeSource.all.push(this)
  }
  close() {
    this.closed = true
  }
}

let visible: DocumentVisibilityState
const turn = (state: DocumentVisibilityState) => {
  visible = state
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSource.all = []
  visible = 'visible'
  vi.stubGlobal('EventSource', FakeSource)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('listens while the page is seen, and says what it hears', () => {
  const heard: number[] = []
  const stop = listenLive(unread => heard.push(unread))
  FakeSource.all[0]!.onmessage!({ data: '{"unread":3}' })
  turn('hidden')
  expect(FakeSource.all[0]!.closed).toBe(true)
  expect(FakeSource.all).toHaveLength(1)
  turn('visible')
  FakeSource.all[1]!.onmessage!({ data: '{"unread":0}' })
  expect(heard).toEqual([3, 0])
  stop()
  expect(FakeSource.all[1]!.closed).toBe(true)
  turn('visible')
  expect(FakeSource.all).toHaveLength(2)
})

test('comes back after a loss, ever later, and at once again when it was heard', () => {
  const stop = listenLive(() => {})
  const fail = () => FakeSource.all.at(-1)!.onerror!()
  fail()
  vi.advanceTimersByTime(1_000)
  expect(FakeSource.all).toHaveLength(2)
  fail()
  vi.advanceTimersByTime(900)
  expect(FakeSource.all).toHaveLength(2)
  vi.advanceTimersByTime(1_100)
  expect(FakeSource.all).toHaveLength(3)
  FakeSource.all.at(-1)!.onmessage!({ data: '{"unread":1}' })
  fail()
  vi.advanceTimersByTime(1_000)
  expect(FakeSource.all).toHaveLength(4)
  fail()
  stop()
  vi.advanceTimersByTime(600_000)
  expect(FakeSource.all).toHaveLength(4)
})

test('waits at most five minutes, and not all at the same time', () => {
  expect(pauseMs(0, 0)).toBe(500)
  expect(pauseMs(0, 1)).toBe(1_000)
  expect(pauseMs(4, 1)).toBe(16_000)
  expect(pauseMs(60, 1)).toBe(300_000)
})
