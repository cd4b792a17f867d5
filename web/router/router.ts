import type { History } from './history.ts'
import { isSamePage, type Place, placeOf } from './place.ts'

/** Thrown while a page is opened: another one is to be opened instead. */
export class Redirect extends Error {
  readonly href: string

  constructor(href: string) {
    super(`to ${href}`)
    this.href = href
  }
}

/** Thrown while a page is opened: what it is about does not exist. */
export class NotFound extends Error {}

export interface Opening<Page> {
  place: Place
  /** `stay` is the same path with another query, `again` the page that stands there; `ahead` is before anybody goes there. */
  cause: 'enter' | 'stay' | 'again' | 'ahead'
  /** The page as it was when it was left. */
  kept: Page | undefined
  /** Shows this one until the page that is being opened has come. */
  show(page: Page): void
}

export interface Shown<Page> {
  place: Place
  page: Page
  /** The history's entry. */
  key: string
  scroll: 'top' | 'keep' | 'back'
}

export interface Going {
  href: string
  replace?: boolean
  /** Whether the new page begins at its top; so it does unless said. */
  resetScroll?: boolean
  /** Whatever anybody has against leaving. */
  anyway?: boolean
}

/** Answers whether the person would rather stay. */
export type Blocker = () => boolean | Promise<boolean>

export interface Router<Page> {
  /** Undefined until the first page has come. */
  readonly shown: Shown<Page> | undefined
  /** Where the person is going, or is. */
  readonly place: Place
  readonly isLoading: boolean
  readonly history: History
  /** How a link to there is written. */
  addressOf(href: string): string
  /** Resolves when the page is there. */
  navigate(going: Going): Promise<void>
  /** Opens the page at the history's place. */
  load(): Promise<void>
  /** What was loaded was for somebody else. */
  forget(): void
  /** All that was loaded may be wrong by now: the page once more. */
  invalidate(): Promise<void>
  preload(href: string): Promise<void>
  block(blocker: Blocker): () => void
  /**
   * Something stands over the page, such as a sheet: going back ends the newest instead of leaving the page, and going on takes its
   * place in the history. The answer is for whoever ends it otherwise.
   */
  over(onBack: () => void): () => void
  subscribe(onChange: () => void): () => void
  /** Begins to follow the browser's own buttons. */
  listen(): () => void
  /** Before the page is left for another entry of the history. */
  onLeave?: (key: string) => void
  /** Whoever draws says that this one stands there, scrolled as it asked. */
  drawn(shown: Shown<Page>): void
}

interface Options<Page> {
  history: History
  open(opening: Opening<Page>): Promise<Page>
  /** The page that is there already. */
  first?: Page
  addressOf?(href: string): string
  /** What must have happened before anybody can go anywhere. */
  ready?(): Promise<void> | undefined
}

const mostKept = 40
const mostRedirects = 10
/** What was loaded ahead is not loaded ahead again for so long. */
const aheadMs = 10_000

function causeOf({ href, pathname }: Place, here: Place | undefined): Opening<unknown>['cause'] {
  if (here?.href === href) return 'again'
  return here?.pathname === pathname ? 'stay' : 'enter'
}

export function createRouter<Page>({
  history,
  open,
  first,
  addressOf = href => href,
  ready,
}: Options<Page>): Router<Page> {
  const listeners = new Set<() => void>()
  const blockers = new Set<Blocker>()
  const kept = new Map<string, { page: Page; at: number }>()
  /** Where the person is or goes; the history may be elsewhere while a press of the back button is thought over. */
  let spot = history.spot
  let place = placeOf(spot.href)
  let shown: Shown<Page> | undefined
  let isLoading = false
  /** What is shown asks to be scrolled, and has not been drawn yet. */
  let isOwed = false
  /** Which opening is the last one: whoever is late has nothing to say any more. */
  let count = 0
  let latest: Promise<void> = Promise.resolve()

  /** What stands over the page, the newest last, and the page's own entry below the one that they share. */
  let covers: { end(): void }[] = []
  let below: string | undefined

  const tell = () => {
    for (const onChange of listeners) onChange()
  }
  const settle = (page: Page, scroll: Shown<Page>['scroll'], loading: boolean) => {
    // What took its place before it was drawn, as on a slow phone, has to be scrolled instead of it.
    const owed = isOwed && shown?.key === spot.key ? shown.scroll : 'keep'
    shown = { place, page, key: spot.key, scroll: scroll === 'keep' ? owed : scroll }
    isOwed = shown.scroll !== 'keep'
    isLoading = loading
    tell()
  }
  const keep = (at: Place, page: Page) => {
    kept.delete(at.href)
    kept.set(at.href, { page, at: Date.now() })
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
  }
  if (first !== undefined) {
    shown = { place, page: first, key: spot.key, scroll: 'keep' }
    keep(place, first)
  }

  function start(scroll: Shown<Page>['scroll']): Promise<void> {
    const mine = ++count
    latest = opened(mine, scroll, 0)
    return latest
  }

  async function opened(mine: number, scroll: Shown<Page>['scroll'], redirects: number): Promise<void> {
    // The same address stays the same object: whoever depends on it has nothing new to do.
    if (placeOf(spot.href).href !== place.href) place = placeOf(spot.href)
    const at = place
    const cause = causeOf(at, shown?.place)
    isLoading = true
    tell()
    // A page that was shown meanwhile has been scrolled by now.
    let left = scroll
    try {
      const page = await open({
        place: at,
        cause,
        // What stands there already is better than nothing, also when all that was loaded may be wrong by now.
        kept: kept.get(at.href)?.page ?? (cause === 'again' ? shown?.page : undefined),
        show: page => {
          if (mine !== count) return
          settle(page, left, true)
          left = 'keep'
        },
      })
      if (mine !== count) return latest
      keep(at, page)
      settle(page, left, false)
    } catch (error) {
      if (mine !== count) return latest
      if (error instanceof Redirect && redirects < mostRedirects) {
        history.replace(addressOf(placeOf(error.href, at.href).href))
        spot = history.spot
        return opened(mine, scroll, redirects + 1)
      }
      isLoading = false
      tell()
      throw error
    }
  }

  async function isHeld(): Promise<boolean> {
    for (const blocker of blockers) if (await blocker()) return true
    return false
  }

  const router: Router<Page> = {
    get shown() {
      return shown
    },
    get place() {
      return place
    },
    get isLoading() {
      return isLoading
    },
    history,
    addressOf,
    navigate: async ({ href, replace = false, resetScroll = true, anyway = false }) => {
      const wait = ready?.()
      if (wait) await wait
      if (!anyway && blockers.size > 0 && (await isHeld())) return
      const { href: target } = placeOf(addressOf(placeOf(href, place.href).href))
      router.onLeave?.(below ?? spot.key)
      const isCovered = below !== undefined
      below = undefined
      covers = []
      if (replace || isCovered || target === placeOf(spot.href).href) history.replace(target)
      else history.push(target)
      spot = history.spot
      return start(resetScroll ? 'top' : 'keep')
    },
    load: () => start('keep'),
    forget: () => kept.clear(),
    invalidate: () => {
      kept.clear()
      return start('keep')
    },
    preload: async href => {
      const at = placeOf(addressOf(placeOf(href, place.href).href))
      const known = kept.get(at.href)
      if (isSamePage(at, place) || (known && Date.now() - known.at < aheadMs)) return
      try {
        keep(at, await open({ place: at, cause: 'ahead', kept: undefined, show: () => {} }))
      } catch {
        // Whoever goes there will see why.
      }
    },
    block: blocker => {
      blockers.add(blocker)
      return () => blockers.delete(blocker)
    },
    over: onBack => {
      const cover = { end: onBack }
      covers.push(cover)
      if (below === undefined) {
        below = spot.key
        history.push(spot.href)
        spot = history.spot
      }
      return () => {
        if (!covers.includes(cover)) return
        covers = covers.filter(each => each !== cover)
        // Whoever draws it again at once takes the same entry.
        queueMicrotask(() => {
          if (below === undefined || covers.length > 0) return
          below = undefined
          history.go(-1)
        })
      }
    },
    drawn: page => {
      if (page === shown) isOwed = false
    },
    subscribe: onChange => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    listen: () => {
      /** How many moves of the history are our own doing. */
      let ours = 0
      let isAllowed = false
      return history.listen(async moved => {
        if (ours > 0) {
          ours--
          return
        }
        const steps = moved.index - spot.index
        const { place: before, page } = shown ?? {}
        if (below !== undefined && steps === -1 && covers.length > 1) {
          // The others stand on the same entry, which is gone by now.
          covers.pop()!.end()
          ours++
          return history.go(1)
        }
        if (below !== undefined && steps < 0) {
          below = undefined
          const ended = covers
          covers = []
          for (const { end } of ended) end()
        }
        if (before && page !== undefined && isSamePage(before, placeOf(moved.href))) {
          // Whatever was on its way is not wanted any more, unless it is this page itself as it is by now.
          const isRenewed = isLoading && isSamePage(before, place)
          if (!isRenewed) {
            count++
            latest = Promise.resolve()
          }
          spot = moved
          place = placeOf(moved.href)
          return settle(page, 'keep', isRenewed)
        }
        if (blockers.size > 0 && steps !== 0 && !isAllowed) {
          // The address has changed already: back to where the person is, until they have answered.
          ours++
          history.go(-steps)
          if (await isHeld()) return
          isAllowed = true
          return history.go(steps)
        }
        isAllowed = false
        router.onLeave?.(spot.key)
        spot = moved
        await start('back')
      })
    },
  }
  return router
}
