// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Debounced, debounce, useDebounce } from './use-debounce.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('debounce', () => {
  test('"Debounce default 100 ms."', () => {
    const run = vi.fn()
    debounce(run)()
    vi.advanceTimersByTime(99)
    expect(run).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(run).toHaveBeenCalledOnce()
  })

  test('runs once, with what the last call brought', () => {
    const run = vi.fn()
    const search = debounce(run, 50)
    search('a')
    vi.advanceTimersByTime(49)
    search('ab')
    vi.advanceTimersByTime(49)
    expect(run).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(run.mock.calls).toEqual([['ab']])
  })

  test('can be cancelled', () => {
    const run = vi.fn()
    const search = debounce(run)
    search()
    search.cancel()
    vi.runAllTimers()
    expect(run).not.toHaveBeenCalled()
  })
})

describe('useDebounce', () => {
  const mount = () => {
    const root = createRoot(document.createElement('div'))
    const made: Debounced<[string]>[] = []
    const keep = (search: Debounced<[string]>) => made.push(search)
    return {
      made,
      render: (run: (text: string) => void) => act(() => root.render(createElement(Probe, { run, keep }))),
      unmount: () => act(() => root.unmount()),
    }
  }

  test('stays the same function and calls the newest one it was given, after 100 ms', () => {
    const [old, fresh] = [vi.fn(), vi.fn()]
    const { made, render, unmount } = mount()
    render(old)
    made[0]?.('a')
    render(fresh)
    expect(made[1]).toBe(made[0])
    vi.advanceTimersByTime(99)
    expect(fresh).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(fresh.mock.calls).toEqual([['a']])
    expect(old).not.toHaveBeenCalled()
    unmount()
  })

  test('forgets what is waiting when the component goes', () => {
    const run = vi.fn()
    const { made, render, unmount } = mount()
    render(run)
    made[0]?.('a')
    unmount()
    vi.runAllTimers()
    expect(run).not.toHaveBeenCalled()
  })
})

interface ProbeProps {
  run(text: string): void
  keep(search: Debounced<[string]>): void
}

function Probe({ run, keep }: ProbeProps) {
  keep(useDebounce(run))
  return null
}
