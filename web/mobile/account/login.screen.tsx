import * as v from 'valibot'
import * as paths from '../../../contract/paths.ts'
import { loginPath, safeReturnUrl } from '../../../contract/return-url.ts'
import { screen, type ViewProps } from '../../app/screen.ts'
import { LoginForm } from '../../features/account/LoginForm.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Wordmark } from '../../layouts/Wordmark.tsx'
import { later } from '../../ui/later.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import css from './account.module.css'

const Preferences = later(() => import('../my/Preferences.later.tsx'))

interface Search {
  returnUrl?: string
  /** What to begin with. */
  way?: 'forgot'
}

export default screen<Search>({
  search: v.object({ returnUrl: v.optional(v.string()), way: v.optional(v.literal('forgot')) }),
  texts: ['mobile', 'account', 'form'],
  View: LoginPage,
})

function LoginPage({ search }: ViewProps<Search, undefined>) {
  const t = useT()
  const next = safeReturnUrl(search.returnUrl)
  return (
    <>
      <TopRow />
      <div className={css.page}>
        <p className={css.logo}>
          <Wordmark />
        </p>
        <LoginForm next={next ?? paths.home} way={search.way} byScan={false} />
        <section className={css.settings} aria-label={t('mobile.settings')}>
          <Preferences desktop={next ? loginPath(next) : paths.login} />
        </section>
      </div>
    </>
  )
}
