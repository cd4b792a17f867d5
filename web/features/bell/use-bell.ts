import { useEffect, useRef } from 'react'
import { object } from 'valibot'
import { bell } from '../../../contract/bell.ts'
import { flag, id, optional } from '../../../contract/fields.ts'
import type { LoadContext } from '../../app/screen.ts'
import { useUnread } from '../../layouts/unread.ts'
import { useRouter } from '../../router/react.tsx'
import { useOnce } from '../../ui/use-once.ts'
import { useMarkRead } from './NoticeList.tsx'

export interface BellSearch {
  unread?: boolean | undefined
  before?: number | undefined
}

/** What all pages of notices have in common. */
export const bellScreen = {
  search: object({ unread: optional(flag()), before: optional(id()) }),
  load: async ({ call, search }: LoadContext<BellSearch>) => (await call(bell, search)).obj,
}

export function useMarking() {
  const router = useRouter()
  const markRead = useMarkRead()
  const { run, busy } = useOnce(async (ids?: number[]) => {
    await markRead(ids)
    await router.invalidate()
  })
  return { mark: run, busy }
}

/** What is heard of while the page is open belongs on it. */
export function useFresh(shown: number): number {
  const router = useRouter()
  const unread = useUnread()
  const before = useRef(unread)
  useEffect(() => {
    if (before.current !== unread && unread !== shown) void router.invalidate()
    before.current = unread
  }, [router, unread, shown])
  return unread
}
