import { type RefObject, useState } from 'react'
import type { PaymentData } from '../../../contract/payment.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import sheets from '../../ui/sheets.module.css'
import { Methods } from './Methods.tsx'
import css from './pay.module.css'
import type { PayChoice } from './use-pay-choice.ts'

interface Props {
  data: PaymentData
  choice: PayChoice
  form: RefObject<HTMLFormElement | null>
  money(amount: string): string
  error: string | undefined
  onChoose(id: number): void
}

/** The method that was chosen at checkout; the list is shown only when somebody wants to change it. */
export function ChooseMethod({ data, choice, form, money, error, onChoose }: Props) {
  const t = useT()
  const [changing, setChanging] = useState(false)
  const { method, canPart, isPart } = choice
  const isSettled = !changing && method !== undefined && method.id === data.chosen
  const shown = data.methods.filter(({ id, code }) =>
    isSettled ? id === method.id : !(isPart && code === 'yck'),
  )

  const change = () => {
    setChanging(true)
    // The button that was pressed is gone.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[name="pmId"]:checked')?.focus())
  }

  return (
    <section className={sheets.sheet} aria-labelledby="methods">
      <h2 id="methods" className={css.title}>
        {t(isSettled ? 'payment.settledMethod' : 'payment.chooseMethod')}
        {isSettled && data.methods.length > 1 && (
          <Button size="s" className={css.change} onClick={change}>
            {t('payment.changeMethod')}
          </Button>
        )}
      </h2>
      {canPart && <StoredFirst stored={data.storedValue} choice={choice} money={money} />}
      <Methods methods={shown} chosen={method?.id} error={error} onChoose={onChoose} />
    </section>
  )
}

interface StoredProps {
  stored: PaymentData['storedValue']
  choice: PayChoice
  money(amount: string): string
}

function StoredFirst({ stored, choice: { withStored, setWithStored, isPart, rest }, money }: StoredProps) {
  const t = useT()
  return (
    <label className={css.part}>
      <input type="checkbox" checked={withStored} onChange={event => setWithStored(event.target.checked)} />
      <span>
        {t('payment.useStored', { amount: money(stored.usable) })}
        <small>
          {isPart
            ? t('payment.restBy', { amount: money(rest) })
            : t('payment.storedBalance', { balance: money(stored.balance) })}
        </small>
      </span>
    </label>
  )
}
