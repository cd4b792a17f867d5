// @vitest-environment happy-dom
import { string } from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import { discardDrafts, draftsOf, saveDraft, takeDraft } from './drafts.ts'

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ now: 0 })
  return () => vi.useRealTimers()
})

const take = (uid: number, name = 'note') => takeDraft(uid, name, string())

test('What was typed comes back to the member who typed it, once', () => {
  saveDraft(7, 'note', '请送到后门')
  expect(take(7)).toBe('请送到后门')
  expect(take(7)).toBeUndefined()
  expect(sessionStorage.length).toBe(0)
})

test('A page with several forms gets each of them back', () => {
  saveDraft(7, 'note', '一')
  saveDraft(7, 'street', '二')
  expect([take(7, 'street'), take(7, 'note')]).toEqual(['二', '一'])
})

test('What is found lost twice is kept as it was the last time; a form that has nothing more to lose takes nothing away', () => {
  saveDraft(7, 'note', '一')
  saveDraft(7, 'note', '二')
  saveDraft(7, 'note', undefined)
  expect(take(7)).toBe('二')
})

test('Another member does not see it, and it is gone by then', () => {
  saveDraft(7, 'note', '我的')
  expect(take(8)).toBeUndefined()
  expect(take(7)).toBeUndefined()
  saveDraft(7, 'note', '我的')
  expect(draftsOf(8)).toBeUndefined()
  expect(sessionStorage.length).toBe(0)
})

test('What another member types next is not put beside it', () => {
  saveDraft(7, 'note', '我的')
  saveDraft(8, 'street', '你的')
  expect(take(8)).toBeUndefined()
  expect(take(8, 'street')).toBe('你的')
})

test('It waits while nobody is signed in, and what a guest typed is for guests', () => {
  saveDraft(7, 'note', '我的')
  expect(take(0)).toBeUndefined()
  saveDraft(0, 'street', '谁的')
  expect(take(7)).toBe('我的')
  expect(take(7, 'street')).toBeUndefined()
  expect(take(0, 'street')).toBe('谁的')
})

test('It is gone when somebody signs out', () => {
  saveDraft(0, 'note', '谁的')
  saveDraft(7, 'note', '我的')
  discardDrafts()
  expect([take(7), take(0)]).toEqual([undefined, undefined])
})

test('After an hour it is not shown any more', () => {
  saveDraft(7, 'note', '我的')
  vi.setSystemTime(59 * 60_000)
  saveDraft(7, 'street', '街')
  vi.setSystemTime(100 * 60_000)
  expect(take(7)).toBe('我的')
  vi.setSystemTime(120 * 60_000)
  expect(take(7, 'street')).toBeUndefined()
  expect(sessionStorage.length).toBe(0)
})

test('Whatever else stands there is not shown', () => {
  for (const text of ['{', '{"uid":7}', '{"uid":7,"until":9e15,"typed":{"note":1}}']) {
    sessionStorage.setItem('kept', text)
    expect(take(7)).toBeUndefined()
  }
})
