import { compare, isZero } from '../../../contract/decimal.ts'
import { type Currency, formatMoney, formatQuantity } from '../../../contract/money.ts'
import type { OrderLine } from '../../../contract/orders.ts'
import * as paths from '../../../contract/paths.ts'
import { equalsIn } from '../../../contract/units.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Price } from '../../ui/Price.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { SpecWords, Words } from '../../ui/Words.tsx'
import css from './OrderGoods.module.css'

/** What was ordered by the box comes to so many pieces; what was ordered by the piece to so many boxes. */
const packsOf = ({ quantity, baseQuantity, baseUnit, inUnits }: OrderLine): string =>
  compare(quantity, baseQuantity) === 0 ? inUnits : equalsIn(baseQuantity, baseUnit)

interface Props {
  line: OrderLine
  currency: Currency
  /** With how its price came about. */
  explained?: boolean
}

/** One line of an order: what it was, how many, what it came to. */
export function OrderGoods({ line, currency, explained = false }: Props) {
  const t = useT()
  const { productId, name, nameLang, itemNo, spec, picture, unit, quantity, price, amount, off } = line
  const packs = packsOf(line)
  return (
    <div className={css.goods}>
      <StoredPicture className={css.picture} name={picture} width={56} alt="" />
      <div className={css.words}>
        <AppLink href={`${paths.product}?id=${productId}`} className={css.name}>
          <Words text={name} lang={nameLang} />
        </AppLink>
        <p className={css.note}>
          <bdi dir="ltr">{itemNo}</bdi>
          {spec.length > 0 && (
            <span>
              <SpecWords spec={spec} />
            </span>
          )}
          {line.customisation && <bdi>{line.customisation}</bdi>}
        </p>
        {explained && line.why.length > 0 && (
          <details className={css.why}>
            <summary>{t('orders.whyPrice')}</summary>
            <ol className={css.reasons}>
              {line.why.map(({ text, amount }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name, and two may be alike.
                <li key={at} className={css.reason}>
                  {text} <Price amount={amount} currency={currency} kind="plain" size="s" />
                </li>
              ))}
            </ol>
          </details>
        )}
        {line.comment && <p className={css.note}>{t('orders.lineNote', { note: line.comment })}</p>}
      </div>
      <div className={css.quantity}>
        <Price amount={price} currency={currency} kind="plain" size="s" />
        <span className={css.times}>
          <bdi dir="ltr">× {formatQuantity(quantity)}</bdi> {unit}
        </span>
        {packs !== '' && (
          <small className={css.times}>
            <bdi>{packs}</bdi>
          </small>
        )}
      </div>
      <div className={css.amount}>
        <Price amount={amount} currency={currency} kind="plain" />
        {!isZero(off) && (
          <span className={css.off}>{t('orders.discount', { amount: formatMoney(off, currency, '') })}</span>
        )}
      </div>
    </div>
  )
}
