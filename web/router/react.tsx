import {
  type AnchorHTMLAttributes,
  Component,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { isPlainClick } from '../ui/plain-click.ts'
import { isSamePage, type Place, placeOf } from './place.ts'
import type { Blocker, Going, Router, Shown } from './router.ts'
import { scrollPositions } from './scroll.ts'

const RouterContext = createContext<Router<unknown> | undefined>(undefined)
const ShownContext = createContext<Shown<unknown> | undefined>(undefined)

function useOf<T>(context: React.Context<T | undefined>): T {
  const value = useContext(context)
  if (!value) throw new Error('This is drawn outside of the router.')
  return value
}

interface ProviderProps<Page> {
  router: Router<Page>
  /** A page has been drawn in place of another. */
  onDrawn?(before: Place, now: Place): void
  children: ReactNode
}

/** Shows the page that the router has, once there is one. */
export function RouterProvider<Page>({ router, onDrawn, children }: ProviderProps<Page>) {
  const [shown, setShown] = useState(router.shown)
  useEffect(() => {
    const follow = () =>
      startTransition(() => setShown(before => (isAsDrawn(before, router.shown) ? before : router.shown)))
    // It may have moved on between the first drawing and now.
    follow()
    return router.subscribe(follow)
  }, [router])
  useBrowser(router)
  useDrawn(router, shown, onDrawn)
  return (
    <RouterContext value={router as Router<unknown>}>
      {shown && <ShownContext value={shown}>{children}</ShownContext>}
    </RouterContext>
  )
}

/**
 * A sheet over the page was closed, or a fragment of it was gone to. Whatever is told to a page that is not alive everywhere has to be
 * drawn anew by parts whose code has not come.
 */
const isAsDrawn = <Page,>(before: Shown<Page> | undefined, now: Shown<Page> | undefined): boolean =>
  before !== undefined &&
  before.page === now?.page &&
  now.scroll === 'keep' &&
  isSamePage(before.place, now.place)

function useBrowser<Page>(router: Router<Page>): void {
  useEffect(() => router.listen(), [router])
}

const positions = typeof window === 'undefined' ? undefined : scrollPositions()

/** Every page is scrolled to where it belongs as soon as it stands there. */
function useDrawn<Page>(
  router: Router<Page>,
  shown: Shown<Page> | undefined,
  onDrawn: ProviderProps<Page>['onDrawn'],
): void {
  const before = useRef(shown)
  useEffect(() => {
    router.onLeave = positions!.remember
    window.history.scrollRestoration = 'manual'
    const store = () => {
      positions!.store(router.history.spot.key)
      window.history.scrollRestoration = 'auto'
    }
    const back = () => {
      window.history.scrollRestoration = 'manual'
    }
    window.addEventListener('pagehide', store)
    window.addEventListener('pageshow', back)
    return () => {
      window.removeEventListener('pagehide', store)
      window.removeEventListener('pageshow', back)
    }
  }, [router])
  useLayoutEffect(() => {
    if (!shown || shown === before.current) return
    const { place } = before.current ?? shown
    before.current = shown
    positions!.apply(shown)
    router.drawn(shown)
    onDrawn?.(place, shown.place)
  }, [router, shown, onDrawn])
}

export const useRouter = <Page,>(): Router<Page> => useOf(RouterContext) as Router<Page>

export const useNavigate = (): ((going: Going) => Promise<void>) => useRouter().navigate

export const usePage = <Page,>(): Page => useOf(ShownContext).page as Page

/** Names the entry of the history that is shown: another one for the same address visited again. */
export const useEntryKey = (): string => useOf(ShownContext).key

/** While it is drawn it stands over the page: going back ends it, from the moment that it is seen. */
export function useOver(onBack: () => void): void {
  const router = useRouter()
  const newest = useRef(onBack)
  newest.current = onBack
  useLayoutEffect(() => router.over(() => newest.current()), [router])
}

/** Where the page that is shown is, while the person may be on the way to another one. */
export const useShownPlace = (): Place => useOf(ShownContext).place

/** Where the person is, or is going: it changes with the click, not when the page has come. */
export function useLocation(): Place {
  const router = useRouter()
  const place = () => router.place
  return useSyncExternalStore(router.subscribe, place, place)
}

export function useIsLoading(): boolean {
  const router = useRouter()
  return useSyncExternalStore(
    router.subscribe,
    () => router.isLoading,
    () => false,
  )
}

/** Asks before the page is left, and lets the browser ask before the tab is closed. */
export function useBlocker(isHeld: Blocker, isDirty: () => boolean): void {
  const router = useRouter()
  useEffect(() => router.block(isHeld), [router, isHeld])
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [isDirty])
}

export const useHydrated = (): boolean =>
  useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  )

const nothingChanges = () => () => {}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
}

/** Nobody rests on a link for so long without meaning it. */
const intentMs = 50

export function Link({
  href,
  onClick,
  onPointerEnter,
  onPointerLeave,
  onFocus,
  onTouchStart,
  ...rest
}: LinkProps) {
  const router = useRouter()
  const here = useLocation()
  const address = router.addressOf(href)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ahead = () => {
    clearTimeout(resting.current)
    resting.current = setTimeout(() => void router.preload(href), intentMs)
  }
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event) || rest.target || rest.download !== undefined) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return (
    <a
      href={address}
      aria-current={isHere(address, here) ? 'page' : undefined}
      {...rest}
      onClick={go}
      onPointerEnter={event => {
        onPointerEnter?.(event)
        ahead()
      }}
      onPointerLeave={event => {
        onPointerLeave?.(event)
        clearTimeout(resting.current)
      }}
      onFocus={event => {
        onFocus?.(event)
        ahead()
      }}
      onTouchStart={event => {
        onTouchStart?.(event)
        ahead()
      }}
    />
  )
}

/** A link without a query stands for the page whatever its query; one with a query for just that. */
function isHere(href: string, here: Place): boolean {
  // A page has hundreds of links, and of almost all of them the path alone says that they lead elsewhere.
  const path = plainPath.exec(href)?.[0]
  if (path !== undefined && path !== here.pathname) return false
  const { pathname, searchStr, search } = placeOf(href, here.href)
  if (pathname !== here.pathname) return false
  if (searchStr === '') return true
  const names = new Set([...Object.keys(search), ...Object.keys(here.search)])
  names.delete('lang')
  return [...names].every(name => search[name] === here.search[name])
}

/** As every address writes it. */
const plainPath = /^(?:\/[\w-]+)+(?=[?#]|$)/

interface BoundaryProps {
  /** Another one is another try. */
  resetKey: unknown
  fallback(reset: () => void): ReactNode
  children: ReactNode
}

/** Keeps what breaks while it is drawn from taking the rest of the page with it. */
export class ErrorBoundary extends Component<BoundaryProps, { broken: boolean; of: unknown }> {
  override state = { broken: false, of: this.props.resetKey }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  static getDerivedStateFromProps({ resetKey }: BoundaryProps, state: { broken: boolean; of: unknown }) {
    return state.of === resetKey ? null : { broken: false, of: resetKey }
  }

  override render() {
    return this.state.broken
      ? this.props.fallback(() => this.setState({ broken: false }))
      : this.props.children
  }
}
