// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Action } from '../../contract/action.ts'
import type { SessionState } from '../../contract/session.ts'
import { CallError } from '../api/call-error.ts'
import { guestSession, memberSession } from '../layouts/testing.tsx'
import { memoryHistory } from '../router/history.ts'
import { createApp, createAppRouter } from './app.ts'
import { openPage } from './open-page.ts'

interface Asked {
  name: string
  input: Record<string, unknown>
  options: unknown
}

function open(session: SessionState, first: string) {
  const asked: Asked[] = []
  const call = async (action: Action, input: Record<string, unknown>, options: unknown) => {
    asked.push({ name: action.name, input, options })
    if (action.name === 'hlt_init') return { obj: session, tbl: [] }
    if (action.type === 'orders')
      return { obj: { orders: [], total: 0, counts: {}, serverTime: '2026-03-01T00:00:00Z' }, tbl: [] }
    throw new CallError('notFound', 'gone', { kind: 'notFound' })
  }
  const app = createApp({
    call: call as never,
    lang: 'en',
    loadSlice: async () => ({}),
    origin: 'http://shop.test',
  })
  const router = createAppRouter(app, { history: memoryHistory(first), open: openPage })
  const go = async (href: string) => {
    await router.navigate({ href })
    return router.place.href
  }
  return { router, asked, go }
}

test('"Orders … keep their state when revisited": tab, search and page', async () => {
  const { router, go } = open(memberSession, '/member/order?state=2&search=tea&page=3')
  await router.load()
  await go('/404')
  expect(await go('/member/order')).toBe('/member/order?state=2&search=tea&page=3')
  // The tab for all of them is a choice of its own.
  expect(await go('/member/order')).toBe('/member/order')
  await go('/404')
  expect(await go('/member/order')).toBe('/member/order')
})

test.each(['/product?id=9', '/affiche/detail?id=9'])(
  '%s that is gone says so where it is, also when it is opened inside the app',
  async href => {
    const { router, asked, go } = open(guestSession, '/404')
    await router.load()
    expect(await go(href)).toBe(href)
    expect(router.shown?.page).toMatchObject({ status: 404, props: undefined })
    expect(asked.at(-1)).toMatchObject({ name: 'hlt_get_data', options: { inPlace: true } })
  },
)

test('a guest who opens a member page that is still to be built is asked to sign in', async () => {
  const { router, go } = open(guestSession, '/404')
  await router.load()
  expect(await go('/member/wallet')).toBe('/login?returnUrl=%2Fmember%2Fwallet')
  expect(await go('/member')).toBe('/login?returnUrl=%2Fmember%2Fhome')
})

test.each(['/nowhere', '/member/wallet', '/office', '/office/nowhere'])(
  '%s is not there for a member, in the frame of the shop',
  async href => {
    const { router, go } = open(memberSession, '/404')
    await router.load()
    expect(await go(href)).toBe(href)
    expect(router.shown?.page).toMatchObject({ status: 404, frame: 'shop', row: undefined })
  },
)

test('what is not there in the console says so in its frame', async () => {
  const { router, go } = open({ ...memberSession, role: 'office' }, '/404')
  await router.load()
  await go('/office/nowhere')
  expect(router.shown?.page).toMatchObject({ status: 404, frame: 'office', row: undefined })
})
