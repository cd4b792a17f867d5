import type { DeliveredLine } from '../../../contract/deliveries.ts'
import { formatQuantity } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import css from './DeliveredLines.module.css'

/** What is on a note or in a box. */
export function DeliveredLines({ lines }: { lines: readonly DeliveredLine[] }) {
  const t = useT()
  return (
    <ul className={css.lines}>
      {lines.map(({ lineId, productId, itemNo, name, spec, picture, quantity, missing, unit }) => (
        <li key={lineId} className={css.line}>
          <StoredPicture className={css.picture} name={picture} width={48} alt="" />
          <div className={css.words}>
            <AppLink href={`${paths.product}?id=${productId}`} className={css.name}>
              <bdi>{name}</bdi>
            </AppLink>
            <p className={css.note}>
              <bdi dir="ltr">{itemNo}</bdi> {spec && <bdi>{spec}</bdi>}
            </p>
            {missing && (
              <p className={css.note}>
                {t('deliveries.didNotArrive', { quantity: formatQuantity(missing), unit })}
              </p>
            )}
          </div>
          <strong className={css.quantity}>
            {t('deliveries.pieces', { quantity: formatQuantity(quantity), unit })}
          </strong>
        </li>
      ))}
    </ul>
  )
}
