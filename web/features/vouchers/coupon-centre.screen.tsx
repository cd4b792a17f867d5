import * as paths from '../../../contract/paths.ts'
import { type CouponCentre, couponCentre } from '../../../contract/vouchers.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { useClockOffset } from '../../ui/use-clock-offset.ts'
import { Offer } from './Offer.tsx'
import css from './vouchers.module.css'

type Search = Record<string, never>

export default screen<Search, CouponCentre>({
  load: async ({ call }) => (await call(couponCentre, {})).obj,
  texts: ['vouchers'],
  View: Centre,
})

function Centre({ data: { items, serverTime } }: ViewProps<Search, CouponCentre>) {
  const t = useT()
  const router = useRouter()
  const offsetMs = useClockOffset(serverTime)
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>{t('screens.couponCentre')}</h1>
        <AppLink href={paths.coupons} className={buttonClass('plain', 's')}>
          {t('vouchers.mineLink')}
        </AppLink>
      </header>
      {items.length === 0 ? (
        <Empty
          title={t('vouchers.centreEmpty')}
          hint={t('vouchers.centreEmptyHint')}
          action={
            <AppLink href={paths.products} className={buttonClass('second')}>
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
    </div>
  )
}
