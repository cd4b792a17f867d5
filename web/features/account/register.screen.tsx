import { useState } from 'react'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import notes from '../../ui/notes.module.css'
import { RegisterForm } from './RegisterForm.tsx'
import css from './register.module.css'
import { type RegisterData, type RegisterSearch, registerScreen } from './register-reads.ts'

export default screen<RegisterSearch, RegisterData>({
  ...registerScreen,
  texts: ['account', 'form'],
  View: Register,
})

function Register({ data: { config, scene, warning } }: ViewProps<RegisterSearch, RegisterData>) {
  const t = useT()
  const [isPending, setPending] = useState(false)
  const shop = config.shop
  if (isPending) return <Note title={t('account.pendingTitle')} text={t('account.pendingText', { shop })} />
  if (config.mode === 'closed')
    return <Note title={t('account.closedTitle')} text={t('account.closedText')} />
  return (
    <section className={css.card}>
      <h1 className={css.heading}>{t('account.registerHeading')}</h1>
      <p className={css.hint}>
        {t(config.mode === 'review' ? 'account.registerReview' : 'account.registerHint', { shop })}
      </p>
      <noscript>
        <p className={notes.failure}>{t('account.needsScript')}</p>
      </noscript>
      {warning && <p className={`${notes.failure} ${css.warning}`}>{warning}</p>}
      <RegisterForm config={config} scene={scene} onPending={() => setPending(true)} />
      <AppLink href={paths.login} className={css.other}>
        {t('account.haveAccount')}
      </AppLink>
    </section>
  )
}

function Note({ title, text }: { title: string; text: string }) {
  const t = useT()
  return (
    <section className={css.card} role="status">
      <h1 className={css.heading}>{title}</h1>
      <p className={css.hint}>{text}</p>
      <AppLink href={paths.home} className={buttonClass('primary', 'l')}>
        {t('account.goHome')}
      </AppLink>
    </section>
  )
}
