// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { guestSession, showInShop } from '../../features/testing.tsx'
import '../my/Preferences.later.tsx'
import screen from './home.screen.tsx'

const { View } = screen
const data = { blocks: [], usual: [] }

test('A guest sets language and currency and goes to the desktop site at the end of the home page', async () => {
  const { container } = await showInShop(<View search={{}} data={data} />)
  await vi.waitFor(() => expect(container.querySelectorAll('select option')).toHaveLength(2))
  expect(container.querySelector('a[href*="desktop=1"]')?.getAttribute('href')).toMatch(/^\/home\?/)
})

test('A member has them under "me"', async () => {
  const session = { ...guestSession, guest: false }
  const { container } = await showInShop(<View search={{}} data={data} />, { session })
  expect(container.querySelector('a[href*="desktop=1"]')).toBeNull()
})
