import { formatNumber } from '../../../contract/money.ts'
import { loginPath } from '../../../contract/return-url.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useLocation } from '../../router/react.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { goodForHref } from './good-for.ts'
import { OfferClock, type Offered, Validity } from './offer-time.tsx'
import { Ticket } from './Ticket.tsx'
import { useTaking } from './use-taking.ts'
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
  const { state, red, left, total, perMember, mine } = offer
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
      <OfferClock offer={offer} offsetMs={offsetMs} className={css.clock} onChanged={onChanged} />
    </Ticket>
  )
}

function Take({ offer, onChanged }: Omit<Props, 'offsetMs'>) {
  const t = useT()
  const { guest } = useSession()
  const here = useLocation().href
  const { state, mine } = offer
  const { run, busy } = useTaking(offer, onChanged)
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
