// @vitest-environment happy-dom
import { setTimeout as wait } from 'node:timers/promises'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { heard } from '../../api/network.ts'
import { showInShop } from '../../features/testing.tsx'
import { NotSeen } from './NotSeen.tsx'

afterEach(() => act(async () => heard(true)))

/** Longer than the pause between two tries. */
const aWhile = 1500
const comesBack = () => act(async () => void window.dispatchEvent(new Event('online')))

test('nothing is asked for by itself while no network comes back, and nothing for a page that is gone', async () => {
  const retry = vi.fn(async () => {})
  const { leave } = await showInShop(<NotSeen onRetry={retry} />)
  await act(() => wait(aWhile))
  expect(retry).not.toHaveBeenCalled()
  await comesBack()
  await leave()
  await wait(aWhile)
  expect(retry).toHaveBeenCalledTimes(1)
})

test('a network that came back is asked until it carries something, also when a call says that it does not', async () => {
  const retry = vi.fn(async () => heard(false))
  await showInShop(<NotSeen onRetry={retry} />)
  await comesBack()
  await act(() => vi.waitFor(() => expect(retry.mock.calls.length).toBeGreaterThan(2)))
})
