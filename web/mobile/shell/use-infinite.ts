import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SessionState } from '../../../contract/session.ts'
import { useEntryKey, usePage } from '../../router/react.tsx'

interface Pages<T> {
  /** Who saw them, and where they began. */
  of: string
  /** What the page came with when they were loaded. */
  after: readonly T[]
  later: readonly (readonly T[])[]
}

/** What was loaded of each list that was left, by its entry in the history and for whom: whoever comes back finds all of it. */
const left = new Map<string, Pages<unknown>>()
const mostLeft = 20

interface Options<T> {
  /** What the page came with. When it comes anew, what was loaded after it does too. */
  first: readonly T[]
  /** Its number. */
  from?: number
  /** Whether there is anything after so many pages; `newest` is the last one that was loaded. */
  hasMore(pages: number, newest: readonly T[]): boolean
  /** `last` is the one before them. */
  load(page: number, last: T | undefined): Promise<readonly T[]>
}

export interface Infinite<T> {
  items: readonly T[]
  state: 'idle' | 'loading' | 'failed' | 'end'
  more(): void
  /** Stands after the last item: the next ones are loaded before it comes into view. */
  end: React.RefObject<HTMLDivElement | null>
}

/** A list that grows while one goes down, and is as long as it was for whoever comes back. */
export function useInfinite<T>({ first, from = 1, hasMore, load }: Options<T>): Infinite<T> {
  const { session, seenAt } = usePage<{ session: SessionState; seenAt?: string }>()
  const of = `${session.uid} ${session.shop_id} ${from}`
  const key = `${useEntryKey()} ${of}`
  const [known, setPages] = useState(left.get(key) as Pages<T> | undefined)
  const { after, later } = known?.of === of ? known : { after: first, later: [] }
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const end = useRef<HTMLDivElement>(null)
  /** The newest thing that was asked for: an answer to anything older is not wanted any more. */
  const asked = useRef(0)
  const busy = useRef(false)
  const isOver = !hasMore(from + later.length, later.at(-1) ?? first)

  useEffect(() => {
    left.delete(key)
    if (known?.of === of) left.set(key, known)
    if (left.size > mostLeft) left.delete(left.keys().next().value!)
  }, [key, of, known])

  const ask = async (work: () => Promise<readonly (readonly T[])[]>) => {
    const mine = ++asked.current
    busy.current = true
    const pages = await work().catch(() => undefined)
    if (mine !== asked.current) return
    busy.current = false
    if (pages) setPages({ of, after: first, later: pages })
    // The call has said why.
    setState(pages ? 'idle' : 'failed')
  }

  const next = (pages: readonly (readonly T[])[]) => load(from + pages.length, pages.flat().at(-1))

  const more = () => {
    if (busy.current || isOver) return
    setState('loading')
    void ask(async () => [...later, await next([first, ...later])])
  }

  const renew = useEffectEvent(() =>
    ask(async () => {
      const fresh: (readonly T[])[] = []
      try {
        while (fresh.length < later.length && hasMore(from + fresh.length, fresh.at(-1) ?? first))
          fresh.push(await next([first, ...fresh]))
        return fresh
      } catch {
        // What could not be loaded stays as it was; the call has said why.
        return [...fresh, ...later.slice(fresh.length)]
      }
    }),
  )
  // Without a network there is nothing newer than what was seen.
  const isStale = later.length > 0 && after !== first && !seenAt
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it comes anew
  useEffect(() => {
    if (isStale) void renew()
  }, [isStale, first])

  const near = useEffectEvent(() => {
    if (state !== 'failed') more()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that does not fill the window leaves the mark in view: it is looked at anew
  useEffect(() => {
    const mark = end.current
    if (!mark || isOver) return
    const watcher = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && near(),
      {
        rootMargin: '900px 0px',
      },
    )
    watcher.observe(mark)
    return () => watcher.disconnect()
  }, [isOver, known])

  return { items: once([first, ...later].flat()), state: isOver ? 'end' : state, more, end }
}

/** Where something came or went, what stood at the border of two pages is on both until the second has come anew. */
function once<T>(items: readonly T[]): readonly T[] {
  const names = new Set()
  return items.filter(item => names.size < names.add(nameOf(item as Named)).size)
}

interface Named {
  id?: unknown
  skuId?: unknown
}

/** What can be bought goes by its SKU; entries of an account have no name, and each is its own. */
const nameOf = (item: Named): unknown => item.skuId ?? item.id ?? item
