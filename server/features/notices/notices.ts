import * as v from 'valibot'
import { id, integer, optional } from '../../../contract/fields.ts'
import type { NoticeDetail, NoticeList } from '../../../contract/notices.ts'
import { readInput } from '../../actions/read-input.ts'
import type { Context } from '../../context.ts'
import { type Outcome, ok } from '../../handler.ts'
import { noticePage, noticeRow } from './notices.queries.ts'

type Fields = Record<string, unknown>

const listQuery = v.object({ page: optional(v.pipe(integer(), v.minValue(1), v.maxValue(10_000))) })
const detailQuery = v.object({ id: id() })

/** `hlt_get_data` of type `notices`. */
export async function listNotices(context: Context, fields: Fields): Promise<Outcome<NoticeList>> {
  const read = readInput(context, listQuery, fields)
  if (read.kind === 'fail') return read
  const page = read.input.page ?? 1
  const { items, total } = await noticePage(context.db, context.shop.id, context.lang, page)
  const dated = items.map(({ titleLang, ...item }) => ({
    ...item,
    titleLang: titleLang ?? undefined,
    date: new Date(item.date).toISOString(),
  }))
  return ok({ items: dated, total, page })
}

/** `hlt_get_data` of type `notice_detail`. */
export async function noticeDetail(context: Context, fields: Fields): Promise<Outcome<NoticeDetail>> {
  const read = readInput(context, detailQuery, fields)
  if (read.kind === 'fail') return read
  const row = await noticeRow(context.db, context.shop.id, context.lang, read.input.id)
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
}
