import { bell, noticesPerPage, readNotices } from '../../../contract/bell.ts'
import { handle, ok } from '../../handler.ts'
import { markRead, noticesOf, unreadBy } from './bell.queries.ts'
import { presentNotice } from './present-notice.ts'

export const bellActions = [
  handle(bell, async (context, { before, unread = false, limit = noticesPerPage }) => {
    const { db, visitor } = context
    const [rows, count] = await Promise.all([
      noticesOf(db, { memberId: visitor.id, before, unread, limit: limit + 1 }),
      unreadBy(db, visitor.id),
    ])
    return ok({
      items: rows.slice(0, limit).map(row => presentNotice(context, row)),
      unread: count,
      more: rows.length > limit,
    })
  }),

  handle(readNotices, async ({ db, visitor }, { row: { ids } }) => {
    await markRead(db, visitor.id, ids)
    return ok({ unread: await unreadBy(db, visitor.id) })
  }),
]
