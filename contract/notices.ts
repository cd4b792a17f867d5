import * as v from 'valibot'
import type { ActionOutput } from './action.ts'
import { read } from './data.ts'
import { fallback } from './fallback.ts'
import { id, optional, pageNumber } from './fields.ts'

const timestamp = v.pipe(v.string(), v.isoTimestamp())

export const noticesPerPage = 20

export const noticeList = read('notices', {
  feature: 'notices',
  access: 'guest',
  input: v.object({ page: optional(pageNumber()) }),
  output: v.object({
    items: v.array(v.object({ id: v.number(), title: v.string(), titleLang: fallback, date: timestamp })),
    total: v.number(),
    page: v.number(),
  }),
})
export type NoticeList = ActionOutput<typeof noticeList>

export const noticeDetail = read('notice_detail', {
  feature: 'notices',
  access: 'guest',
  input: v.object({ id: id() }),
  output: v.object({
    id: v.number(),
    title: v.string(),
    titleLang: fallback,
    body: v.string(),
    bodyLang: fallback,
    date: timestamp,
  }),
})
export type NoticeDetail = ActionOutput<typeof noticeDetail>
