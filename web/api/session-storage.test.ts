// @vitest-environment happy-dom
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSession, writeSession } from './session-storage.ts'

const filter = v.object({ status: v.number(), words: v.array(v.string()) })

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('session storage keeps JSON under the keys that callers choose (product §7)', () => {
  expect(writeSession('orders.filter', { status: 2, words: ['箱'] })).toBe(true)
  expect(sessionStorage.getItem('orders.filter')).toBe('{"status":2,"words":["箱"]}')
  expect(readSession('orders.filter', filter)).toEqual({ status: 2, words: ['箱'] })
})

test('a missing value is absent, and undefined removes one', () => {
  expect(readSession('orders.filter', filter)).toBeUndefined()
  writeSession('orders.filter', { status: 2, words: [] })
  writeSession('orders.filter', undefined)
  expect(sessionStorage.getItem('orders.filter')).toBeNull()
})

test.each(['{"status":', 'null', '{"status":"2","words":[]}'])('a broken value is absent: %s', text => {
  sessionStorage.setItem('orders.filter', text)
  expect(readSession('orders.filter', filter)).toBeUndefined()
})

test('blocked storage is as good as empty', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(writeSession('orders.filter', 1)).toBe(false)
  expect(readSession('orders.filter', v.number())).toBeUndefined()
})
