import type { AfterSaleForm } from '../../../contract/after-sale.ts'
import { compare, type Decimal, isZero, placesOf } from '../../../contract/decimal.ts'
import type { Currency } from '../../../contract/money.ts'
import { isWholeTimes } from '../../../contract/quantity.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Price } from '../../ui/Price.tsx'
import { QuantityInput } from '../../ui/QuantityInput.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import type { useAfterSaleRequest } from './use-after-sale-request.ts'

export type Request = ReturnType<typeof useAfterSaleRequest>

/** What happened, in the member's own words. */
export function OwnWords({ request: { form, words, setWords, byClerk } }: { request: Request }) {
  const t = useT()
  return (
    <Field
      label={t('after-sale.words')}
      help={byClerk ? undefined : t('after-sale.wordsHint')}
      error={form.errors.words}
    >
      {control => (
        <textarea
          {...control}
          name="words"
          rows={3}
          maxLength={500}
          value={words}
          onChange={event => setWords(event.target.value)}
        />
      )}
    </Field>
  )
}

/** Money back becomes stored value. `note`: the look of the hint below. */
export function ToStored({
  request: { toStored, setToStored },
  note,
}: {
  request: Request
  note: string | undefined
}) {
  const t = useT()
  return (
    <div>
      <TickBox
        label={t('after-sale.toStored')}
        text={t('after-sale.toStored')}
        state={toStored ? 'all' : 'none'}
        onChange={setToStored}
      />
      <p className={note}>{t('after-sale.toStoredHint')}</p>
    </div>
  )
}

/** What comes back; nothing is said of it while it is not known, and asked for again where it could not be heard. */
export function Sum({ request: { sums }, currency }: { request: Request; currency: Currency }) {
  const t = useT()
  if (sums.retry)
    return (
      <Button size="s" onClick={sums.retry}>
        {t('ui.retry')}
      </Button>
    )
  if (!sums.amounts) return <Spinner />
  return <Price amount={sums.amounts.amount} currency={currency} size="l" />
}

export interface AskedLine {
  line: AfterSaleForm['lines'][number]
  quantity: Decimal
  onChange(quantity: Decimal): void
}

/** All that can be had of an order, or nothing; of several lines. */
export function TickWhole({ request: { shown, lines, quantityOf, setAll } }: { request: Request }) {
  const t = useT()
  const possible = shown.lines.filter(({ most }) => !isZero(most))
  if (possible.length < 2) return null
  const whole = possible.every(({ id, most }) => compare(quantityOf(id), most) === 0)
  return (
    <TickBox
      label={t('after-sale.whole')}
      text={t('after-sale.whole')}
      state={whole ? 'all' : lines.length > 0 ? 'some' : 'none'}
      onChange={setAll}
    />
  )
}

/** All of a line, or nothing. */
export function TickLine({ line: { name, most }, quantity, onChange }: AskedLine) {
  const t = useT()
  return (
    <TickBox
      label={t('after-sale.tickLine', { name })}
      state={isZero(quantity) ? 'none' : 'all'}
      onChange={on => onChange(on ? most : '0')}
    />
  )
}

/** So many of it. */
export function HowMany({ line: { name, most, step, unit }, quantity, onChange }: AskedLine) {
  const t = useT()
  const isAll = compare(quantity, most) === 0
  const advice =
    compare(quantity, most) > 0
      ? t('after-sale.mostHint', { most, unit })
      : isAll || isWholeTimes(quantity, step)
        ? undefined
        : t('after-sale.stepHint', { step, unit })
  return (
    <QuantityInput
      label={t('after-sale.howMany', { name })}
      value={quantity}
      onChange={onChange}
      rule={{ min: step, multiple: step, max: most }}
      advice={advice}
      whole={placesOf(step) === 0 && placesOf(most) === 0}
    />
  )
}
