import { noticeDetail, noticeList } from '../../../contract/notices.ts'
import { handle, ok } from '../../handler.ts'
import { noticePage, noticeRow } from './notices.queries.ts'

export const noticeActions = [
  handle(noticeList, async ({ db, shop, lang }, { page = 1 }) => {
    const { items, total } = await noticePage(db, shop, lang, page)
    const dated = items.map(({ titleLang, ...item }) => ({
      ...item,
      titleLang: titleLang ?? undefined,
      date: new Date(item.date).toISOString(),
    }))
    return ok({ items: dated, total, page })
  }),

  handle(noticeDetail, async ({ db, shop, lang }, input) => {
    const row = await noticeRow(db, shop, lang, input.id)
    if (!row) return { kind: 'notFound' }
    const { id, title, titleLang, body, bodyLang, publishedAt } = row
    return ok({
      id,
      title,
      titleLang: titleLang ?? undefined,
      body: body ?? '',
      bodyLang: bodyLang ?? undefined,
      date: publishedAt.toISOString(),
    })
  }),
]
