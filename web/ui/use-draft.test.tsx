// @vitest-environment happy-dom
import { useState } from 'react'
import { string } from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import type { SessionState } from '../../contract/session.ts'
import { tellLeaving } from '../api/leaving.ts'
import { tellLostSession } from '../api/lost-session.ts'
import { guestSession, showInShop } from '../features/testing.tsx'
import { Toasts } from './Toasts.tsx'
import { type } from './testing.tsx'
import { useDraft } from './use-draft.ts'

const sessionOf = (uid: number): SessionState => ({ ...guestSession, guest: uid === 0, uid })

function Note({ quiet }: { quiet?: 'quiet' }) {
  const [text, setText] = useState('')
  useDraft('note', string(), text || undefined, setText, quiet)
  return (
    <>
      <input value={text} onChange={event => setText(event.target.value)} />
      <Toasts />
    </>
  )
}

async function open(uid: number, quiet?: 'quiet') {
  const { all, container, leave } = await showInShop(<Note quiet={quiet} />, { session: sessionOf(uid) })
  return { input: all('input')[0] as HTMLInputElement, container, leave }
}

beforeEach(() => sessionStorage.clear())

test('What is typed is written down nowhere while the session lasts', async () => {
  const { input } = await open(7)
  await type(input, '请送到后门')
  expect(sessionStorage.length).toBe(0)
})

test('"back where they were with what they had typed": after a lost session, once', async () => {
  const before = await open(7)
  await type(before.input, '请送到后门')
  tellLostSession()
  await before.leave()
  const guest = await open(0)
  expect(guest.input.value).toBe('')
  await guest.leave()
  const after = await open(7)
  expect(after.input.value).toBe('请送到后门')
  expect(after.container.textContent).toContain('已恢复')
  await after.leave()
  expect((await open(7)).input.value).toBe('')
})

test('Somebody else who signs in finds an empty field, and so does the first when they come back', async () => {
  const first = await open(7)
  await type(first.input, '我的')
  tellLostSession()
  await first.leave()
  const second = await open(8)
  expect(second.input.value).toBe('')
  await second.leave()
  expect((await open(7)).input.value).toBe('')
})

test('A form that is gone, or empty, keeps nothing', async () => {
  const { input, leave } = await open(7)
  tellLostSession()
  expect(sessionStorage.length).toBe(0)
  await type(input, '我的')
  await leave()
  tellLostSession()
  expect(sessionStorage.length).toBe(0)
})

test('A guest goes on in another language', async () => {
  const before = await open(0)
  await type(before.input, '后门')
  tellLeaving()
  await before.leave()
  expect((await open(0)).input.value).toBe('后门')
})

test('Where something stood comes back without a word about it', async () => {
  const before = await open(7, 'quiet')
  await type(before.input, '后门')
  tellLostSession()
  await before.leave()
  const after = await open(7, 'quiet')
  expect(after.input.value).toBe('后门')
})
