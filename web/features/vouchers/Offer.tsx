import { useEffect, useEffectEvent } from 'react'
import { formatDate } from '../../../contract/dates.ts'
import { formatNumber } from '../../../contract/money.ts'
import { loginPath } from '../../../contract/return-url.ts'
import { type CouponCentre, takeCoupon } from '../../../contract/vouchers.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useLocation } from '../../router/react.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Clock } from '../../ui/Clock.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useCountdown } from '../../ui/use-countdown.ts'
import { useOnce } from '../../ui/use-once.ts'
import { useTimeZone } from '../../ui/use-time-zone.ts'
import { goodForHref } from './good-for.ts'
import { Ticket } from './Ticket.tsx'
import css from './vouchers.module.css'

type Offered = CouponCentre['items'][number]

interface Props {
  offer: Offered
  offsetMs: number
  /** Something of it is not true any more. */
  onChanged(): Promise<void>
}

/** What can be taken, and how much of it is left. */
export function Offer({ offer, offsetMs, onChanged }: Props) {
  const t = useT()
  const { state, red, left, total, perMember, mine, takeFrom, takeUntil } = offer
  return (
    <Ticket
      terms={offer}
      faded={state === 'gone'}
      tag={
        <>
          {red && <Tag>{t('vouchers.redPacket')}</Tag>}
          {state === 'taken' && <Tag kind="soft">{t('vouchers.taken')}</Tag>}
        </>
      }
      action={<Take offer={offer} onChanged={onChanged} />}
    >
      <p className={css.note}>
        <Validity offer={offer} />
      </p>
      <p className={css.note}>
        {t('vouchers.left', { left: formatNumber(left), total: formatNumber(total) })} ·{' '}
        {t('vouchers.limit', { count: perMember })}
        {mine > 0 && ` · ${t('vouchers.mine', { count: mine })}`}
      </p>
      <progress className={css.bar} value={left} max={total} aria-hidden="true" />
      {state === 'soon' && takeFrom && (
        <Remaining
          until={takeFrom}
          words={t('vouchers.beginsIn')}
          offsetMs={offsetMs}
          onChanged={onChanged}
        />
      )}
      {state === 'open' && takeUntil && (
        <Remaining until={takeUntil} words={t('vouchers.endsIn')} offsetMs={offsetMs} onChanged={onChanged} />
      )}
    </Ticket>
  )
}

function Validity({ offer: { validDays, validFrom, validUntil } }: { offer: Offered }) {
  const t = useT()
  const timeZone = useTimeZone()
  if (validDays !== null) return t('vouchers.validFor', { count: validDays })
  const dates = [validFrom, validUntil].flatMap(at => (at ? [formatDate(at, timeZone)] : []))
  return (
    <>
      {t('vouchers.validity')}{' '}
      <bdi dir="ltr" suppressHydrationWarning>
        {validFrom ? dates.join(' – ') : `– ${dates[0]}`}
      </bdi>
    </>
  )
}

/** When its time has come or is over, the page says what is true then. */
function Remaining({
  until,
  words,
  offsetMs,
  onChanged,
}: Omit<Props, 'offer'> & { until: string; words: string }) {
  const seconds = useCountdown(Date.parse(until), offsetMs)
  const onOver = useEffectEvent(() => void onChanged())
  const over = seconds <= 0
  useEffect(() => {
    if (!over) return
    // The server's own clock may be a blink behind.
    const timer = setTimeout(onOver, 1_000)
    return () => clearTimeout(timer)
  }, [over])
  return (
    <p className={css.clock}>
      <Clock seconds={seconds} /> {words}
    </p>
  )
}

function Take({ offer, onChanged }: Omit<Props, 'offsetMs'>) {
  const t = useT()
  const call = useCall()
  const { guest } = useSession()
  const here = useLocation().href
  const { id, red, state, mine } = offer
  const { run, busy } = useOnce(async () => {
    try {
      await call(takeCoupon, { tpId: id, red })
      toasts.show('success', t('vouchers.takenNow'))
    } catch {
      // The call has already said why; what is left has changed then too.
    }
    await onChanged()
  })
  const use = (
    <AppLink href={goodForHref(offer)} className={buttonClass('second', 's')}>
      {t('vouchers.use')}
    </AppLink>
  )
  switch (state) {
    case 'taken':
      return use
    case 'open':
      if (guest)
        return (
          <AppLink href={loginPath(here)} className={buttonClass('primary', 's')}>
            {t('vouchers.take')}
          </AppLink>
        )
      return (
        <>
          <Button kind="primary" size="s" busy={busy} onClick={() => void run()}>
            {t(mine > 0 ? 'vouchers.takeMore' : 'vouchers.take')}
          </Button>
          {mine > 0 && use}
        </>
      )
    case 'gone':
      return (
        <Button size="s" disabledReason={t('vouchers.goneHint')}>
          {t('vouchers.gone')}
        </Button>
      )
    case 'soon':
      return (
        <Button size="s" disabledReason={t('vouchers.soonHint')}>
          {t('vouchers.soon')}
        </Button>
      )
  }
}
