import { object } from 'valibot'
import { optional, pageNumber } from '../../../contract/fields.ts'
import type { NoticeList } from '../../../contract/notices.ts'
import type { Translate } from '../../../contract/text.ts'

export interface NoticesSearch {
  page?: number | undefined
}

export const noticesSearch = object({ page: optional(pageNumber()) })

export const noticesTitle = ({ data: { page } }: { data: NoticeList }, t: Translate): string =>
  page > 1 ? t('catalogue.pageTitle', { name: t('screens.notices'), page }) : t('screens.notices')

export const noticesDescription = ({ data }: { data: NoticeList }, t: Translate): string[] => [
  data.page > 1 ? noticesTitle({ data }, t) : '',
  t('catalogue.noticesDescription'),
]
