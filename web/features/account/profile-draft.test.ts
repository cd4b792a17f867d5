// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import type { Profile } from '../../../contract/account.ts'
import { changedWords, dropDraft, keepDraft, readDraft, wordsOf } from './profile-draft.ts'

const profile: Profile = {
  uid: 7,
  nick: '小红',
  avatar: '',
  mobile: '138****0001',
  email: '',
  language: '',
  currency: '',
  role: 'member',
  tier: 0,
  joined: '2026-01-01T00:00:00.000Z',
  due: [],
}
const typed = { ...wordsOf(profile), nick: '小兰' }

beforeEach(() => sessionStorage.clear())

test('only what differs is sent', () => {
  expect(changedWords(typed, profile)).toEqual({ nick: '小兰' })
  expect(changedWords(wordsOf(profile), profile)).toEqual({})
})

test('what was typed comes back to its own member, and to nobody else', () => {
  keepDraft(typed, profile)
  expect(readDraft(profile)).toEqual(typed)
  expect(readDraft({ ...profile, uid: 8 })).toBeUndefined()
})

test('it is gone when it was saved, or typed back to what it was', () => {
  keepDraft(typed, profile)
  dropDraft()
  expect(readDraft(profile)).toBeUndefined()
  keepDraft(typed, profile)
  keepDraft(wordsOf(profile), profile)
  expect(readDraft(profile)).toBeUndefined()
})

test('whatever else stands under its key is not shown', () => {
  for (const text of ['{', '{"uid":7}', '{"uid":7,"words":{"nick":1}}']) {
    sessionStorage.setItem('profile draft', text)
    expect(readDraft(profile)).toBeUndefined()
  }
})
