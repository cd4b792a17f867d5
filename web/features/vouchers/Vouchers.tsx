import type { ReactNode } from 'react'
import * as paths from '../../../contract/paths.ts'
import {
  type VoucherList,
  type VoucherState,
  voucherStates,
  vouchersPerPage,
} from '../../../contract/vouchers.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { PageTabs } from '../../app/PageTabs.tsx'
import type { ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Days } from '../../ui/Days.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { DaysLeft } from './DaysLeft.tsx'
import { goodForHref } from './good-for.ts'
import { NoVouchers } from './NoVouchers.tsx'
import { Ticket } from './Ticket.tsx'
import { type VoucherSearch, vouchersHref } from './voucher-list.ts'
import css from './vouchers.module.css'

type Voucher = VoucherList['items'][number]

interface Props extends ViewProps<VoucherSearch, VoucherList> {
  red: boolean
  above?: ReactNode
}

/** Coupons and red packets share one screen (product §2). */
export function Vouchers({ red, search, data, above }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const { state = 'usable', page = 1 } = search
  const hrefFor = (change: VoucherSearch) => vouchersHref(red, change)
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>{t(red ? 'screens.redPackets' : 'screens.coupons')}</h1>
        <AppLink href={paths.couponCentre} className={buttonClass('second', 's')}>
          {t('vouchers.toCentre')}
        </AppLink>
      </header>
      {above}
      <PageTabs
        label={t('vouchers.tabs')}
        card
        tabs={voucherStates.map(each => ({
          href: hrefFor({ state: each }),
          title: t(`vouchers.${each}`),
          count: data.counts[each],
          isHere: each === state,
        }))}
      />
      {data.items.length === 0 ? (
        <NoVouchers red={red} state={state} className={buttonClass('second')} />
      ) : (
        <ul className={css.list}>
          {data.items.map(voucher => (
            <li key={voucher.id}>
              <OneVoucher voucher={voucher} state={state} now={data.serverTime} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={page}
        pages={Math.ceil(data.counts[state] / vouchersPerPage)}
        hrefFor={to => hrefFor({ state, page: to })}
        onGo={to => void navigate({ href: hrefFor({ state, page: to }) })}
      />
    </div>
  )
}

function OneVoucher({ voucher, state, now }: { voucher: Voucher; state: VoucherState; now: string }) {
  const t = useT()
  const { number, validFrom, validUntil, days, usedAt, orderNo, orderId } = voucher
  return (
    <Ticket
      terms={voucher}
      faded={state !== 'usable'}
      tag={state === 'usable' && <DaysLeft until={validUntil} now={now} />}
      action={
        state === 'usable' && (
          <AppLink href={goodForHref(voucher)} className={buttonClass('second', 's')}>
            {t('vouchers.use')}
          </AppLink>
        )
      }
    >
      <p className={css.note}>{t('vouchers.number', { number })}</p>
      <p className={css.note}>
        {t('vouchers.validity')} <Days from={validFrom} until={validUntil} /> ·{' '}
        {t('vouchers.days', { count: days })}
      </p>
      {usedAt && (
        <p className={css.note}>
          {t('vouchers.usedAt')} <Moment at={usedAt} />
          {orderNo && (
            <>
              {' · '}
              {t('vouchers.usedOn')}{' '}
              {orderId === null ? (
                <bdi dir="ltr">{orderNo}</bdi>
              ) : (
                <AppLink href={`${paths.order}?id=${orderId}`} className={css.link}>
                  <bdi dir="ltr">{orderNo}</bdi>
                </AppLink>
              )}
            </>
          )}
        </p>
      )}
    </Ticket>
  )
}
