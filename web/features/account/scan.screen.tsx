import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { login } from '../../../contract/account.ts'
import type { ActionOutput } from '../../../contract/action.ts'
import { CallError } from '../../api/react-to-reply.ts'
import { useT } from '../../i18n/use-t.ts'
import { screen, type ViewProps } from '../../routes/screen.ts'
import { useCall, useSession } from '../../routes/use-app.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Moment } from './Moment.tsx'
import css from './scan.module.css'

interface Search {
  /** The public one of the QR code's link. */
  code?: string
}

type Asks = NonNullable<ActionOutput<typeof login>['asks']>

type State =
  | { is: 'loading' }
  | { is: 'asked'; asks: Asks }
  | { is: 'confirmed' }
  | { is: 'refused' }
  | { is: 'over'; text: string }

export default screen<Search>({
  search: v.object({ code: v.optional(v.string()) }),
  texts: ['account'],
  title: (_, t) => t('account.scanTitle'),
  View: Scan,
})

/** On the phone that scanned a QR code: who asks, and whether they may. */
function Scan({ search: { code = '' } }: ViewProps<Search, undefined>) {
  const t = useT()
  const call = useCall()
  const { nick } = useSession()
  const [state, setState] = useState<State>({ is: 'loading' })
  const [busy, setBusy] = useState<'confirm' | 'refuse'>()

  // In the browser only: looking tells the other one that its picture was seen.
  useEffect(() => {
    let left = false
    const show = (next: State) => {
      if (!left) setState(next)
    }
    call(login, { type: 'scan', code, step: 'look' }, { quiet: true }).then(
      ({ obj: { asks } }) => asks && show({ is: 'asked', asks }),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
        show({ is: 'over', text: error.message })
      },
    )
    return () => {
      left = true
    }
  }, [call, code])

  const decide = async (step: 'confirm' | 'refuse') => {
    setBusy(step)
    try {
      await call(login, { type: 'scan', code, step }, { quiet: true })
      setState({ is: step === 'confirm' ? 'confirmed' : 'refused' })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setState({ is: 'over', text: error.message })
    } finally {
      setBusy(undefined)
    }
  }

  if (state.is === 'loading') {
    return (
      <section className={css.card}>
        <Spinner />
      </section>
    )
  }
  if (state.is !== 'asked') {
    return (
      <section className={css.card} role="status">
        <h1 className={css.heading}>
          {state.is === 'over'
            ? state.text
            : t(state.is === 'confirmed' ? 'account.scanYes' : 'account.scanNo')}
        </h1>
        <AppLink href="/home" className={buttonClass('primary', 'l')}>
          {t('account.goHome')}
        </AppLink>
      </section>
    )
  }
  const { browser, system, address, at } = state.asks
  return (
    <section className={css.card}>
      <h1 className={css.heading}>{t('account.scanTitle')}</h1>
      <p className={css.hint}>{t('account.scanAsks', { nick })}</p>
      <dl className={css.facts}>
        <dt>{t('account.scanDevice')}</dt>
        <dd>
          <bdi>{[browser, system].filter(Boolean).join(' · ') || t('account.unknownDevice')}</bdi>
        </dd>
        <dt>{t('account.scanAddress')}</dt>
        <dd>
          <bdi dir="ltr">{address}</bdi>
        </dd>
        <dt>{t('account.scanTime')}</dt>
        <dd>
          <Moment at={at} />
        </dd>
      </dl>
      <p className={css.warning}>{t('account.scanWarning')}</p>
      <Button
        kind="primary"
        size="l"
        className={css.button}
        busy={busy === 'confirm'}
        onClick={() => void decide('confirm')}
      >
        {t('account.scanConfirm')}
      </Button>
      <Button size="l" className={css.button} busy={busy === 'refuse'} onClick={() => void decide('refuse')}>
        {t('account.scanRefuse')}
      </Button>
    </section>
  )
}
