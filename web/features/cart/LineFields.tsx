import type { ReactNode } from 'react'
import type { CartLine } from '../../../contract/cart.ts'
import { formatQuantity } from '../../../contract/money.ts'
import { explainQuantity } from '../../../contract/quantity.ts'
import { useT, useWords } from '../../i18n/use-t.ts'
import { QuantityInput } from '../../ui/QuantityInput.tsx'
import type { CartActions } from './cart-actions.ts'
import { problemWith, ruleOf, spokenName } from './cart-state.ts'

interface Props {
  line: CartLine
  actions: CartActions
}

/** Which of the promotions that fit the line takes it. */
export function PromotionChoice({ line, actions, className }: Props & { className: string | undefined }) {
  const t = useT()
  const words = useWords()
  return (
    <select
      className={className}
      dir="auto"
      data-cell="promotion"
      aria-label={t('cart.promotionOf', { name: spokenName(line) })}
      value={line.promotionId ?? ''}
      onChange={event => actions.setPromotion(line.id, Number(event.target.value) || null)}
    >
      {line.promotions.map(({ id, title }) => (
        <option key={id} value={id}>
          {words(title)}
        </option>
      ))}
      <option value="">{t('cart.noPromotion')}</option>
    </select>
  )
}

export function UnitChoice({ line, actions, className }: Props & { className: string | undefined }) {
  const t = useT()
  const { units, unitId } = line
  return (
    <select
      className={className}
      data-cell="unit"
      aria-label={t('cart.unitOf', { name: spokenName(line) })}
      value={unitId ?? 0}
      onChange={event => actions.setUnit(line.id, Number(event.target.value) || null)}
    >
      {units.map(unit => (
        <option key={unit.id} value={unit.id ?? 0}>
          {unit.id === null ? unit.name : `${unit.name} (${formatQuantity(unit.factor)})`}
        </option>
      ))}
    </select>
  )
}

interface QuantityProps extends Props {
  /** Why the server did not take the quantity. */
  refusal: string | undefined
  css: { quantity?: string; offers?: string; offer?: string; low?: string }
  /** What stands below the quantities that are offered. */
  children?: ReactNode
}

/** How many, what is wrong with that, what would be right, and how few there are. */
export function LineQuantity({ line, actions, refusal, css, children }: QuantityProps) {
  const t = useT()
  const { id, quantity, stock, stockState } = line
  const rule = ruleOf(line)
  const problem = problemWith(line, quantity)
  const said = problem && explainQuantity(problem, rule)
  const advice = refusal ?? (said ? t(said.key, said.params) : line.problem?.message)
  const { below, above } = problem ?? line.problem ?? {}
  const offers = [below, above].filter(offer => offer !== undefined)
  return (
    <div className={css.quantity} data-cell="quantity">
      <QuantityInput
        label={t('cart.quantityOf', { name: spokenName(line) })}
        value={quantity}
        rule={rule}
        advice={advice}
        // Minus leads to none at all; a line is taken away by its own button.
        onChange={wanted => actions.setQuantity(id, wanted)}
      />
      {offers.length > 0 && (
        <p className={css.offers}>
          {offers.map(offer => (
            <button
              key={offer}
              type="button"
              className={css.offer}
              onClick={() => actions.setQuantity(id, offer)}
            >
              {t('cart.setTo', { qty: formatQuantity(offer) })}
            </button>
          ))}
        </p>
      )}
      {children}
      {stockState === 'low' && !advice && (
        <small className={css.low}>
          {stock === null ? t('cart.stockLow') : t('cart.stockLeft', { qty: formatQuantity(stock) })}
        </small>
      )}
    </div>
  )
}
