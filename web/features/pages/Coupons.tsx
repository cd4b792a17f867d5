import { useState } from 'react'
import { formatDate } from '../../../contract/dates.ts'
import { formatMoney } from '../../../contract/money.ts'
import type { BlockOf } from '../../../contract/pages.ts'
import * as paths from '../../../contract/paths.ts'
import { takeCoupon } from '../../../contract/vouchers.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import { useOnce } from '../../ui/use-once.ts'
import { useTimeZone } from '../../ui/use-time-zone.ts'
import { Words } from '../../ui/Words.tsx'
import css from './Coupons.module.css'
import { Section } from './Section.tsx'

type Coupon = BlockOf<'coupons'>['items'][number]

export function Coupons({ block: { title, titleLang, items } }: { block: BlockOf<'coupons'> }) {
  const t = useT()
  return (
    <Section title={title || t('screens.couponCentre')} titleLang={titleLang} link="coupon|">
      <ul className={css.list}>
        {items.map(coupon => (
          <Ticket key={coupon.id} coupon={coupon} />
        ))}
      </ul>
    </Section>
  )
}

function Ticket({ coupon }: { coupon: Coupon }) {
  const t = useT()
  const currency = useCurrency()
  const timeZone = useTimeZone()
  const { id, name, nameLang, kind, off, fromAmount, until } = coupon
  return (
    <li className={css.ticket}>
      <div className={css.stub}>
        {kind === 'percent' ? (
          <strong className={css.off}>{t('pages.couponPercent', { off })}</strong>
        ) : (
          <Price amount={off} currency={currency} size="l" />
        )}
        <span className={css.note}>
          {Number(fromAmount) > 0
            ? t('pages.couponFrom', { amount: formatMoney(fromAmount, currency, '') })
            : t('pages.couponAny')}
        </span>
      </div>
      <div className={css.words}>
        <strong>
          <Words text={name} lang={nameLang} />
        </strong>
        {until && (
          <span className={css.note} suppressHydrationWarning>
            {t('pages.couponUntil', { date: formatDate(until, timeZone) })}
          </span>
        )}
        <Take id={id} />
      </div>
    </li>
  )
}

function Take({ id }: { id: number }) {
  const t = useT()
  const call = useCall()
  const { guest } = useSession()
  const [taken, setTaken] = useState(false)
  const { run, busy } = useOnce(async () => {
    try {
      await call(takeCoupon, { tpId: id })
      setTaken(true)
      toasts.show('success', t('pages.taken'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  })
  if (guest)
    return (
      <AppLink href={paths.login} className={buttonClass('second', 's')}>
        {t('pages.take')}
      </AppLink>
    )
  return (
    <Button
      kind="second"
      size="s"
      busy={busy}
      {...(taken && { disabledReason: t('pages.taken') })}
      onClick={run}
    >
      {t('pages.take')}
    </Button>
  )
}
