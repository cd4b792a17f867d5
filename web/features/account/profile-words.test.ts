import { expect, test } from 'vitest'
import type { Profile } from '../../../contract/account.ts'
import { changedWords, wordsOf } from './profile-words.ts'

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
}
const typed = { ...wordsOf(profile), nick: '小兰' }

test('only what differs is sent', () => {
  expect(changedWords(typed, profile)).toEqual({ nick: '小兰' })
  expect(changedWords(wordsOf(profile), profile)).toEqual({})
})
