import type { Cart } from '../../../contract/cart.ts'
import { type Currency, formatMoney } from '../../../contract/money.ts'
import type { TextKey, Translate } from '../../../contract/text.ts'
import { useT } from '../../i18n/use-t.ts'
import { Tag } from '../../ui/Tag.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import { OffersLink } from '../vouchers/OffersLink.tsx'
import css from './CouponHint.module.css'

interface Props {
  cart: Pick<Cart, 'coupon' | 'red'>
  onClosed(): void
}

const kinds = {
  coupon: { name: 'cart.coupon', reached: 'cart.couponReached', take: 'cart.takeCoupons' },
  red: { name: 'cart.red', reached: 'cart.redReached', take: 'cart.takeRed' },
} as const satisfies Record<string, Record<string, TextKey>>
type Kind = keyof typeof kinds

/** How much more is needed for the next coupon or red packet, and what can be taken. */
export default function CouponHint({ cart, onClosed }: Props) {
  return (['coupon', 'red'] as const).map(
    kind => cart[kind] && <Hint key={kind} kind={kind} hint={cart[kind]} onClosed={onClosed} />,
  )
}

type Voucher = NonNullable<Cart['coupon']>

function Hint({ kind, hint, onClosed }: { kind: Kind; hint: Voucher; onClosed(): void }) {
  const t = useT()
  const currency = useCurrency()
  const { name, reached, take } = kinds[kind]
  const words = hintOf(hint, currency, t, reached)
  if (!words && hint.open === 0) return null
  return (
    <p className={css.hint}>
      <Tag kind="soft">{t(name)}</Tag>
      {(words || kind === 'coupon') && (
        <span role="status">{words ?? t('cart.couponsOpen', { count: hint.open })}</span>
      )}
      {hint.open > 0 && (
        <OffersLink only={{ red: kind === 'red', title: t(take) }} className={css.take} onClosed={onClosed}>
          {t(take)}
        </OffersLink>
      )}
    </p>
  )
}

function hintOf({ off, next }: Voucher, currency: Currency, t: Translate, reached: TextKey) {
  if (next)
    return t('cart.couponNext', {
      missing: formatMoney(next.missing, currency, ''),
      off:
        next.kind === 'percent' ? t('ui.percent', { value: next.off }) : formatMoney(next.off, currency, ''),
    })
  return off === null ? undefined : t(reached, { off: formatMoney(off, currency, '') })
}
