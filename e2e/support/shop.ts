import { randomInt } from 'node:crypto'
import { test as base, type ConsoleMessage, type Locator, type Page, type WebError } from '@playwright/test'
import type { Language } from '../../contract/languages.ts'
import { cookies, params } from '../../contract/preferences.ts'
import { actionUrl, headers, protocolVersion } from '../../contract/wire.ts'
import type { Router } from '../../web/router/router.ts'
import { expect } from './expect.ts'
import { forget, keptContext } from './kept-context.ts'

/** The demo shop's accounts, and the shop they belong to where it is not the default one. */
const accounts = {
  member: { mobile: '13800000001' },
  distributor: { mobile: '13800000002' },
  office: { mobile: '13800000003' },
  retail: { mobile: '13800000004', shop: 'retail' },
}
const password = 'demo1234'

type Account = keyof typeof accounts

export const demoMobiles: readonly string[] = Object.values(accounts).map(({ mobile }) => mobile)

export const isAccount = (name: string): name is Account => name in accounts

interface Faults {
  /** Faults whose text matches are part of the journey, such as the 404 of a page that must not be there. */
  allow(expected: RegExp): void
}

/** Headers of a visitor whose address nobody else has. */
export const fromElsewhere = (): Record<string, string> => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
})

/** A journey that fails, whatever else it checks, on errors in the console, in scripts and in requests to the shop. */
export const test = base.extend<{ faults: Faults }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  baseURL: async ({}, use) => {
    await use(process.env.BASE_URL)
  },

  // What one journey tries from its address, such as a wrong password, must not count for the next.
  // biome-ignore lint/correctness/noEmptyPattern: as above
  extraHTTPHeaders: async ({}, use) => {
    await use(fromElsewhere())
  },

  context: async (
    {
      baseURL,
      browser,
      colorScheme,
      contextOptions,
      deviceScaleFactor,
      extraHTTPHeaders,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      permissions,
      serviceWorkers,
      timezoneId,
      userAgent,
      viewport,
    },
    use,
  ) => {
    if (javaScriptEnabled === false || serviceWorkers === 'allow') {
      const context = await browser.newContext()
      await use(context)
      await context.close()
      return
    }
    const look = { colorScheme, contextOptions, deviceScaleFactor, viewport }
    const device = { hasTouch, isMobile, locale, permissions, timezoneId, userAgent }
    await use(await keptContext(browser, JSON.stringify({ look, device }), extraHTTPHeaders!))
    await forget(baseURL!)
  },

  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) {
      const open = page.goto.bind(page)
      const openAgain = page.reload.bind(page)
      page.goto = async (url, options) => {
        const response = await open(url, options)
        await untilAlive(page)
        return response
      }
      page.reload = async options => {
        const response = await openAgain(options)
        await untilAlive(page)
        return response
      }
    }
    await use(page)
  },

  // A browser says in its console which request to us failed or was answered with an error. Playwright told of each request is a seventh of its work.
  faults: [
    async ({ context }, use) => {
      const found: string[] = []
      const allowed: RegExp[] = []
      const onError = (event: WebError) => {
        found.push(`error in the page: ${event.error().stack ?? event.error().message}`)
      }
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === 'error') found.push(`console: ${message.text()} (${message.location().url})`)
      }
      context.on('weberror', onError)
      context.on('console', onConsole)
      await use({ allow: expected => allowed.push(expected) })
      context.off('weberror', onError)
      context.off('console', onConsole)
      const unexpected = found.filter(fault => !allowed.some(expected => expected.test(fault)))
      expect(unexpected, 'faults of the pages during the journey').toEqual([])
    },
    { auto: true },
  ],
})

/** Opens a page of the shop, also in a window that the journey opened itself. */
export async function visit(page: Page, path: string, lang?: Language): Promise<void> {
  const url = new URL(path, 'http://shop')
  if (lang) url.searchParams.set(params.language, lang)
  await page.goto(url.pathname + url.search)
  await untilAlive(page)
}

/** Before React has taken a page over a button does what it does without scripts, and nothing answers while somebody types. */
async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // What comes later waits for the journey to reach for it; that it does so shows on what stands around it.
    const controls = document.querySelectorAll(
      'html[data-language] :is(button, input, select, textarea, form, .later):not(.later *)',
    )
    return [...controls].every(control => Object.keys(control).some(key => key.startsWith('__reactProps')))
  })
}

/** Goes to something in a part of the page that comes later, and waits until it is alive. */
export async function reach(part: Locator): Promise<void> {
  await part.focus()
  const isAlive = () =>
    part.evaluate(element => Object.keys(element).some(key => key.startsWith('__reactProps')))
  await expect.poll(isAlive).toBe(true)
}

interface Fiber {
  memoizedProps: { router?: Router<unknown> } | null
  child: Fiber | null
  sibling: Fiber | null
}

/** Goes on inside the page, as its links do, until the next one stands there: a third of the work of opening it. */
export async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate(async href => {
    const find = (at: Fiber | null): Router<unknown> | undefined =>
      at ? (at.memoizedProps?.router ?? find(at.child) ?? find(at.sibling)) : undefined
    const routerNow = (): Router<unknown> | undefined => {
      const [, root] = Object.entries(document).find(([key]) => key.startsWith('__reactContainer')) ?? []
      return root && find(root.stateNode.current)
    }
    // A page answers a moment before it has been taken over as a whole, and one without controls is never waited for.
    while (!routerNow()) await new Promise(requestAnimationFrame)
    const router = routerNow()!
    let drawn: unknown
    let onDrawn = () => {}
    const { drawn: tell } = router
    router.drawn = shown => {
      tell(shown)
      drawn = shown
      onDrawn()
    }
    await router.navigate({ href, anyway: true })
    while (drawn !== router.shown)
      await new Promise<void>(resolve => {
        onDrawn = resolve
      })
    router.drawn = tell
  }, path)
}

/** From now on pages come in this language, as for somebody who chose it. */
export async function speak(page: Page, lang: Language): Promise<void> {
  await page.context().addCookies([{ name: cookies.language, value: lang, url: process.env.BASE_URL! }])
}

/** What a page fetches only once it stands there has come. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]:not(button):visible')).toHaveCount(0)
}

const notKept: readonly string[] = [cookies.language, cookies.desktop]
const signedIn = new Map<Account, Parameters<ReturnType<Page['context']>['addCookies']>[0]>()

let lastInLine: Promise<void> = Promise.resolve()

/**
 * Signs in past the login page. Journeys of one worker share a session per account, because the shop limits how often
 * one may try; a journey that signs out or changes the password asks for a `fresh` one. One after the other: four passwords for
 * an account at once are one too many without a picture's code.
 */
export function signIn(page: Page, account: Account, { fresh = false } = {}): Promise<void> {
  const signed = lastInLine.then(() => enterShop(page, account, fresh))
  lastInLine = signed.catch(() => {})
  return signed
}

async function enterShop(page: Page, account: Account, fresh: boolean): Promise<void> {
  const context = page.context()
  const known = fresh ? undefined : signedIn.get(account)
  if (known) {
    await context.addCookies(known)
    if (await isSignedIn(page)) return
  }
  const { mobile, shop }: { mobile: string; shop?: string } = accounts[account]
  if (shop) await succeed(page, 'jump_shop', { shop })
  await succeed(page, 'hlt_pc_login', { pc: '1', type: 'pwd', mobile, pwd: password })
  // Not the language and not the site, which are another journey's.
  const kept = (await context.cookies()).filter(({ name }) => !notKept.includes(name))
  if (!fresh) signedIn.set(account, kept)
}

async function isSignedIn(page: Page): Promise<boolean> {
  const { obj } = await post(page, 'hlt_init', {})
  return !(obj as { guest?: unknown }).guest
}

async function succeed(page: Page, action: string, form: Record<string, string>): Promise<void> {
  const { success, msg } = await post(page, action, form)
  expect(success, `${action} ${JSON.stringify(form)}: ${msg}`).toBe(true)
}

/** A step that a screen asks for (`save` of contract/data.ts), past the screen. */
export async function takeStep(page: Page, type: string, row: object): Promise<Record<string, unknown>> {
  const { success, msg, obj } = await post(page, 'hlt_save_data', { type, row: JSON.stringify(row) })
  expect(success, `${type} ${JSON.stringify(row)}: ${msg}`).toBe(true)
  return obj as Record<string, unknown>
}

async function post(page: Page, action: string, form: Record<string, string>) {
  const response = await page.request.post(actionUrl(action), {
    form,
    headers: { [headers.version]: protocolVersion, [headers.lang]: 'en' },
  })
  return (await response.json()) as { success: boolean; msg: string; obj: unknown }
}

/** The page fits its window; if not, the message names what sticks out. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  expect(await tooWide(page), 'elements wider than the window').toEqual([])
}

/** Elements that stick out of the window sideways; none while the page cannot be scrolled that way. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter(element => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (left < -1 || right > clientWidth + 1)
    })
    const names = wide
      .slice(0, 5)
      .map(element => `<${element.tagName.toLowerCase()} class="${element.className}">`)
    return [`the page is ${scrollWidth} wide in a window of ${clientWidth}`, ...names]
  })
}
