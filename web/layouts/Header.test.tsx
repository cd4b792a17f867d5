// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '../api/call.ts'
import Footer from './Footer.later.tsx'
import { Header } from './Header.tsx'
import { CurrencyMenu, LanguageMenu } from './PreferenceMenus.tsx'
import TopBar from './TopBar.later.tsx'
import { guestSession, htmlOf, memberSession, openShop } from './testing.tsx'

const built = vi.hoisted(() => new Set<string>())

vi.mock('../app/is-built.ts', () => ({
  isBuilt: (href: string) => built.has(href.split('?')[0]!),
}))

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  built.clear()
  for (const path of ['/home', '/login', '/member/home']) built.add(path)
})

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

describe('"A screen that is not built yet is not reachable and not in a menu"', () => {
  test('while search and cart are not built, the header does without them', async () => {
    const html = await htmlOf(<Header />)
    expect(html).not.toContain('<form')
    expect(html).not.toContain('Cart')
    expect(html).toContain('Caravan')
  })

  test('links of the navigation, the top bar and the footer come with their screens', async () => {
    const everything = (
      <>
        <TopBar />
        <Header />
        <Footer />
      </>
    )
    const before = await htmlOf(everything)
    const names = ['Flash', 'Questions', 'Guide', 'My orders', 'Favourites', 'Register free']
    for (const name of names) expect(before, name).not.toContain(name)
    for (const path of ['/ms', '/affiche', '/member/order', '/member/fav', '/register']) built.add(path)
    const after = await htmlOf(everything)
    for (const name of names) expect(after, name).toContain(name)
  })
})

describe('The search box', () => {
  beforeEach(() => built.add('/products'))

  test('is a form that works without JavaScript, with the popular words below it', async () => {
    const html = await htmlOf(<Header />)
    expect(html).toMatch(/<form[^>]* action="\/products" method="get"/)
    expect(html).toMatch(/<input[^>]* name="q"/)
    expect(html).toContain('href="/products?q=teapot"')
  })

  test('shows what was searched for', async () => {
    expect(await htmlOf(<Header />, { at: '/products?q=a%26b' })).toContain('value="a&amp;b"')
    expect(await htmlOf(<Header />, { at: '/home?q=x' })).not.toContain('value="x"')
  })

  test('searches without loading the page anew', async () => {
    const { router, close } = await openShop(<Header />)
    const input = document.querySelector('input')!
    input.value = ' red & blue '
    await act(async () => input.form!.requestSubmit())
    expect(router.place.search).toEqual({ q: 'red & blue' })
    await close()
  })

  describe('while somebody types', () => {
    const asked: unknown[] = []
    const call = (async ({ type }: { type?: string }, input: object) => {
      asked.push({ type, ...input })
      const items = [
        { id: 7, name: 'Teapot', itemNo: 'TP-7', picture: '' },
        { id: 8, name: 'Teacup', itemNo: 'TC-8', picture: '' },
      ]
      return { obj: { items }, tbl: [] }
    }) as unknown as Call

    const type = async (words: string) => {
      const input = document.querySelector('input')!
      await act(async () => {
        input.value = words
        input.dispatchEvent(new Event('input', { bubbles: true }))
        await new Promise(resolve => setTimeout(resolve, 150))
      })
      return input
    }
    const press = (input: HTMLElement, key: string) =>
      act(async () => {
        input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      })
    const options = () => [...document.querySelectorAll('[role=option]')]

    test('products are suggested; arrows walk through them and Enter opens one', async () => {
      asked.length = 0
      const { router, close } = await openShop(<Header />, { call })
      const input = await type(' tea ')
      expect(asked).toEqual([{ type: 'product_suggest', q: 'tea' }])
      expect(options().map(option => option.textContent)).toEqual(['TeapotTP-7', 'TeacupTC-8'])
      expect(input.getAttribute('aria-expanded')).toBe('true')
      await press(input, 'ArrowUp')
      expect(input.getAttribute('aria-activedescendant')).toBe(options()[1]!.id)
      await press(input, 'ArrowDown')
      expect(input.getAttribute('aria-activedescendant')).toBe(null)
      await press(input, 'ArrowDown')
      await press(input, 'Enter')
      expect(router.place.href).toBe('/product?id=7')
      expect(options()).toEqual([])
      await close()
    })

    test('Escape closes them and keeps the words', async () => {
      const { close } = await openShop(<Header />, { call })
      const input = await type('tea')
      await press(input, 'Escape')
      expect(options()).toEqual([])
      expect(input.value).toBe('tea')
      await close()
    })
  })
})

describe('The cart', () => {
  beforeEach(() => built.add('/cart'))

  test('shows how many items are in it', async () => {
    expect(await htmlOf(<Header />)).toMatch(/>12<.*12 items/)
    expect(await htmlOf(<Header />, { session: { ...guestSession, cart_count: 1 } })).toContain('1 item<')
    expect(await htmlOf(<Header />, { session: { ...guestSession, cart_count: 1000 } })).toContain('999+')
  })
})

test('A detail marks its list in the navigation', async () => {
  for (const path of ['/affiche', '/affiche/detail', '/ms']) built.add(path)
  const header = [{ text: 'News', link: 'affiche' }, ...guestSession.header]
  const at = async (place: string) =>
    await htmlOf(<Header />, { at: place, session: { ...guestSession, header } })
  const news = (mark: string) => new RegExp(`<a href="/affiche"[^>]*aria-current="${mark}"[^>]*>News</a>`)
  expect(await at('/affiche/detail?id=3')).toMatch(news('true'))
  expect(await at('/affiche')).toMatch(news('page'))
  expect(await at('/ms')).not.toMatch(news('(?:true|page)'))
})

describe('The top bar', () => {
  test('greets a visitor and offers to sign in', async () => {
    const html = await htmlOf(<TopBar />)
    expect(html).toContain('Welcome to Caravan')
    expect(html).toContain('href="/login"')
  })

  test('offers no registration where the shop takes no new users', async () => {
    built.add('/register')
    expect(await htmlOf(<TopBar />)).toContain('/register')
    expect(await htmlOf(<TopBar />, { session: { ...guestSession, close_register: true } })).not.toContain(
      '/register',
    )
  })

  test("leads head office's staff, and nobody else, to their console", async () => {
    built.add('/office')
    const staff = { ...memberSession, role: 'office' as const }
    expect(await htmlOf(<TopBar />, { session: staff })).toContain('href="/office"')
    expect(await htmlOf(<TopBar />, { session: memberSession })).not.toContain('/office')
    expect(await htmlOf(<TopBar />)).not.toContain('/office')
  })

  test('names who is signed in; signing out leads home first and then asks for the session again', async () => {
    const steps: string[] = []
    const call = (async action => {
      steps.push(action.name)
      return { obj: {}, tbl: [] }
    }) as Call
    const { router, become, close } = await openShop(<TopBar />, {
      session: memberSession,
      at: '/member/home',
      call,
    })
    router.subscribe(() => {
      if (!router.isLoading) steps.push(router.place.pathname)
    })
    expect(document.body.textContent).toContain('Hello, Wang')
    expect(document.body.textContent).not.toContain('Sign in')
    become(guestSession)
    const signOut = [...document.querySelectorAll('button')].find(
      button => button.textContent === 'Sign out',
    )!
    await act(async () => signOut.click())
    expect(steps.slice(0, 2)).toEqual(['logout', '/home'])
    expect(document.body.textContent).toContain('Sign in')
    await close()
  })
})

describe('Language and currency', () => {
  test('are links to this same page, each language by its own name', async () => {
    const html = await htmlOf(<LanguageMenu />, { at: '/products?q=tea&lang=en' })
    expect(html).toContain('href="/products?q=tea&amp;lang=ar" lang="ar"')
    expect(html).toContain('العربية')
    expect(html).not.toContain('Tiếng Việt')
    const money = await htmlOf(<CurrencyMenu />, { at: '/products?q=tea' })
    expect(money).toContain('href="/products?q=tea&amp;currency=AED"')
    expect(money).toContain('CNY ¥')
    expect(money).toContain('<bdi>AED</bdi>')
  })

  test('need no menu where there is nothing to choose', async () => {
    const session = { ...guestSession, languages: ['en'], currencys: guestSession.currencys.slice(0, 1) }
    const html = await htmlOf(
      <>
        <LanguageMenu />
        <CurrencyMenu />
      </>,
      { session },
    )
    expect(html).not.toContain('details')
  })

  test('are remembered, and the page comes again without the parameter', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    const { close } = await openShop(
      <>
        <LanguageMenu />
        <CurrencyMenu />
      </>,
      { at: '/home' },
    )
    window.history.replaceState(null, '', '/home?lang=en&from=mail')
    await act(async () => document.querySelector<HTMLElement>('a[lang=ar]')!.click())
    expect(localStorage.getItem('language')).toBe('ar')
    expect(document.cookie).toContain('language=ar')
    expect(assign).toHaveBeenLastCalledWith('/home?from=mail')

    await act(async () =>
      [...document.querySelectorAll('a')].find(link => link.textContent === 'AED')!.click(),
    )
    expect(document.cookie).toContain('currency=AED')
    await close()
  })
})
