import { useEffect } from 'react'
import { type Decimal, isZero, sum } from '../../../contract/decimal.ts'
import { formatMoney } from '../../../contract/money.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import css from './SpecChoice.module.css'
import { useCustomisation } from './use-customisation.ts'

/** What was chosen, and how it becomes a set with a number. */
export interface Customised {
  ready: boolean
  /** What is still to be chosen. */
  reason?: string
  /** For each piece. */
  surcharge?: Decimal
  save?: () => Promise<number | undefined>
}

interface Props {
  skuId: number
  onChange(customised: Customised): void
}

export default function Customise({ skuId, onChange }: Props) {
  const t = useT()
  const { groups, chosen, toggle, lacking, ready, failed, reload, save } = useCustomisation(skuId)
  const reason = failed ? t('ui.failed') : lacking && t('cart.choose', { name: lacking.name })
  const surcharge = sum(
    groups.flatMap(({ options }) =>
      options.filter(({ id }) => chosen.includes(id)).map(({ surcharge }) => surcharge ?? '0'),
    ),
  )
  useEffect(
    () => onChange({ ready: ready && !reason, reason, surcharge, save }),
    [onChange, ready, reason, surcharge, save],
  )
  const currency = useCurrency()
  if (failed) {
    return (
      <p>
        <Button size="s" onClick={reload}>
          {t('ui.retry')}
        </Button>
      </p>
    )
  }
  return groups.map(group => (
    <fieldset key={group.id} className={css.axis} aria-label={group.name}>
      <span className={css.name} aria-hidden="true">
        {group.name}
        <small className={css.hint}>
          {group.required ? t('cart.customiseRequired') : group.several ? t('cart.customiseSeveral') : ''}
        </small>
      </span>
      <div className={css.values}>
        {group.options.map(({ id, name, surcharge }) => (
          <button
            key={id}
            type="button"
            className={css.value}
            aria-pressed={chosen.includes(id)}
            onClick={() => toggle(group, id)}
          >
            {name}
            {surcharge !== null && !isZero(surcharge) && (
              <small className={css.hint}>
                {t('cart.surcharge', { amount: formatMoney(surcharge, currency, '') })}
              </small>
            )}
          </button>
        ))}
      </div>
    </fieldset>
  ))
}
