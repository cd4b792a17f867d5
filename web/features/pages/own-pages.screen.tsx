import { object } from 'valibot'
import { id, optional } from '../../../contract/fields.ts'
import { type PageList, pageList } from '../../../contract/page-desk.ts'
import * as paths from '../../../contract/paths.ts'
import { screen } from '../../app/screen.ts'
import { PagesDesk, type PagesSearch } from './PagesDesk.tsx'

/** A distributor's pages. */
export default screen<PagesSearch, PageList>({
  search: object({ shopId: optional(id()) }),
  load: async ({ call, search }) => (await call(pageList, search, { fresh: true })).obj,
  texts: ['page-desk', 'form'],
  View: ({ data }) => <PagesDesk data={data} path={paths.shopPages} />,
})
