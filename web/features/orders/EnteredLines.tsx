import type { CartLine } from '../../../contract/cart.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import css from './office-order.module.css'
import { type EnteredLine, isQuantity } from './use-offline-order.ts'

interface Props {
  lines: readonly EnteredLine[]
  /** What the checkout knows of them by now. */
  known: readonly CartLine[]
  onChange(key: number, change: Partial<EnteredLine>): void
  onRemove(key: number): void
}

/** Goods with quantity and unit, at the member's price. */
export function EnteredLines({ lines, known, onChange, onRemove }: Props) {
  const t = useT()
  const currency = useCurrency()
  return (
    <ul className={css.lines}>
      {lines.map(line => {
        const { key, skuId, itemNo, unitId, quantity } = line
        const same = known.filter(each => each.skuId === skuId)
        const priced = same.find(each => each.unitId === unitId) ?? same[0]
        const of = { item: itemNo }
        const wrong = isQuantity(quantity)
          ? priced?.problem?.message
          : t('form.valueAbove', { field: t('orders.quantityOf', of), min: '0' })
        return (
          <li key={key} className={css.line}>
            <span className={css.goods}>
              <bdi dir="ltr">{itemNo}</bdi> <bdi lang={priced?.nameLang}>{priced?.name}</bdi>
            </span>
            <input
              className={css.quantity}
              aria-label={t('orders.quantityOf', of)}
              aria-invalid={wrong ? true : undefined}
              inputMode="decimal"
              dir="ltr"
              value={quantity}
              maxLength={14}
              onChange={event => onChange(key, { quantity: event.target.value.trim(), isFirst: undefined })}
            />
            <select
              className={css.quantity}
              aria-label={t('orders.unitOf', of)}
              value={unitId ?? ''}
              onChange={event => onChange(key, { unitId: Number(event.target.value) || null })}
            >
              {priced ? (
                priced.units.map(({ id, name }) => (
                  <option key={id ?? 0} value={id ?? ''}>
                    {name}
                  </option>
                ))
              ) : (
                <option value="">{t('orders.unit')}</option>
              )}
            </select>
            {priced && <Price amount={priced.price} currency={currency} kind="plain" size="s" />}
            {priced && <Price amount={priced.amount} currency={currency} size="s" />}
            <Button size="s" onClick={() => onRemove(key)}>
              {t('orders.removeLine', of)}
            </Button>
            {wrong && (
              <span role="alert" className={css.wrong}>
                {wrong}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
