// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Action } from '../../contract/action.ts'
import type { SessionState } from '../../contract/session.ts'
import { CallError } from '../api/call-error.ts'
import { guestSession, memberSession } from '../layouts/testing.tsx'
import { memoryHistory } from '../router/history.ts'
import { toasts } from '../ui/Toasts.tsx'
import { createApp, createAppRouter } from './app.ts'
import { openPage } from './open-page.ts'

interface Asked {
  name: string
  input: Record<string, unknown>
  options: unknown
}

const gone = new CallError('notFound', 'gone', { kind: 'notFound' })

function open(session: SessionState, first: string, failure = gone) {
  const asked: Asked[] = []
  const call = async (action: Action, input: Record<string, unknown>, options: unknown) => {
    asked.push({ name: action.name, input, options })
    if (action.name === 'hlt_init') return { obj: session, tbl: [] }
    if (action.type === 'orders')
      return { obj: { orders: [], total: 0, counts: {}, serverTime: '2026-03-01T00:00:00Z' }, tbl: [] }
    throw failure
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

const order = (state: number) => ({ id: 1, state })

/** A phone that has seen the order as it was, on a network as slow as the test says. */
async function onSlowNetwork() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let asked = Promise.withResolvers<void>()
  let answer = (_state: number) => {}
  let fail = (_error: unknown) => {}
  const call = async (action: Action) => {
    if (action.name === 'hlt_init') return { obj: memberSession, tbl: [] }
    return await new Promise((resolve, reject) => {
      answer = state => resolve({ obj: order(state), tbl: [] })
      fail = reject
      asked.resolve()
    })
  }
  const app = createApp({
    call: call as never,
    lang: 'en',
    site: 'mobile',
    loadSlice: async () => ({}),
    origin: 'http://shop.test',
    seen: {
      keep: async () => {},
      recall: async () => ({ data: order(0), at: '2026-11-18T12:00:00Z' }),
      forget: async () => {},
    },
  })
  const router = createAppRouter(app, { history: memoryHistory('/m/order/1'), open: openPage })
  const shown = () => {
    const { props, seenAt, status } = router.shown?.page ?? {}
    return {
      state: (props?.data as { state: number } | undefined)?.state,
      isOld: seenAt !== undefined,
      status,
    }
  }
  return {
    router,
    shown,
    /** Longer than anybody waits for a page. */
    late: async () => {
      await asked.promise
      asked = Promise.withResolvers()
      await vi.advanceTimersByTimeAsync(3100)
    },
    answer: (state: number) => answer(state),
    fail: (error: unknown) => fail(error),
  }
}

test.each(['/member/order/detail?id=9', '/m/order/9'])(
  '%s that could not be loaded is not called missing',
  async href => {
    const { router } = open(memberSession, href, new CallError('status', 'down'))
    await router.load()
    const { status, head, row } = router.shown!.page
    // Without its words a text is its key.
    expect({ status, title: head.title }).toEqual({
      status: 500,
      title: `${row!.title} - ${memberSession.title}`,
    })
  },
)

test('a page that could not be loaded says why itself, and nothing else does', async () => {
  const { router, asked } = open(memberSession, '/member/address', new CallError('status', 'down'))
  await router.load()
  expect(router.shown!.page).toMatchObject({ status: 500, why: 'down' })
  expect(asked.at(-1)).toMatchObject({ options: { quiet: true } })
})

test.each([
  ['form.number', 400],
  ['message.tooMany', 429],
  ['message.unexpected', 500],
])('a page that is refused with %s is no page, and says why: %i', async (code, status) => {
  const reply = { kind: 'failed', msg: 'why', code } as const
  const { router } = open(memberSession, '/member/address', new CallError('failed', 'why', reply))
  await router.load()
  expect(router.shown!.page).toMatchObject({ status, why: 'why', props: undefined })
})

describe('on a slow network', () => {
  afterEach(() => vi.useRealTimers())

  test('a page is shown as it was seen, and as it is as soon as that has come', async () => {
    const { router, shown, late, answer } = await onSlowNetwork()
    const opening = router.load()
    await late()
    expect(shown()).toEqual({ state: 0, isOld: true, status: 200 })
    answer(5)
    await opening
    expect(shown()).toEqual({ state: 5, isOld: false, status: 200 })
  })

  test('after a step nothing is shown that was seen before it', async () => {
    const { router, shown, late, answer } = await onSlowNetwork()
    const opening = router.load()
    await late()
    answer(2)
    await opening
    const renewed = router.invalidate()
    await late()
    expect(shown()).toEqual({ state: 2, isOld: false, status: 200 })
    answer(5)
    await renewed
    expect(shown()).toEqual({ state: 5, isOld: false, status: 200 })
  })

  test.each([
    new CallError('network', 'no network'),
    new CallError('failed', 'busy', { kind: 'failed' } as never),
  ])('what was seen stays where what is newer cannot be loaded (%s)', async error => {
    const { router, shown, late, fail } = await onSlowNetwork()
    const opening = router.load()
    await late()
    fail(error)
    await opening
    expect(shown()).toEqual({ state: 0, isOld: true, status: 200 })
  })

  test('what stands there stays where it cannot be loaded anew, with all that was typed', async () => {
    const { router, shown, late, answer, fail } = await onSlowNetwork()
    const opening = router.load()
    await late()
    answer(2)
    await opening
    const renewed = router.invalidate()
    await late()
    const said = vi.spyOn(toasts, 'show').mockImplementation(() => {})
    fail(new CallError('status', 'down'))
    await renewed
    expect(shown()).toEqual({ state: 2, isOld: false, status: 200 })
    // Nothing on the page says that it is not as it is by now.
    expect(said.mock.calls).toEqual([['error', 'down']])
  })

  test('what is gone by now says so', async () => {
    const { router, shown, late, fail } = await onSlowNetwork()
    const opening = router.load()
    await late()
    fail(new CallError('notFound', 'gone', { kind: 'notFound' }))
    await opening
    expect(shown()).toMatchObject({ state: undefined, status: 404 })
  })
})
