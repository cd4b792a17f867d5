import { useState } from 'react'
import * as v from 'valibot'
import * as paths from '../../../contract/paths.ts'
import { registrationConfig } from '../../../contract/registration.ts'
import { CallError } from '../../api/call-error.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import notes from '../../ui/notes.module.css'
import { type RegisterConfig, RegisterForm } from './RegisterForm.tsx'
import css from './register.module.css'

interface Search {
  /** Who invited. */
  scene?: string
}

interface Data {
  config: RegisterConfig
  scene?: string
  /** Why the invitation does not count. */
  warning?: string
}

export default screen<Search, Data>({
  search: v.object({ scene: v.optional(v.string()) }),
  texts: ['account', 'form'],
  load: async ({ call, search: { scene } }) => {
    try {
      return { config: (await call(registrationConfig, { scene }, { quiet: true })).obj, scene }
    } catch (error) {
      if (!scene || !(error instanceof CallError) || error.kind !== 'failed') throw error
      return { config: (await call(registrationConfig, {})).obj, warning: error.message }
    }
  },
  description: (_, t) => [t('screens.register'), t('account.benefitPrice'), t('account.benefitUnits')],
  // An invitation does not change the canonical address.
  canonical: () => ({}),
  View: Register,
})

function Register({ data: { config, scene, warning } }: ViewProps<Search, Data>) {
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
