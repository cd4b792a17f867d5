// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cartCount } from '../../contract/cart.ts'
import type { Call } from '../api/call.ts'
import { Header } from './Header.tsx'
import { memberSession, openShop } from './testing.tsx'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('a tab that comes back asks how many are in the cart, and its badge says so', async () => {
  let there = 7
  const call = vi.fn(async () => ({ obj: { n: there }, tbl: [] }))
  await openShop(<Header />, { session: memberSession, call: call as unknown as Call })
  const badge = () => document.querySelector('a[href="/cart"]')?.textContent ?? ''
  expect(call).not.toHaveBeenCalled()
  const comesBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await comesBack()
  expect(call).toHaveBeenCalledWith(cartCount, {}, expect.objectContaining({ fresh: true }))
  expect(badge()).toContain('7')
  there = 9
  await comesBack()
  expect(badge()).toContain('9')
  call.mockRejectedValueOnce(new Error('no network'))
  await comesBack()
  expect(badge()).toContain('9')
})
