// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { countdown, useCountdown } from './use-countdown.ts'

const now = Date.parse('2026-03-10T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('"A countdown timer ticks every second, reports the remaining seconds, and stops at zero or below."', () => {
  test('it ticks every second and reports the remaining seconds', () => {
    const report = vi.fn()
    const stop = countdown(now + 10_000, report)
    vi.advanceTimersByTime(2999)
    expect(report.mock.calls.flat()).toEqual([10, 9, 8])
    stop()
    vi.advanceTimersByTime(5000)
    expect(report).toHaveBeenCalledTimes(3)
  })

  test('it stops at zero', () => {
    const report = vi.fn()
    countdown(now + 2000, report)
    vi.advanceTimersByTime(10_000)
    expect(report.mock.calls.flat()).toEqual([2, 1, 0])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('or below: what is over reports zero once', () => {
    const report = vi.fn()
    countdown(now - 5000, report)
    expect(report.mock.calls).toEqual([[0]])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a tab that slept catches up', () => {
    const report = vi.fn()
    countdown(now + 60_000, report)
    vi.setSystemTime(now + 50_000)
    vi.advanceTimersByTime(1000)
    expect(report).toHaveBeenLastCalledWith(9)
  })

  test('part of a second counts as one', () => {
    const report = vi.fn()
    countdown(now + 1, report)
    expect(report).toHaveBeenLastCalledWith(1)
  })

  test("the server's clock counts, not this one", () => {
    const report = vi.fn()
    countdown(now + 60_000, report, 20_000)
    expect(report).toHaveBeenLastCalledWith(40)
  })
})

describe('useCountdown', () => {
  const mount = () => {
    const box = document.createElement('div')
    const root = createRoot(box)
    return {
      shown: () => box.textContent,
      render: (props: ProbeProps) => act(() => root.render(createElement(Probe, props))),
      unmount: () => act(() => root.unmount()),
    }
  }
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

  test('renders the remaining seconds until zero', () => {
    const { shown, render, unmount } = mount()
    render({ endsAt: now + 3000 })
    expect(shown()).toBe('3')
    wait(2000)
    expect(shown()).toBe('1')
    wait(5000)
    expect(shown()).toBe('0')
    expect(vi.getTimerCount()).toBe(0)
    unmount()
  })

  test('follows a new end', () => {
    const { shown, render, unmount } = mount()
    render({ endsAt: now + 3000 })
    render({ endsAt: now + 90_000, offsetMs: 30_000 })
    expect(shown()).toBe('60')
    unmount()
  })

  test('stops when the component goes', () => {
    const { render, unmount } = mount()
    render({ endsAt: now + 3000 })
    unmount()
    expect(vi.getTimerCount()).toBe(0)
  })
})

interface ProbeProps {
  endsAt: number
  offsetMs?: number
}

function Probe({ endsAt, offsetMs }: ProbeProps) {
  return createElement('b', null, useCountdown(endsAt, offsetMs))
}
