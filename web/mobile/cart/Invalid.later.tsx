import type { CartLine } from '../../../contract/cart.ts'
import { formatQuantity } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import type { CartActions } from '../../features/cart/cart-actions.ts'
import { spokenName } from '../../features/cart/cart-state.ts'
import { focusNeighbourOf } from '../../features/cart/cells.ts'
import { useT } from '../../i18n/use-t.ts'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { SpecWords, Words } from '../../ui/Words.tsx'
import css from './cart.module.css'

/** What cannot be ordered, apart from the rest and each with its reason. */
export default function Invalid({ lines, actions }: { lines: readonly CartLine[]; actions: CartActions }) {
  const t = useT()
  return (
    <section className={css.group}>
      <header className={css.invalidHead}>
        <h2>{t('cart.invalid', { count: lines.length })}</h2>
        <button type="button" className={css.manage} onClick={() => actions.removeUnavailable()}>
          {t('mobile.clearInvalid')}
        </button>
      </header>
      <ul>
        {lines.map(line => (
          <li key={line.id} className={css.invalid}>
            <StoredPicture className={css.small} name={line.picture} width={48} alt="" />
            <span className={css.invalidName}>
              <AppLink href={`${paths.product}?id=${line.productId}`}>
                <Words text={line.name} lang={line.nameLang} />
              </AppLink>
              <small className={css.note}>
                {line.spec.length > 0 ? <SpecWords spec={line.spec} /> : <bdi dir="ltr">{line.itemNo}</bdi>} ×{' '}
                {formatQuantity(line.quantity)}
              </small>
              <small className={css.note}>{line.problem?.message}</small>
            </span>
            <button
              type="button"
              className={css.manage}
              aria-label={t('cart.removeOf', { name: spokenName(line) })}
              data-cell="remove"
              onClick={event => {
                focusNeighbourOf(event.currentTarget)
                actions.remove([line])
              }}
            >
              {t('cart.remove')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
