import { formatNumber } from '../../../contract/money.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import css from './Points.module.css'
import type { CheckoutModel } from './use-checkout.ts'
import { usePoints } from './use-points.ts'

/** So many of the points that one has, and no more than may be used. */
export function Points({ model }: { model: CheckoutModel }) {
  const t = useT()
  const { view, errors } = model
  const { balance, perUnit, worth } = view.points
  const { most, typed, type, use } = usePoints(model)
  if (balance === 0) return null

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
        onChange={event => type(event.target.value)}
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
