import * as v from 'valibot'
import type { ActionOutput } from './action.ts'
import { read, rowOf, save } from './data.ts'
import { count, flag, id, ids, optional } from './fields.ts'

/** Where a page hears, as server-sent events, that its member has been told something. */
export const bellStream = '/bell/live'

/** What such an event says. */
export const bellNews = v.object({ unread: v.number() })

/** More are not counted. */
export const mostUnread = 100

export const noticesPerPage = 20

export const bell = read('bell', {
  feature: 'bell',
  access: 'member',
  /** `before`: those that came before this one. */
  input: v.object({
    unread: optional(flag()),
    before: optional(id()),
    limit: optional(v.pipe(count(), v.maxValue(noticesPerPage))),
  }),
  output: v.object({
    items: v.array(
      v.object({
        id: v.number(),
        text: v.string(),
        /** Where it leads; empty: nowhere. */
        href: v.string(),
        at: v.pipe(v.string(), v.isoTimestamp()),
        read: v.boolean(),
        /** It waits for something to be done. */
        urgent: v.boolean(),
      }),
    ),
    unread: v.number(),
    more: v.boolean(),
  }),
})
export type Bell = ActionOutput<typeof bell>
export type BellItem = Bell['items'][number]

/** These have been read; without `ids`, all of them. */
export const readNotices = save('bell_read', {
  feature: 'bell',
  access: 'member',
  input: rowOf({ ids: optional(ids(noticesPerPage)) }),
  output: v.object({ unread: v.number() }),
})
