import { formatNumber } from '../../../contract/money.ts'
import { loginPath } from '../../../contract/return-url.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useLocation } from '../../router/react.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { OfferClock, type Offered, Validity } from './offer-time.tsx'
import { Ticket } from './Ticket.tsx'
import { NotToTake, OfferTags, TakeButton, UseLink } from './taking.tsx'
import css from './vouchers.module.css'

interface Props {
  offer: Offered
  offsetMs: number
  /** Something of it is not true any more. */
  onChanged(): Promise<void>
}

/** What can be taken, and how much of it is left. */
export function Offer({ offer, offsetMs, onChanged }: Props) {
  const t = useT()
  const { state, left, total, perMember, mine } = offer
  return (
    <Ticket
      terms={offer}
      faded={state === 'gone'}
      tag={<OfferTags offer={offer} />}
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
      <OfferClock offer={offer} offsetMs={offsetMs} className={css.clock} onChanged={onChanged} />
    </Ticket>
  )
}

function Take({ offer, onChanged }: Omit<Props, 'offsetMs'>) {
  const t = useT()
  const { guest } = useSession()
  const here = useLocation().href
  const { state, mine } = offer
  if (state === 'taken') return <UseLink offer={offer} />
  if (state !== 'open') return <NotToTake state={state} />
  if (guest)
    return (
      <AppLink href={loginPath(here)} className={buttonClass('primary', 's')}>
        {t('vouchers.take')}
      </AppLink>
    )
  return (
    <>
      <TakeButton offer={offer} onChanged={onChanged} />
      {mine > 0 && <UseLink offer={offer} />}
    </>
  )
}
