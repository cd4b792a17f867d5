import { memo } from 'react'
import type { CartLine } from '../../../contract/cart.ts'
import { formatQuantity } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import bars from '../../ui/bars.module.css'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { SpecWords, Words } from '../../ui/Words.tsx'
import type { CartActions } from './cart-actions.ts'
import { spokenName } from './cart-state.ts'
import { focusNeighbourOf } from './cells.ts'
import css from './InvalidLines.module.css'
import type { CartModel } from './use-cart.ts'

/** What cannot be ordered, apart from the rest and each with its reason. */
export function InvalidLines({ lines, model }: { lines: readonly CartLine[]; model: CartModel }) {
  const t = useT()
  if (lines.length === 0) return null
  return (
    <section className={css.invalid} aria-labelledby="cart-invalid">
      <header className={bars.ends}>
        <h2 id="cart-invalid" className={css.title}>
          {t('cart.invalid', { count: lines.length })}
        </h2>
        <Button size="s" onClick={() => model.actions.removeUnavailable()}>
          {t('cart.removeUnavailable')}
        </Button>
      </header>
      <ul className={css.lines}>
        {lines.map(line => (
          <InvalidLine key={line.id} line={line} actions={model.actions} />
        ))}
      </ul>
    </section>
  )
}

const InvalidLine = memo(function InvalidLine({ line, actions }: { line: CartLine; actions: CartActions }) {
  const t = useT()
  return (
    <li className={css.line}>
      <StoredPicture className={css.picture} name={line.picture} width={80} alt="" />
      <div>
        <AppLink href={`${paths.product}?id=${line.productId}`} className={css.name}>
          <Words text={line.name} lang={line.nameLang} />
        </AppLink>
        <p className={css.facts}>
          <bdi dir="ltr">{line.itemNo}</bdi> <SpecWords spec={line.spec} /> × {formatQuantity(line.quantity)}
        </p>
      </div>
      <p className={css.reason}>{line.problem?.message}</p>
      <Button
        size="s"
        aria-label={t('cart.removeOf', { name: spokenName(line) })}
        data-cell="remove"
        onClick={event => {
          focusNeighbourOf(event.currentTarget)
          actions.remove([line])
        }}
      >
        {t('cart.remove')}
      </Button>
    </li>
  )
})
