import { object } from 'valibot'
import { id, optional } from '../../../contract/fields.ts'
import { type PageList, pageList } from '../../../contract/page-desk.ts'
import * as paths from '../../../contract/paths.ts'
import { screen } from '../../app/screen.ts'
import { PagesDesk, type PagesSearch } from './PagesDesk.tsx'

/** The pages of every shop, for head office. */
export default screen<PagesSearch, PageList>({
  search: object({ shopId: optional(id()) }),
  load: async ({ call, search }) => (await call(pageList, search, { fresh: true })).obj,
  texts: ['page-desk', 'form', 'office'],
  title: (_, t) => `${t('screens.pages')} · ${t('office.title')}`,
  View: ({ data }) => <PagesDesk data={data} path={paths.officePages} />,
})
