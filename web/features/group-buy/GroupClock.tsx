import type { GroupBuyDetail } from '../../../contract/group-buy.ts'
import { useT } from '../../i18n/use-t.ts'
import { Clock } from '../../ui/Clock.tsx'
import { useCountdown } from '../../ui/use-countdown.ts'

interface Props {
  groupBuy: GroupBuyDetail
  offsetMs: number
  css: { over?: string; clock?: string }
}

/** Until it begins or ends. */
export function GroupClock({ groupBuy, offsetMs, css }: Props) {
  const t = useT()
  const coming = groupBuy.state === 'coming'
  const seconds = useCountdown(Date.parse(coming ? groupBuy.startsAt : groupBuy.endsAt), offsetMs)
  if (groupBuy.state === 'past') return <p className={css.over}>{t('group-buy.over')}</p>
  return (
    <p className={css.clock}>
      <Clock seconds={seconds} /> {t(coming ? 'flash-sale.beginsIn' : 'flash-sale.endsIn')}
    </p>
  )
}
