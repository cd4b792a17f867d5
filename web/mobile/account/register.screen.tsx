import { useState } from 'react'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { RegisterForm } from '../../features/account/RegisterForm.tsx'
import {
  type RegisterData,
  type RegisterSearch,
  registerScreen,
} from '../../features/account/register-reads.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import notes from '../../ui/notes.module.css'
import { TopRow } from '../shell/TopRow.tsx'
import css from './account.module.css'

export default screen<RegisterSearch, RegisterData>({
  ...registerScreen,
  texts: ['mobile', 'account', 'form'],
  View: Register,
})

function Register({ data: { config, scene, warning } }: ViewProps<RegisterSearch, RegisterData>) {
  const t = useT()
  const [isPending, setPending] = useState(false)
  const { shop, mode } = config
  const toHome = (
    <AppLink href={paths.home} className={buttonClass('primary')}>
      {t('account.goHome')}
    </AppLink>
  )
  if (isPending || mode === 'closed') {
    return (
      <>
        <TopRow title={t('screens.register')} />
        <Empty
          title={t(isPending ? 'account.pendingTitle' : 'account.closedTitle')}
          hint={isPending ? t('account.pendingText', { shop }) : t('account.closedText')}
          action={toHome}
        />
      </>
    )
  }
  return (
    <>
      <TopRow title={t('account.registerHeading')} back={paths.login} />
      <div className={css.page}>
        <p className={css.hint}>
          {t(mode === 'review' ? 'account.registerReview' : 'account.registerHint', { shop })}
        </p>
        <noscript>
          <p className={notes.failure}>{t('account.needsScript')}</p>
        </noscript>
        {warning && <p className={notes.failure}>{warning}</p>}
        <section className={css.card}>
          <RegisterForm config={config} scene={scene} onPending={() => setPending(true)} />
          <p className={css.other}>
            <AppLink href={paths.login}>{t('account.haveAccount')}</AppLink>
          </p>
        </section>
      </div>
    </>
  )
}
