import { useEffect, useEffectEvent } from 'react'
import type { CouponCentre } from '../../../contract/vouchers.ts'
import { useT } from '../../i18n/use-t.ts'
import { Clock } from '../../ui/Clock.tsx'
import { Days } from '../../ui/Days.tsx'
import { useCountdown } from '../../ui/use-countdown.ts'

export type Offered = CouponCentre['items'][number]

/** How long it will be good. */
export function Validity({ offer: { validDays, validFrom, validUntil } }: { offer: Offered }) {
  const t = useT()
  if (validDays !== null) return t('vouchers.validFor', { count: validDays })
  return (
    <>
      {t('vouchers.validity')} <Days from={validFrom} until={validUntil} />
    </>
  )
}

interface Props {
  offer: Offered
  offsetMs: number
  className: string | undefined
  /** Something of it is not true any more. */
  onChanged(): Promise<void>
}

/** Until it can be taken, or for how long it can; nothing where neither is limited. */
export function OfferClock({ offer: { state, takeFrom, takeUntil }, ...rest }: Props) {
  const t = useT()
  if (state === 'soon' && takeFrom)
    return <Remaining until={takeFrom} words={t('vouchers.beginsIn')} {...rest} />
  if (state === 'open' && takeUntil)
    return <Remaining until={takeUntil} words={t('vouchers.endsIn')} {...rest} />
  return null
}

/** When its time has come or is over, the page says what is true then. */
function Remaining({
  until,
  words,
  offsetMs,
  className,
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
    <p className={className}>
      <Clock seconds={seconds} /> {words}
    </p>
  )
}
