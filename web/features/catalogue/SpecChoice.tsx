import { useId } from 'react'
import type { ProductSku } from '../../../contract/product-detail.ts'
import { useT } from '../../i18n/use-t.ts'
import css from './SpecChoice.module.css'
import { axesOf, chooseValue, exactSku } from './spec-choice.ts'

interface Props {
  skus: readonly ProductSku[]
  current: ProductSku
  onChoose(sku: ProductSku): void
}

/** One row of buttons per axis. A combination that is missing or sold out is marked, and can be chosen all the same. */
export function SpecChoice({ skus, current, onChoose }: Props) {
  const t = useT()
  const baseId = useId()
  const stateOf = (axis: number, value: string) => {
    const sku = exactSku(skus, current, axis, value)
    if (!sku) return 'none'
    return sku.stockState === 'out' ? 'out' : 'there'
  }
  return axesOf(skus).map(({ name, values }, axis) => (
    <fieldset key={name} className={css.axis} aria-labelledby={`${baseId}-${axis}`}>
      <span id={`${baseId}-${axis}`} className={css.name}>
        {name}
      </span>
      <div className={css.values}>
        {values.map(value => {
          const state = stateOf(axis, value)
          const note = {
            there: undefined,
            none: t('catalogue.noCombination', { value }),
            out: t('catalogue.soldOutValue', { value }),
          }[state]
          return (
            <button
              key={value}
              type="button"
              className={css.value}
              data-state={state}
              aria-pressed={current.spec[axis]?.value === value}
              aria-label={note}
              title={note}
              onClick={() => onChoose(chooseValue(skus, current, axis, value))}
            >
              {value}
            </button>
          )
        })}
      </div>
    </fieldset>
  ))
}
