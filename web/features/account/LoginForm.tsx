import { type ReactNode, Suspense, useState } from 'react'
import { hasFlag, ShopFlag } from '../../../contract/flags.ts'
import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useSaid } from '../../app/use-said.ts'
import { useT } from '../../i18n/use-t.ts'
import { isOpen } from '../../layouts/is-open.ts'
import { later } from '../../ui/later.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import css from './LoginForm.module.css'
import type { LoginWay } from './login-way.ts'
import { PasswordLogin } from './PasswordLogin.tsx'
import { useEnter } from './use-enter.ts'
import { countryNumber, keepCountry, useNumber } from './use-number.ts'

// Most people do not need them, so each comes when it is asked for.
const CodeLogin = onDemand(async () => ({ default: (await import('./CodeLogin.tsx')).CodeLogin }))
const ForgottenPassword = later(() => import('./ForgottenPassword.later.tsx'), 'soon')
const ScanLogin = onDemand(async () => ({ default: (await import('./ScanLogin.tsx')).ScanLogin }))

interface Props {
  /** The page it leads to. */
  next: string
  way?: 'forgot'
  /** A phone has nothing to scan its own picture with. */
  byScan?: boolean
}

/** Signing in, in every way this shop has. */
export function LoginForm({ next, way: first, byScan = true }: Props) {
  const t = useT()
  const session = useSession()
  const enter = useEnter()
  const said = useSaid('login')
  const [number, setNumber] = useNumber(said?.typed)
  useDraft('login', countryNumber, number.mobile === '' ? undefined : number, setNumber)
  const [isForgotten, setForgotten] = useState(first === 'forgot')
  const onEntered = () => {
    if (number.mobile !== '') keepCountry(number)
    return enter(next)
  }
  const way: LoginWay = { number, onNumber: setNumber, onEntered }
  const waiting = (form: ReactNode) => <Suspense fallback={<Spinner />}>{form}</Suspense>
  const byCode = !hasFlag(session.qs_flag1, ShopFlag.NoSmsLogin)
  const tabs = [
    { name: 'pwd', title: t('account.wayPassword'), content: <PasswordLogin {...way} said={said} /> },
    ...(byCode
      ? [{ name: 'code', title: t('account.wayCode'), content: waiting(<CodeLogin {...way} />) }]
      : []),
    ...(byScan
      ? [
          {
            name: 'scan',
            title: t('account.wayScan'),
            content: waiting(<ScanLogin onEntered={way.onEntered} />),
          },
        ]
      : []),
  ]

  if (isForgotten) {
    const back = () => setForgotten(false)
    return (
      <section className={css.card}>
        <h1 className={css.heading}>{t('account.forgotHeading')}</h1>
        <p className={css.welcome}>{t('account.forgotHint')}</p>
        <ForgottenPassword number={number} onNumber={setNumber} onDone={back} />
        <button type="button" className={css.link} onClick={back}>
          {t('account.backToLogin')}
        </button>
      </section>
    )
  }

  return (
    <section className={css.card}>
      <h1 className={css.heading}>{t('account.heading')}</h1>
      <p className={css.welcome}>{t('account.welcome', { shop: session.title })}</p>
      <noscript>
        <p className={css.welcome}>{t('account.otherWays')}</p>
      </noscript>
      <Tabs label={t('account.ways')} tabs={tabs} />
      <p className={css.links}>
        {isOpen(paths.register, session) && (
          <AppLink href={paths.register}>{t('account.registerNow')}</AppLink>
        )}
        <button type="button" className={css.link} onClick={() => setForgotten(true)}>
          {t('account.forgot')}
        </button>
      </p>
    </section>
  )
}
