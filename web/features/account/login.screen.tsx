import * as v from 'valibot'
import * as paths from '../../../contract/paths.ts'
import { safeReturnUrl } from '../../../contract/return-url.ts'
import { screen } from '../../app/screen.ts'
import { Benefits } from './Benefits.tsx'
import { LoginForm } from './LoginForm.tsx'
import css from './login.module.css'

interface Search {
  returnUrl?: string
  /** What to begin with. */
  way?: 'forgot'
}

export default screen<Search>({
  search: v.object({ returnUrl: v.optional(v.string()), way: v.optional(v.literal('forgot')) }),
  texts: ['account', 'form'],
  View: Login,
})

function Login({ search }: { search: Search }) {
  return (
    <div className={css.page}>
      <Benefits />
      <LoginForm next={safeReturnUrl(search.returnUrl) ?? paths.home} way={search.way} />
    </div>
  )
}
