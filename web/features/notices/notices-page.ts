import { object } from 'valibot'
import { optional, pageNumber } from '../../../contract/fields.ts'
import { type NoticeList, noticeList } from '../../../contract/notices.ts'
import type { Translate } from '../../../contract/text.ts'
import type { LoadContext } from '../../app/screen.ts'

export interface NoticesSearch {
  page?: number | undefined
}

const title = ({ data: { page } }: { data: NoticeList }, t: Translate): string =>
  page > 1 ? t('catalogue.pageTitle', { name: t('screens.notices'), page }) : t('screens.notices')

export const noticesScreen = {
  search: object({ page: optional(pageNumber()) }),
  load: async ({ call, search }: LoadContext<NoticesSearch>) =>
    (await call(noticeList, { page: search.page ?? 1 })).obj,
  title,
  description: ({ data }: { data: NoticeList }, t: Translate): string[] => [
    data.page > 1 ? title({ data }, t) : '',
    t('catalogue.noticesDescription'),
  ],
}
