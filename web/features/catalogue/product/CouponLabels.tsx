import { isZero } from '../../../../contract/decimal.ts'
import { formatMoney } from '../../../../contract/money.ts'
import type { OfferedCoupon, ProductDetail } from '../../../../contract/product-detail.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { useCurrency } from '../../../ui/use-currency.ts'
import { OffersLink } from '../../vouchers/OffersLink.tsx'
import css from './CouponLabels.module.css'

/** What can be taken for a product. What of it is the visitor's already, the dialog says. */
export function CouponLabels({ product: { id, coupons } }: { product: ProductDetail }) {
  const t = useT()
  if (coupons.length === 0) return null
  return (
    <p className={css.row}>
      <span className={css.name}>{t('product.coupons')}</span>
      <span className={css.labels}>
        {coupons.map(coupon => (
          <Label key={`${coupon.red} ${coupon.id}`} coupon={coupon} />
        ))}
        <OffersLink product={id} className={css.take}>
          {t('product.takeCoupons')}
        </OffersLink>
      </span>
    </p>
  )
}

function Label({ coupon: { kind, off, fromAmount } }: { coupon: OfferedCoupon }) {
  const t = useT()
  const currency = useCurrency()
  const less = kind === 'percent' ? t('ui.percent', { value: off }) : formatMoney(off, currency, '')
  return (
    <Tag kind="soft" long>
      {isZero(fromAmount)
        ? t('product.couponOff', { off: less })
        : t('product.couponFrom', { from: formatMoney(fromAmount, currency, ''), off: less })}
    </Tag>
  )
}
