// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { officeWaiting } from '../../../contract/office.ts'
import type { SessionState } from '../../../contract/session.ts'
import type { Call } from '../../api/call.ts'
import { guestSession, showInShop } from '../testing.tsx'
import screen from './office-wallet.screen.tsx'

const session = { ...guestSession, guest: false, uid: 7 } as SessionState
const books = { days: [], differences: [], yesterday: '2026-11-18' }

test('each tab says how much waits on it, as the side menu adds it up', async () => {
  const call = (async (read: unknown, input: object) => {
    if (read !== officeWaiting) return { obj: books }
    expect(input).toEqual({ only: ['withdrawals', 'transfersIn'] })
    return { obj: { todo: { withdrawals: 2, transfersIn: 1 } } }
  }) as unknown as Call
  const search = { tab: 'books' } as const
  const data = await screen.load!({ call, session, search })
  const { all } = await showInShop(<screen.View search={search} data={data} />, { session })
  expect(all('nav a').map(link => link.querySelector('small')?.textContent)).toEqual(['2', '1', undefined])
})
