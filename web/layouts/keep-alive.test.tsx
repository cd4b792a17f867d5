// @vitest-environment happy-dom
import { act, type ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionState } from '../../contract/session.ts'
import type { Page } from '../app/page.ts'
import { routeAt } from '../app/table.ts'
import { aroundPart } from '../app/testing.tsx'
import { TextsProvider } from '../i18n/use-t.ts'
import { usePage } from '../router/react.tsx'
import { loadMemberFrame, MemberArea } from './MemberArea.tsx'

const breaks = { order: false }

vi.mock('../app/screens.ts', () => {
  const views = new Map<string, ComponentType<{ search: { id?: string } }>>()
  const viewOf =
    (name: string) =>
    ({ search }: { search: { id?: string } }) => {
      if (name === 'order' && breaks.order) throw new Error('broken')
      return <input aria-label={`${name} ${search.id ?? ''}`.trim()} />
    }
  return {
    loadedScreen: (name: string) => {
      const View = views.get(name) ?? viewOf(name)
      views.set(name, View)
      return { View }
    },
  }
})

const texts = { t: (key: string) => key, lang: 'en' as const, dir: 'ltr' as const }
const member = {
  guest: false,
  uid: 7,
  nick: 'Wang',
  user_icon: '',
  role: 'member',
  title: 'Caravan',
} as SessionState
const guest = { ...member, guest: true, uid: 0, role: 'guest' } as SessionState

let session: SessionState
let page: Root
let open: (href: string) => Promise<void>
let signOut: () => Promise<void>

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  session = member
  breaks.order = false
  await loadMemberFrame({ need: async () => {} }, member)
  const { router, draw } = await shopWithMemberPages()
  open = href => act(() => router.navigate({ href }))
  signOut = () =>
    act(async () => {
      session = guest
      await router.invalidate()
    })
  const place = document.body.appendChild(document.createElement('div'))
  page = createRoot(place)
  await act(async () =>
    page.render(
      draw(
        <TextsProvider value={texts}>
          <MemberArea>
            <Content />
          </MemberArea>
        </TextsProvider>,
      ),
    ),
  )
})

afterEach(async () => {
  await act(async () => page.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const names: Record<string, string> = {
  '/home': 'home',
  '/member/order': 'order',
  '/member/order/detail': 'detail',
  '/member/relbill': 'notes',
  '/member/address': 'address',
}

/** The table's own rows, with screens that are one field each. */
const shopWithMemberPages = () =>
  aroundPart({
    at: '/member/order',
    session: () => session,
    app: {},
    page: ({ place: { pathname, search } }) => {
      const screen = names[pathname]
      if (!screen) return { status: 404 }
      return { row: { ...routeAt(pathname)!, screen }, props: { search, data: undefined } }
    },
  })

function Content() {
  const { row, status } = usePage<Page>()
  return status === 404 ? <p>missing</p> : <input key={row!.path} aria-label={row!.screen} />
}

const fields = () => [...document.querySelectorAll('input')]
const nameOf = (input: Element) => input.getAttribute('aria-label')
const field = (name: string) => fields().find(input => nameOf(input) === name)
const isHidden = (name: string) => field(name)?.style.display === 'none'

const type = (name: string, text: string) => {
  field(name)!.value = text
}

test('orders, one order, delivery notes and packing details come back as they were left (product §2)', async () => {
  type('order', 'AB-12')
  await open('/member/address')
  expect(isHidden('order')).toBe(true)
  expect(field('address')).toBeDefined()
  await open('/member/order')
  expect(field('order')!.value).toBe('AB-12')
  expect(isHidden('order')).toBe(false)
})

test('A page that the table does not keep alive starts anew', async () => {
  await open('/member/address')
  type('address', 'Main Street')
  await open('/member/order')
  expect(field('address')).toBeUndefined()
  await open('/member/address')
  expect(field('address')!.value).toBe('')
})

test('Leaving the member area for the shop keeps the pages too', async () => {
  type('order', 'AB-12')
  await open('/home')
  expect(field('home')).toBeDefined()
  await open('/member/order')
  expect(field('order')!.value).toBe('AB-12')
})

test('A list is one page whatever its query, a detail is one page per query', async () => {
  type('order', 'AB-12')
  await open('/member/order?id=3')
  expect(field('order 3')!.value).toBe('AB-12')

  await open('/member/order/detail?id=1')
  type('detail 1', 'first')
  await open('/member/order/detail?id=2')
  expect(field('detail 2')!.value).toBe('')
  await open('/member/order/detail?id=1')
  expect(field('detail 1')!.value).toBe('first')
  expect(isHidden('detail 2')).toBe(true)
})

test('At most five pages are kept; the one left longest ago goes', async () => {
  for (const id of [1, 2, 3, 4]) await open(`/member/order/detail?id=${id}`)
  await open('/member/order')
  expect(fields()).toHaveLength(5)
  await open('/member/order/detail?id=5')
  expect(field('detail 1')).toBeUndefined()
  expect(field('order')).toBeDefined()
  expect(fields()).toHaveLength(5)
})

test('Signing out drops what was kept', async () => {
  type('order', 'AB-12')
  await open('/home')
  await signOut()
  expect(field('order')).toBeUndefined()
  session = member
  await open('/member/order')
  expect(field('order')!.value).toBe('')
})

test('Another member in the same tab does not get what the one before has typed', async () => {
  type('order', 'AB-12')
  session = { ...member, uid: 8 }
  await open('/member/order?id=1')
  expect(field('order 1')!.value).toBe('')
})

test('A kept page that breaks in the background leaves the others alone', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  breaks.order = true
  await open('/member/order?id=2')
  expect(document.querySelector('[role=alert]')).not.toBeNull()
  await open('/member/address')
  expect(field('address')).toBeDefined()
})

test('A page that is missing, or not for this member, is not drawn beside the member menu', async () => {
  for (const href of ['/member/nowhere', '/member/fapiao']) {
    await open(href)
    const words = [...document.querySelectorAll('p')].find(({ textContent }) => textContent === 'missing')!
    expect(words.closest('[style*="display: none"]')).toBeNull()
    expect(document.querySelector('aside')!.parentElement!.contains(words)).toBe(false)
    expect(document.querySelector('aside')!.closest<HTMLElement>('[style*="display: none"]')).not.toBeNull()
  }
})
