import * as v from 'valibot'
import * as paths from '../../../contract/paths.ts'
import { safeReturnUrl } from '../../../contract/return-url.ts'
import { screen } from '../../app/screen.ts'
import { LoginForm } from '../../features/account/LoginForm.tsx'
import { Wordmark } from '../../layouts/Wordmark.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import css from './account.module.css'

interface Search {
  returnUrl?: string
  /** What to begin with. */
  way?: 'forgot'
}

export default screen<Search>({
  search: v.object({ returnUrl: v.optional(v.string()), way: v.optional(v.literal('forgot')) }),
  texts: ['mobile', 'account', 'form'],
  View: ({ search }) => (
    <>
      <TopRow />
      <div className={css.page}>
        <p className={css.logo}>
          <Wordmark />
        </p>
        <LoginForm next={safeReturnUrl(search.returnUrl) ?? paths.home} way={search.way} byScan={false} />
      </div>
    </>
  ),
})
