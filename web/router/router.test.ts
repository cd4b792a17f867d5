import { describe, expect, test, vi } from 'vitest'
import { memoryHistory } from './history.ts'
import { isSamePage, placeOf } from './place.ts'
import { createRouter, type Opening, Redirect } from './router.ts'

type Open = (opening: Opening<string>) => Promise<string>

const openAny: Open = async ({ place }) => `page ${place.href}`

async function started(open: Open = openAny, first = '/home') {
  const router = createRouter<string>({ history: memoryHistory(first), open })
  await router.load()
  router.listen()
  return router
}

/** Pages that come when the test says so. */
function slowly() {
  const waiting = new Map<string, (page: string) => void>()
  const open: Open = ({ place: { href } }) => new Promise(resolve => waiting.set(href, resolve))
  const come = (href: string) => waiting.get(href)!(`page ${href}`)
  return { open, come }
}

describe('an address', () => {
  test('is taken apart', () => {
    expect(placeOf('/products?q=red+tea&page=2#list')).toEqual({
      href: '/products?q=red+tea&page=2#list',
      pathname: '/products',
      searchStr: '?q=red+tea&page=2',
      search: { q: 'red tea', page: '2' },
      hash: 'list',
    })
    expect(placeOf('?page=3', '/products?q=tea').href).toBe('/products?page=3')
    expect(placeOf('/cart/').href).toBe('/cart')
    expect(placeOf('/').href).toBe('/')
  })

  test('cannot name another host', () => {
    expect(placeOf('//elsewhere.test/cart').href).toBe('/elsewhere.test/cart')
    expect(placeOf('https://elsewhere.test/cart').href).toBe('/cart')
  })

  test('is the same page with another fragment', () => {
    expect(isSamePage(placeOf('/a?b=1#c'), placeOf('/a?b=1'))).toBe(true)
    expect(isSamePage(placeOf('/a?b=1'), placeOf('/a?b=2'))).toBe(false)
  })
})

describe('going somewhere', () => {
  test('shows the page when it has come, and the one before until then', async () => {
    const { open, come } = slowly()
    const router = createRouter({ history: memoryHistory('/home'), open, first: 'first' })
    const going = router.navigate({ href: '/cart' })
    await Promise.resolve()
    expect(router).toMatchObject({ isLoading: true, place: { href: '/cart' }, shown: { page: 'first' } })
    come('/cart')
    await going
    expect(router).toMatchObject({ isLoading: false, shown: { page: 'page /cart', scroll: 'top' } })
  })

  test('elsewhere meanwhile: who is late has nothing to say', async () => {
    const { open, come } = slowly()
    const router = createRouter({ history: memoryHistory('/home'), open, first: 'first' })
    const slow = router.navigate({ href: '/slow' })
    await Promise.resolve()
    const quick = router.navigate({ href: '/quick' })
    await Promise.resolve()
    come('/slow')
    come('/quick')
    await Promise.all([slow, quick])
    expect(router.shown?.page).toBe('page /quick')
  })

  test('may end elsewhere; the way there is no entry of the history', async () => {
    const router = await started(async opening => {
      if (opening.place.pathname === '/member') throw new Redirect('/login?returnUrl=x')
      return openAny(opening)
    })
    await router.navigate({ href: '/member' })
    expect(router.shown?.page).toBe('page /login?returnUrl=x')
    router.history.go(-1)
    await vi.waitFor(() => expect(router.shown?.page).toBe('page /home'))
  })

  test('in circles ends', async () => {
    const router = await started(async opening => {
      if (opening.place.pathname === '/home') return 'home'
      throw new Redirect(opening.place.pathname === '/a' ? '/b' : '/a')
    })
    await expect(router.navigate({ href: '/a' })).rejects.toThrow(Redirect)
    expect(router.isLoading).toBe(false)
  })

  test('where one is already makes no entry of the history', async () => {
    const router = await started()
    await router.navigate({ href: '/cart' })
    await router.navigate({ href: '/cart' })
    router.history.go(-1)
    await vi.waitFor(() => expect(router.shown?.page).toBe('page /home'))
  })

  test('says the language in the address where it must', async () => {
    const router = createRouter({
      history: memoryHistory('/home'),
      open: openAny,
      addressOf: href => `${href}?lang=ar`,
    })
    await router.navigate({ href: '/cart' })
    expect(router.history.spot.href).toBe('/cart?lang=ar')
    expect(router.addressOf('/home')).toBe('/home?lang=ar')
  })
})

describe('coming back', () => {
  test('shows the page as it was left, then as it is', async () => {
    let version = 1
    const seen: string[] = []
    const router = await started(async ({ place, kept, show }) => {
      if (kept) show(kept)
      return `${place.href} ${version}`
    })
    await router.navigate({ href: '/cart' })
    version = 2
    router.subscribe(() => {
      seen.push(router.shown!.page)
      router.drawn(router.shown!)
    })
    router.history.go(-1)
    await vi.waitFor(() => expect(router.shown?.page).toBe('/home 2'))
    expect(seen).toContain('/home 1')
    // It is scrolled once: when it is first there.
    expect(router.shown?.scroll).toBe('keep')
  })

  test('a page that came before the kept one was drawn is scrolled instead of it', async () => {
    const router = await started(async ({ place, kept, show }) => {
      if (kept) show(kept)
      return `${place.href} now`
    })
    await router.navigate({ href: '/cart' })
    router.drawn(router.shown!)
    router.history.go(-1)
    await vi.waitFor(() => expect(router.shown).toMatchObject({ page: '/home now', scroll: 'back' }))
  })

  test('shows nothing of what is not true any more', async () => {
    const open = vi.fn(openAny)
    const router = await started(open)
    await router.navigate({ href: '/cart' })
    await router.invalidate()
    await router.navigate({ href: '/home' })
    expect(open.mock.lastCall![0].kept).toBeUndefined()
  })

  test('where it is, anew: what stands there may stay when nothing comes', async () => {
    const open = vi.fn(openAny)
    const router = await started(open)
    await router.invalidate()
    expect(open.mock.lastCall![0]).toMatchObject({ cause: 'again', kept: 'page /home' })
  })

  test('before the page has come: it is not shown any more', async () => {
    const { open, come } = slowly()
    const router = createRouter({ history: memoryHistory('/home'), open, first: 'first' })
    router.listen()
    const going = router.navigate({ href: '/slow' })
    await Promise.resolve()
    router.history.go(-1)
    come('/slow')
    await going
    expect(router).toMatchObject({ isLoading: false, shown: { page: 'first', place: { href: '/home' } } })
  })

  test('to another fragment of the page loads nothing', async () => {
    const open = vi.fn(openAny)
    const router = await started(open)
    router.history.push('/home#footer')
    router.history.go(0)
    expect(router.shown?.place.hash).toBe('footer')
    expect(open).toHaveBeenCalledTimes(1)
  })
})

describe('what was not saved', () => {
  test('keeps the person there, by a link and by the back button', async () => {
    const router = await started()
    await router.navigate({ href: '/form' })
    let stays = true
    const unblock = router.block(async () => stays)
    await router.navigate({ href: '/cart' })
    expect(router.shown?.page).toBe('page /form')
    router.history.go(-1)
    await vi.waitFor(() => expect(router.history.spot.href).toBe('/form'))
    expect(router.shown?.page).toBe('page /form')
    stays = false
    router.history.go(-1)
    await vi.waitFor(() => expect(router.shown?.page).toBe('page /home'))
    unblock()
  })

  test('does not, when it must be left', async () => {
    const router = await started()
    router.block(() => true)
    await router.navigate({ href: '/login', anyway: true })
    expect(router.shown?.page).toBe('page /login')
  })
})

test('what somebody may want next is loaded once, and its failures are nobody’s', async () => {
  const open = vi.fn(async (opening: Opening<string>) => {
    if (opening.place.pathname === '/broken') throw new Error('broken')
    return openAny(opening)
  })
  const router = await started(open)
  await router.preload('/cart')
  await router.preload('/cart')
  await router.preload('/home')
  await router.preload('/broken')
  expect(open.mock.calls.map(([{ place, cause }]) => [place.href, cause])).toEqual([
    ['/home', 'enter'],
    ['/cart', 'ahead'],
    ['/broken', 'ahead'],
  ])
  expect(router.shown?.page).toBe('page /home')
})
