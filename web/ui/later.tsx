import {
  type ComponentType,
  lazy,
  memo,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { shopTimeZone } from '../../contract/dates.ts'
import { isPlainClick } from './plain-click.ts'
import { tellTyped } from './tell-typed.ts'
import { pageTimeZone } from './use-time-zone.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

const parts = new Set<() => Promise<unknown>>()
/** Parts of the page that the server drew and whose code is not loaded yet. */
const asleep = new Set<Sleep>()

/**
 * A part of the page that reads and works as the server drew it. Its code, a file `*.later.tsx`, comes when somebody
 * reaches for it: with the pointer, a finger or the keyboard. A press or a key that is quicker than that is done again then.
 * What only some pages of a screen have, and is filled in there, is wanted `soon`: as soon as the page that shows it is alive.
 * So is what shows the `time`, where the reader's clock is another one than the shop's, by which the server drew it.
 */
export function later<Props extends object>(
  load: Load<Props>,
  wanted?: 'soon' | 'time',
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  let coming: Promise<void> | undefined
  let arrive: (part: { default: ComponentType<Props> }) => void
  const Waiting = lazy(
    () =>
      new Promise<{ default: ComponentType<Props> }>(resolve => {
        arrive = resolve
        if (Loaded) resolve({ default: Loaded })
      }),
  )
  const come = () => {
    coming ??= load().then(
      part => {
        Loaded = part.default
        arrive?.(part)
      },
      error => {
        // Forget the failed import, so that the next attempt loads again.
        coming = undefined
        throw error
      },
    )
    return coming
  }
  parts.add(come)
  // In development the styles come with the code, so it is loaded at once.
  if (import.meta.env.MODE === 'development' && !import.meta.env.SSR) void come()

  return memo(function Later(props: Props) {
    const fromServer = useFromServer()
    const [Part] = useState<ComponentType<Props>>(() => Loaded ?? Waiting)
    const box = useRef<HTMLDivElement>(null)
    const [sleep] = useState(() => newSleep(come))
    const [drawn] = useState(props)
    // Load at once what the server did not draw, or drew with other properties.
    if (!Loaded && !(fromServer && drawn === props)) void come().catch(() => {})

    /** What the server drew; the browser may have had to draw it anew before its code came. */
    const sent = useRef<Element | null>(null)

    useEffect(() => {
      if (sleep.over) return
      sent.current = box.current!.firstElementChild
      asleep.add(sleep)
      if (wanted === 'soon' || (wanted === 'time' && pageTimeZone() !== shopTimeZone))
        void come().catch(() => {})
      const rest = watch(box.current!, sleep)
      return () => {
        rest()
        sleep.leave()
      }
    }, [sleep])

    const [alive] = useState(() => () => {
      const isFirst = !sleep.over
      sleep.wake()
      if (isFirst && fromServer && sent.current?.isConnected !== false) tellTyped(box.current!)
    })
    return (
      <div ref={box} className={wanted === 'soon' ? 'soon' : 'later'}>
        <Suspense fallback={<Gone come={come} />}>
          <Part {...props} />
          <Alive onAlive={alive} />
        </Suspense>
      </div>
    )
  }) as unknown as ComponentType<Props>
}

/** Everything that is still to come: before the page changes into another one, and before the server draws. */
export async function allHere(): Promise<void> {
  await Promise.allSettled([...parts].map(come => come()))
  // Parts that fail to load stay as they are and do not hold up the next page.
  await Promise.allSettled([...asleep].map(({ come, end }) => come().then(() => end)))
}

export const someAsleep = (): boolean => asleep.size > 0

interface Sleep {
  come(): Promise<void>
  over: boolean
  end: Promise<void>
  wake(): void
  /** Stop waiting for a part that was removed or hidden. */
  leave(): void
}

function newSleep(come: () => Promise<void>): Sleep {
  let settle = () => {}
  const end = new Promise<void>(resolve => {
    settle = resolve
  })
  const leave = () => {
    asleep.delete(sleep)
    settle()
  }
  const wake = () => {
    sleep.over = true
    leave()
  }
  const sleep: Sleep = { come, over: false, end, wake, leave }
  return sleep
}

/** Stands there when the browser had to draw the part anew before its code came: what the server drew is gone by then. */
function Gone({ come }: { come(): Promise<void> }) {
  useEffect(() => void come().catch(() => {}), [come])
  return null
}

/** Its effect runs when the part is hydrated. */
function Alive({ onAlive }: { onAlive(): void }) {
  useLayoutEffect(onAlive, [onAlive])
  return null
}

const signs = ['pointerover', 'touchstart', 'focusin'] as const

/** Listens at the window, because React stops events inside a part that is not hydrated at the root. */
function watch(box: HTMLElement, sleep: Sleep): () => void {
  const reach = ({ target }: Event) => {
    if (box.contains(target as Node)) void sleep.come().catch(() => {})
  }
  const press = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null
    if (sleep.over || !pressed || !box.contains(pressed) || !isPlainClick(event)) return
    event.preventDefault()
    event.stopPropagation()
    const again = () => pressed.click()
    void sleep
      .come()
      .then(() => sleep.end)
      .then(again, () => {
        // The code did not load: the press goes through anyway, because a link works without it.
        sleep.wake()
        again()
      })
  }
  // Enter and space are clicks; an arrow opens a menu, Escape closes it.
  const key = (event: KeyboardEvent) => {
    const at =
      event.target instanceof Element ? event.target.closest<HTMLElement>('a, button, summary') : null
    if (sleep.over || !at || !box.contains(at) || !/^(Arrow|Escape)/.test(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    const again = new KeyboardEvent('keydown', { key: event.key, bubbles: true, cancelable: true })
    void sleep
      .come()
      .then(() => sleep.end)
      .then(
        () => at.dispatchEvent(again),
        () => {},
      )
  }
  for (const sign of signs) window.addEventListener(sign, reach, { passive: true, capture: true })
  window.addEventListener('click', press, true)
  window.addEventListener('keydown', key, true)
  return () => {
    for (const sign of signs) window.removeEventListener(sign, reach, true)
    window.removeEventListener('click', press, true)
    window.removeEventListener('keydown', key, true)
  }
}

/** Whether this stood in the page that the server sent, rather than being drawn here. */
function useFromServer(): boolean {
  let hydrating = false
  useSyncExternalStore(
    nothingChanges,
    () => 0,
    () => {
      hydrating = true
      return 0
    },
  )
  return useState(hydrating)[0]
}

const nothingChanges = () => () => {}
