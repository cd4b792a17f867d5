import type { Cart } from '../../../contract/cart.ts'
import { type Currency, formatMoney } from '../../../contract/money.ts'
import type { Translate } from '../../../contract/text.ts'
import { useT } from '../../i18n/use-t.ts'
import { Tag } from '../../ui/Tag.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import { OffersLink } from '../vouchers/OffersLink.tsx'
import css from './CouponHint.module.css'

/** How much more is needed for the next coupon, and what can be taken. */
export function CouponHint({ coupon, onClosed }: { coupon: Cart['coupon']; onClosed(): void }) {
  const t = useT()
  const currency = useCurrency()
  if (!coupon) return null
  const words = hintOf(coupon, currency, t)
  if (!words && coupon.open === 0) return null
  return (
    <p className={css.hint}>
      <Tag kind="soft">{t('cart.coupon')}</Tag>
      <span role="status">{words ?? t('cart.couponsOpen', { count: coupon.open })}</span>
      {coupon.open > 0 && (
        <OffersLink className={css.take} onClosed={onClosed}>
          {t('cart.takeCoupons')}
        </OffersLink>
      )}
    </p>
  )
}

function hintOf({ off, next }: NonNullable<Cart['coupon']>, currency: Currency, t: Translate) {
  if (next)
    return t('cart.couponNext', {
      missing: formatMoney(next.missing, currency, ''),
      off: next.kind === 'percent' ? `${next.off}%` : formatMoney(next.off, currency, ''),
    })
  return off === null ? undefined : t('cart.couponReached', { off: formatMoney(off, currency, '') })
}
