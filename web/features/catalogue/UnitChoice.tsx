import { formatQuantity } from '../../../contract/money.ts'
import { useT } from '../../i18n/use-t.ts'
import type { OrderUnit } from './buying.ts'
import css from './SpecChoice.module.css'

interface Props {
  units: readonly OrderUnit[]
  current: OrderUnit
  onChoose(unit: OrderUnit): void
}

/** Draws nothing where there is only one unit. */
export function UnitChoice({ units, current, onChoose }: Props) {
  const t = useT()
  const [base] = units
  if (units.length < 2 || !base) return null
  return (
    <fieldset className={css.axis} aria-label={t('cart.orderIn')}>
      <span className={css.name} aria-hidden="true">
        {t('cart.orderIn')}
      </span>
      <div className={css.values}>
        {units.map(unit => (
          <button
            key={unit.id}
            type="button"
            className={css.value}
            aria-pressed={unit.id === current.id}
            onClick={() => onChoose(unit)}
          >
            {unit.id === null
              ? unit.name
              : t('cart.unitFactor', {
                  name: unit.name,
                  factor: formatQuantity(unit.factor),
                  unit: base.name,
                })}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
