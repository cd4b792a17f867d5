import { maxValue, minValue, object, picklist, pipe } from 'valibot'
import { formatDate } from '../../../contract/dates.ts'
import { integer, optional } from '../../../contract/fields.ts'
import * as paths from '../../../contract/paths.ts'
import {
  type VoucherList,
  type VoucherState,
  voucherList,
  voucherStates,
  vouchersPerPage,
} from '../../../contract/vouchers.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { PageTabs } from '../../app/PageTabs.tsx'
import type { LoadContext, ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useTimeZone } from '../../ui/use-time-zone.ts'
import { goodForHref } from './good-for.ts'
import { Ticket } from './Ticket.tsx'
import css from './vouchers.module.css'

export interface VoucherSearch {
  state?: VoucherState
  page?: number
}

type Voucher = VoucherList['items'][number]

export const voucherSearch = object({
  state: optional(picklist(voucherStates)),
  page: optional(pipe(integer(), minValue(1), maxValue(1000))),
})

export const loadVouchers = async (
  { call, search: { state, page = 1 } }: LoadContext<VoucherSearch>,
  red: boolean,
): Promise<VoucherList> => (await call(voucherList, { red, state, start: (page - 1) * vouchersPerPage })).obj

/** Coupons and red packets share one screen (product §2). */
export function Vouchers({ red, search, data }: ViewProps<VoucherSearch, VoucherList> & { red: boolean }) {
  const t = useT()
  const navigate = useNavigate()
  const { state = 'usable', page = 1 } = search
  const hrefFor = (change: VoucherSearch) => hrefOf(red, change)
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>{t(red ? 'screens.redPackets' : 'screens.coupons')}</h1>
        <AppLink href={paths.couponCentre} className={buttonClass('second', 's')}>
          {t('vouchers.toCentre')}
        </AppLink>
      </header>
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
        <Nothing red={red} state={state} />
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

function hrefOf(red: boolean, { state, page = 1 }: VoucherSearch): string {
  const asked = new URLSearchParams()
  if (state && state !== 'usable') asked.set('state', state)
  if (page > 1) asked.set('page', String(page))
  const path = red ? paths.redPackets : paths.coupons
  return asked.size > 0 ? `${path}?${asked}` : path
}

function OneVoucher({ voucher, state, now }: { voucher: Voucher; state: VoucherState; now: string }) {
  const t = useT()
  const timeZone = useTimeZone()
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
        {t('vouchers.validity')}{' '}
        <bdi dir="ltr" suppressHydrationWarning>
          {formatDate(validFrom, timeZone)} – {formatDate(validUntil, timeZone)}
        </bdi>{' '}
        · {t('vouchers.days', { count: days })}
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

const dayMs = 24 * 3600 * 1000
/** From here on it is pointed out. */
const soonDays = 7

function DaysLeft({ until, now }: { until: string; now: string }) {
  const t = useT()
  const left = Math.floor((Date.parse(until) - Date.parse(now)) / dayMs)
  if (left > soonDays) return null
  return <Tag kind="gold">{left < 1 ? t('vouchers.lastDay') : t('vouchers.daysLeft', { count: left })}</Tag>
}

function Nothing({ red, state }: { red: boolean; state: VoucherState }) {
  const t = useT()
  if (state !== 'usable')
    return <Empty title={t(state === 'used' ? 'vouchers.noUsed' : 'vouchers.noExpired')} />
  return (
    <Empty
      title={t(red ? 'vouchers.noRed' : 'vouchers.noCoupons')}
      hint={t(red ? 'vouchers.noRedHint' : 'vouchers.noCouponsHint')}
      action={
        <AppLink href={paths.couponCentre} className={buttonClass('second')}>
          {t('vouchers.toCentre')}
        </AppLink>
      }
    />
  )
}
