import * as v from 'valibot'
import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Moment } from '../../ui/Moment.tsx'
import notes from '../../ui/notes.module.css'
import { Spinner } from '../../ui/Spinner.tsx'
import css from './scan.module.css'
import { useScanAnswer } from './use-scan-answer.ts'

interface Search {
  /** The public one of the QR code's link. */
  code?: string
}

export default screen<Search>({
  search: v.object({ code: v.optional(v.string()) }),
  texts: ['account'],
  title: (_, t) => t('account.scanTitle'),
  View: Scan,
})

/** On the phone that scanned a QR code: who asks, and whether they may. */
function Scan({ search: { code = '' } }: ViewProps<Search, undefined>) {
  const t = useT()
  const { nick } = useSession()
  const { state, busy, decide, tryAgain } = useScanAnswer(code)

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
