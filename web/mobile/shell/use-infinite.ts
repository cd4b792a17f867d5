import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from '../../api/use-app.ts'
import { useEntryKey } from '../../router/react.tsx'

interface Pages<T> {
  pages: readonly (readonly T[])[]
  /** Of the first one. */
  from: number
}

/** What was loaded of each list that was left, by its entry in the history and for whom: whoever comes back finds all of it. */
const left = new Map<string, Pages<unknown>>()
const mostLeft = 20

interface Options<T> {
  /** What the page came with. */
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
  /** Something was changed: loads anew what the page did not come with. */
  again(): Promise<void>
  /** Stands after the last item: the next ones are loaded before it comes into view. */
  end: React.RefObject<HTMLDivElement | null>
}

/** A list that grows while one goes down, and is as long as it was for whoever comes back. */
export function useInfinite<T>({ first, from = 1, hasMore, load }: Options<T>): Infinite<T> {
  const { uid, shop_id: shopId } = useSession()
  const key = `${useEntryKey()} ${uid} ${shopId}`
  const [{ pages }, setPages] = useState<Pages<T>>(() => known(key, first, from))
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const end = useRef<HTMLDivElement>(null)
  const busy = useRef(false)
  const isOver = !hasMore(from + pages.length - 1, pages.at(-1)!)

  useEffect(() => {
    // What was loaded again when somebody came back takes the place of what was known.
    setPages(before =>
      before.pages[0] === first ? before : { ...before, pages: [first, ...before.pages.slice(1)] },
    )
  }, [first])

  useEffect(() => {
    left.delete(key)
    left.set(key, { pages, from })
    if (left.size > mostLeft) left.delete(left.keys().next().value!)
  }, [key, pages, from])

  const more = async () => {
    if (busy.current || isOver) return
    busy.current = true
    setState('loading')
    try {
      const next = await load(from + pages.length, pages.flat().at(-1))
      setPages(before => ({ ...before, pages: [...before.pages, next] }))
      setState('idle')
    } catch {
      // The call has said why.
      setState('failed')
    } finally {
      busy.current = false
    }
  }

  const again = async () => {
    const later = pages.slice(1).map((_, at) => load(from + at + 1, pages[at]?.at(-1)))
    // What could not be loaded stays as it was; the call has said why.
    const fresh = await Promise.allSettled(later)
    setPages(before => ({
      ...before,
      pages: before.pages.map((page, at) => {
        const one = fresh[at - 1]
        return one?.status === 'fulfilled' ? one.value : page
      }),
    }))
  }

  const near = useEffectEvent(() => {
    if (state !== 'failed') void more()
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
  }, [isOver, pages.length])

  return { items: pages.flat(), state: isOver ? 'end' : state, more: () => void more(), again, end }
}

function known<T>(key: string, first: readonly T[], from: number): Pages<T> {
  const before = left.get(key) as Pages<T> | undefined
  return before?.from === from ? { from, pages: [first, ...before.pages.slice(1)] } : { from, pages: [first] }
}
