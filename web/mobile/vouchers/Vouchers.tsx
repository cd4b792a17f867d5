import type { ReactNode } from 'react'
import * as paths from '../../../contract/paths.ts'
import {
  type VoucherList,
  type VoucherState,
  voucherStates,
  vouchersPerPage,
} from '../../../contract/vouchers.ts'
import { useCall } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import type { ViewProps } from '../../app/screen.ts'
import { DaysLeft } from '../../features/vouchers/DaysLeft.tsx'
import { goodForHref } from '../../features/vouchers/good-for.ts'
import { NoVouchers } from '../../features/vouchers/NoVouchers.tsx'
import { loadVouchers, type VoucherSearch, vouchersHref } from '../../features/vouchers/voucher-list.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Days } from '../../ui/Days.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { ListEnd } from '../shell/ListEnd.tsx'
import { TabRow } from '../shell/TabRow.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import { useInfinite } from '../shell/use-infinite.ts'
import { Ticket, ticketNote } from './Ticket.tsx'
import css from './vouchers.module.css'

type Props = ViewProps<VoucherSearch, VoucherList> & { red: boolean; above?: ReactNode }

/** Coupons and red packets share one drawing; each state is a list of its own. */
export const Vouchers = (props: Props) => <List key={props.search.state} {...props} />

function List({ red, search, data, above }: Props) {
  const t = useT()
  const call = useCall()
  const { state = 'usable', page = 1 } = search
  const list = useInfinite({
    first: data.items,
    from: page,
    hasMore: pages => pages * vouchersPerPage < data.counts[state],
    load: async next => (await loadVouchers(call, red, { state, page: next })).items,
  })
  return (
    <>
      <TopRow
        title={t(red ? 'screens.redPackets' : 'screens.coupons')}
        back={paths.memberHome}
        end={
          <AppLink href={paths.couponCentre} className={css.way}>
            {t('screens.couponCentre')}
          </AppLink>
        }
      />
      <TabRow
        label={t('vouchers.tabs')}
        tabs={voucherStates.map(each => ({
          href: vouchersHref(red, { state: each }),
          title: t(`vouchers.${each}`),
          count: data.counts[each],
          isHere: each === state,
        }))}
      />
      {above && <div className={css.above}>{above}</div>}
      {list.items.length === 0 ? (
        <NoVouchers red={red} state={state} className={buttonClass('primary')} />
      ) : (
        <>
          <ul className={css.list}>
            {list.items.map(voucher => (
              <li key={voucher.id}>
                <OneVoucher voucher={voucher} state={state} now={data.serverTime} />
              </li>
            ))}
          </ul>
          <ListEnd list={list} />
        </>
      )}
    </>
  )
}

interface VoucherProps {
  voucher: VoucherList['items'][number]
  state: VoucherState
  now: string
}

function OneVoucher({ voucher, state, now }: VoucherProps) {
  const t = useT()
  const { number, validFrom, validUntil, usedAt, orderNo, orderId } = voucher
  const isUsable = state === 'usable'
  return (
    <Ticket
      terms={voucher}
      faded={!isUsable}
      tag={isUsable && <DaysLeft until={validUntil} now={now} />}
      action={
        isUsable ? (
          <AppLink href={goodForHref(voucher)} className={buttonClass('primary', 's')}>
            {t('vouchers.use')}
          </AppLink>
        ) : (
          orderId !== null && (
            <AppLink href={`${paths.order}?id=${orderId}`} className={buttonClass('plain', 's')}>
              {t('vouchers.usedOn')} <bdi dir="ltr">{orderNo}</bdi>
            </AppLink>
          )
        )
      }
    >
      <p className={ticketNote}>
        <Days from={validFrom} until={validUntil} />
      </p>
      <p className={ticketNote}>{t('vouchers.number', { number })}</p>
      {usedAt && (
        <p className={ticketNote}>
          {t('vouchers.usedAt')} <Moment at={usedAt} />
        </p>
      )}
    </Ticket>
  )
}
