import * as v from 'valibot'
import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { Face } from '../../features/account/Face.tsx'
import { useScanAnswer } from '../../features/account/use-scan-answer.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { CloseIcon, TickIcon } from '../../ui/icons.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import parts from '../shell/parts.module.css'
import { TopRow } from '../shell/TopRow.tsx'
import css from './scan.module.css'

interface Search {
  /** The public one of the QR code's link. */
  code?: string
}

export default screen<Search>({
  search: v.object({ code: v.optional(v.string()) }),
  texts: ['mobile', 'account'],
  title: (_, t) => t('account.scanTitle'),
  View: Scan,
})

/** A computer asks to be let in: who, from where, and yes or no within reach of the thumb. */
function Scan({ search: { code = '' } }: ViewProps<Search, undefined>) {
  const t = useT()
  const { nick, user_icon: picture } = useSession()
  const { state, busy, decide, tryAgain } = useScanAnswer(code)
  return (
    <>
      <TopRow title={t('account.scanTitle')} />
      <div className={css.page}>
        {state.is === 'loading' && <Spinner />}
        {state.is === 'unreached' && (
          <>
            <p role="alert">{state.text}</p>
            <Button kind="primary" size="l" className={css.button} onClick={tryAgain}>
              {t('ui.retry')}
            </Button>
          </>
        )}
        {(state.is === 'over' || state.is === 'confirmed' || state.is === 'refused') && (
          <div className={css.end} role="status">
            <span className={state.is === 'confirmed' ? css.yes : css.no} aria-hidden="true">
              {state.is === 'confirmed' ? <TickIcon /> : <CloseIcon />}
            </span>
            <h2 className={css.heading}>
              {state.is === 'over'
                ? state.text
                : t(state.is === 'confirmed' ? 'account.scanYes' : 'account.scanNo')}
            </h2>
            <AppLink href={paths.home} className={`${buttonClass('second', 'l')} ${css.button}`}>
              {t('account.goHome')}
            </AppLink>
          </div>
        )}
        {state.is === 'asked' && (
          <>
            <span className={css.face}>
              <Face nick={nick} picture={picture} />
            </span>
            <p className={css.heading}>{t('account.scanAsks', { nick })}</p>
            <dl className={`${parts.card} ${css.facts}`}>
              <div className={css.fact}>
                <dt>{t('account.scanDevice')}</dt>
                <dd>
                  <bdi>
                    {[state.asks.browser, state.asks.system].filter(Boolean).join(' · ') ||
                      t('account.unknownDevice')}
                  </bdi>
                </dd>
              </div>
              <div className={css.fact}>
                <dt>{t('account.scanAddress')}</dt>
                <dd>
                  <bdi dir="ltr">{state.asks.address}</bdi>
                </dd>
              </div>
              <div className={css.fact}>
                <dt>{t('account.scanTime')}</dt>
                <dd>
                  <Moment at={state.asks.at} />
                </dd>
              </div>
            </dl>
            <p className={css.warning}>{t('account.scanWarning')}</p>
            {state.fault && (
              <p className={parts.wrong} role="alert">
                {state.fault}
              </p>
            )}
            <div className={parts.bar}>
              <Button
                size="l"
                className={parts.main}
                busy={busy === 'refuse'}
                onClick={() => void decide(state.asks, 'refuse')}
              >
                {t('account.scanRefuse')}
              </Button>
              <Button
                kind="primary"
                size="l"
                className={parts.main}
                busy={busy === 'confirm'}
                onClick={() => void decide(state.asks, 'confirm')}
              >
                {t('account.scanConfirm')}
              </Button>
            </div>
          </>
        )}
      </div>
    </>
  )
}
