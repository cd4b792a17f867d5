import * as v from 'valibot'
import { fallback } from './fallback.ts'

const timestamp = v.pipe(v.string(), v.isoTimestamp())

export const noticesPerPage = 20

/** `hlt_get_data` of type `notices` with a `page`. */
export const noticeList = v.object({
  items: v.array(v.object({ id: v.number(), title: v.string(), titleLang: fallback, date: timestamp })),
  total: v.number(),
  page: v.number(),
})
export type NoticeList = v.InferOutput<typeof noticeList>

/** `hlt_get_data` of type `notice_detail` with an `id`. */
export const noticeDetail = v.object({
  id: v.number(),
  title: v.string(),
  titleLang: fallback,
  body: v.string(),
  bodyLang: fallback,
  date: timestamp,
})
export type NoticeDetail = v.InferOutput<typeof noticeDetail>
