import { formatNumber } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { type CouponCentre, couponCentre } from '../../../contract/vouchers.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { OfferClock, type Offered, Validity } from '../../features/vouchers/offer-time.tsx'
import { NotToTake, OfferTags, TakeButton, UseLink } from '../../features/vouchers/taking.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { useClockOffset } from '../../ui/use-clock-offset.ts'
import { TopRow } from '../shell/TopRow.tsx'
import { Ticket, ticketNote } from './Ticket.tsx'
import css from './vouchers.module.css'

type Search = Record<string, never>

export default screen<Search, CouponCentre>({
  load: async ({ call }) => (await call(couponCentre, {})).obj,
  texts: ['mobile', 'vouchers'],
  View: Centre,
})

/** What can be taken: how many are left, how long, and what one has of it already. */
function Centre({ data: { items, serverTime } }: ViewProps<Search, CouponCentre>) {
  const t = useT()
  const router = useRouter()
  const offsetMs = useClockOffset(serverTime)
  return (
    <>
      <TopRow
        title={t('screens.couponCentre')}
        back={paths.memberHome}
        end={
          <AppLink href={paths.coupons} className={css.way}>
            {t('vouchers.mineLink')}
          </AppLink>
        }
      />
      {items.length === 0 ? (
        <Empty
          title={t('vouchers.centreEmpty')}
          hint={t('vouchers.centreEmptyHint')}
          action={
            <AppLink href={paths.products} className={buttonClass('primary')}>
              {t('vouchers.toShop')}
            </AppLink>
          }
        />
      ) : (
        <ul className={css.list}>
          {items.map(offer => (
            <li key={`${offer.red} ${offer.id}`}>
              <Offer offer={offer} offsetMs={offsetMs} onChanged={() => router.invalidate()} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface Props {
  offer: Offered
  offsetMs: number
  onChanged(): Promise<void>
}

function Offer({ offer, offsetMs, onChanged }: Props) {
  const t = useT()
  const { state, left, total, perMember, mine } = offer
  return (
    <Ticket
      terms={offer}
      faded={state === 'gone'}
      tag={<OfferTags offer={offer} />}
      action={<Take offer={offer} onChanged={onChanged} />}
    >
      <p className={ticketNote}>
        <Validity offer={offer} /> · {t('vouchers.limit', { count: perMember })}
        {mine > 0 && ` · ${t('vouchers.mine', { count: mine })}`}
      </p>
      <div className={css.stock}>
        <progress className={css.bar} value={left} max={total} aria-hidden="true" />
        <p className={ticketNote}>
          {t('vouchers.left', { left: formatNumber(left), total: formatNumber(total) })}
        </p>
      </div>
      <OfferClock offer={offer} offsetMs={offsetMs} className={css.clock} onChanged={onChanged} />
    </Ticket>
  )
}

function Take({ offer, onChanged }: Omit<Props, 'offsetMs'>) {
  const { state, mine } = offer
  if (state === 'taken') return <UseLink offer={offer} />
  if (state !== 'open') return <NotToTake state={state} />
  return (
    <>
      {mine > 0 && <UseLink offer={offer} />}
      <TakeButton offer={offer} onChanged={onChanged} />
    </>
  )
}
