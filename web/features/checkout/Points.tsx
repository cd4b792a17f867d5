import { useState } from 'react'
import { formatNumber } from '../../../contract/money.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import css from './Points.module.css'
import type { CheckoutModel } from './use-checkout.ts'

/** So many of the points that one has, and no more than may be used. */
export function Points({ model }: { model: CheckoutModel }) {
  const t = useT()
  const { view, totals, choices, errors, choose } = model
  const { balance, perUnit, worth } = view.points
  const most = totals.mostPoints
  const [typed, setTyped] = useState(choices.points ? String(choices.points) : '')
  if (balance === 0) return null

  const use = (text: string) => {
    const wanted = Math.min(Number.parseInt(text, 10) || 0, most)
    setTyped(wanted === 0 ? '' : String(wanted))
    choose({ points: wanted })
  }

  return (
    <div className={css.points} data-wrong={errors.has('points')}>
      <Field
        label={t('checkout.usePoints')}
        help={t('checkout.pointsHelp', {
          balance: formatNumber(balance),
          most: formatNumber(most),
          perUnit: formatNumber(perUnit),
          worth,
        })}
        error={errors.get('points')}
        name="points"
        inputMode="numeric"
        dir="ltr"
        value={typed}
        placeholder="0"
        onChange={event => setTyped(event.target.value.replace(/\D/g, ''))}
        onBlur={() => use(typed)}
        onKeyDown={event => {
          if (event.key === 'Enter') use(typed)
        }}
      />
      <Button
        className={css.most}
        disabledReason={most === 0 ? t('checkout.pointsNone') : undefined}
        onClick={() => use(String(most))}
      >
        {t('checkout.pointsMost')}
      </Button>
    </div>
  )
}
