import { isZero } from '../../../contract/decimal.ts'
import { type Currency, formatMoney, formatQuantity } from '../../../contract/money.ts'
import type { OrderLine } from '../../../contract/orders.ts'
import { useT } from '../../i18n/use-t.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Price } from '../../ui/Price.tsx'
import { StoredPicture } from '../catalogue/StoredPicture.tsx'
import css from './OrderGoods.module.css'

/** One line of an order: what it was, how many, what it came to. */
export function OrderGoods({ line, currency }: { line: OrderLine; currency: Currency }) {
  const t = useT()
  const { productId, name, itemNo, spec, picture, unit, quantity, inUnits, price, amount, off } = line
  const words = [...spec.map(({ value }) => value), line.customisation].filter(Boolean)
  return (
    <div className={css.goods}>
      <StoredPicture className={css.picture} name={picture} width={56} alt="" />
      <div className={css.words}>
        <AppLink href={`/product?id=${productId}`} className={css.name}>
          <bdi>{name}</bdi>
        </AppLink>
        <p className={css.note}>
          <bdi dir="ltr">{itemNo}</bdi>
          {words.length > 0 && <bdi>{words.join(' / ')}</bdi>}
        </p>
        {line.comment && <p className={css.note}>{t('order.lineNote', { note: line.comment })}</p>}
      </div>
      <div className={css.quantity}>
        <Price amount={price} currency={currency} kind="plain" size="s" />
        <span className={css.times}>
          <bdi dir="ltr">× {formatQuantity(quantity)}</bdi> {unit}
        </span>
        {inUnits !== '' && inUnits !== `${quantity} ${unit}` && (
          <small className={css.times}>
            <bdi>{inUnits}</bdi>
          </small>
        )}
      </div>
      <div className={css.amount}>
        <Price amount={amount} currency={currency} kind="plain" />
        {!isZero(off) && (
          <span className={css.off}>{t('order.discount', { amount: formatMoney(off, currency, '') })}</span>
        )}
      </div>
    </div>
  )
}
