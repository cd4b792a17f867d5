import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { login } from '../../../contract/account.ts'
import type { ActionOutput } from '../../../contract/action.ts'
import * as paths from '../../../contract/paths.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Moment } from '../../ui/Moment.tsx'
import notes from '../../ui/notes.module.css'
import { Spinner } from '../../ui/Spinner.tsx'
import css from './scan.module.css'

interface Search {
  /** The public one of the QR code's link. */
  code?: string
}

type Asks = NonNullable<ActionOutput<typeof login>['asks']>

type State =
  | { is: 'loading' }
  /** `fault`: why the answer did not get through. */
  | { is: 'asked'; asks: Asks; fault?: string }
  | { is: 'unreached'; text: string }
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
  const [round, setRound] = useState(1)

  // In the browser only: looking tells the other one that its picture was seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round looks again
  useEffect(() => {
    let left = false
    const show = (next: State) => {
      if (!left) setState(next)
    }
    call(login, { type: 'scan', code, step: 'look' }, { quiet: true }).then(
      ({ obj: { asks } }) => asks && show({ is: 'asked', asks }),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
        show({ is: isEnd(error) ? 'over' : 'unreached', text: error.message })
      },
    )
    return () => {
      left = true
    }
  }, [call, code, round])

  const tryAgain = () => {
    setState({ is: 'loading' })
    setRound(round + 1)
  }

  const decide = async (asks: Asks, step: 'confirm' | 'refuse') => {
    setBusy(step)
    try {
      await call(login, { type: 'scan', code, step }, { quiet: true })
      setState({ is: step === 'confirm' ? 'confirmed' : 'refused' })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setState(
        isEnd(error) ? { is: 'over', text: error.message } : { is: 'asked', asks, fault: error.message },
      )
    } finally {
      setBusy(undefined)
    }
  }

  if (state.is === 'loading') {
    return (
      <section className={`${css.card} ${css.loading}`}>
        <Spinner />
      </section>
    )
  }
  if (state.is === 'unreached') {
    return (
      <section className={css.card}>
        <p role="alert">{state.text}</p>
        <Button kind="primary" size="l" className={css.button} onClick={tryAgain}>
          {t('ui.retry')}
        </Button>
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
        <AppLink href={paths.home} className={`${buttonClass('primary', 'l')} ${css.home}`}>
          {t('account.goHome')}
        </AppLink>
      </section>
    )
  }
  const { asks, fault } = state
  const { browser, system, address, at } = asks
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
      {fault && (
        <p className={notes.failure} role="alert">
          {fault}
        </p>
      )}
      <Button
        kind="primary"
        size="l"
        className={css.button}
        busy={busy === 'confirm'}
        onClick={() => void decide(asks, 'confirm')}
      >
        {t('account.scanConfirm')}
      </Button>
      <Button
        size="l"
        className={css.button}
        busy={busy === 'refuse'}
        onClick={() => void decide(asks, 'refuse')}
      >
        {t('account.scanRefuse')}
      </Button>
    </section>
  )
}

/** Whether the server refused; a network error is not an end. */
const isEnd = ({ kind }: CallError): boolean => kind !== 'network' && kind !== 'status'
