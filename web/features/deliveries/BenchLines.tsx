import { type Decimal, isZero } from '../../../contract/decimal.ts'
import type { LineToPack } from '../../../contract/deliveries.ts'
import { formatQuantity } from '../../../contract/money.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { focusScanBox } from '../../ui/ScanBox.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { useTypedQuantity } from '../../ui/use-typed-quantity.ts'
import { OrderLink } from '../orders/OrderLink.tsx'
import { addTo, inBox, leftOf, type Packing, setCount } from './packing.ts'
import css from './shipping.module.css'

interface Props {
  lines: readonly LineToPack[]
  packing: Packing
  onPack(packing: Packing): void
}

/** The lines to pack, with how many of each are in the box that is being filled. */
export function BenchLines({ lines, packing, onPack }: Props) {
  const t = useT()
  const box = packing.boxes[packing.at]!
  return (
    <ul className={css.rows}>
      {lines.map(line => {
        const left = leftOf(packing, line)
        const { id, itemNo } = line
        return (
          <li key={id} className={isZero(left) ? `${css.row} ${css.done}` : css.row}>
            <StoredPicture className={css.picture} name={line.picture} width={48} alt="" />
            <div className={css.about}>
              <p className={css.line}>
                <strong>
                  <bdi dir="ltr">{itemNo}</bdi>
                </strong>
                <bdi>{line.name}</bdi>
                <bdi className={css.note}>{line.spec}</bdi>
              </p>
              <p className={css.line}>
                <span>
                  {t('deliveries.toPackLeft')}{' '}
                  {t('deliveries.pieces', { quantity: formatQuantity(left), unit: line.unit })}
                </span>
                {!isZero(line.shipped) && (
                  <span className={css.note}>
                    {t('deliveries.alreadyShipped')} {formatQuantity(line.shipped)}
                  </span>
                )}
                <OrderLink number={line.orderNumber} />
              </p>
              {line.comment && <p className={css.remark}>{line.comment}</p>}
            </div>
            <div className={css.count}>
              <Button
                size="s"
                aria-label={t('deliveries.removeOne', { itemNo })}
                onClick={() => onPack(addTo(packing, line, '-1'))}
              >
                −
              </Button>
              <Count
                label={t('deliveries.quantityOf', { itemNo })}
                value={inBox(box, id)}
                onChange={quantity => onPack(setCount(packing, line, quantity))}
              />
              <Button
                size="s"
                aria-label={t('deliveries.addOne', { itemNo })}
                onClick={() => onPack(addTo(packing, line, '1'))}
              >
                +
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

interface CountProps {
  label: string
  value: Decimal
  onChange(quantity: Decimal): void
}

/** A quantity that is typed. */
export function Count({ label, value, onChange }: CountProps) {
  const { draft, type, forget } = useTypedQuantity(value, onChange)
  return (
    <input
      className={css.quantity}
      inputMode="decimal"
      dir="ltr"
      aria-label={label}
      value={draft ?? value}
      onKeyDown={event => {
        if (event.key !== 'Enter') return
        // In a dialog it would send it.
        event.preventDefault()
        focusScanBox()
      }}
      onChange={event => {
        type(event.target.value)
        if (event.target.value.trim() === '') onChange('0')
      }}
      onBlur={forget}
    />
  )
}
