import { type FormEvent, useId, useState } from 'react'
import { object } from 'valibot'
import { add, compare, type Decimal, isDecimal, trimZeros } from '../../../contract/decimal.ts'
import { sendPaymentCode } from '../../../contract/payment.ts'
import { plainNumber } from '../../../contract/typed-number.ts'
import { type WithdrawalTerms, withdraw } from '../../../contract/wallet.ts'
import { withdrawFields } from '../../../contract/wallet-forms.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useForm } from '../../ui/use-form.ts'
import { CodeFields } from '../account/CodeFields.tsx'
import ledger from '../ledger/ledger.module.css'
import css from './wallet.module.css'

const labels = { amount: 'wallet.amount', cardId: 'wallet.toCard', code: 'wallet.code' } as const
const schema = object(withdrawFields)

interface Props {
  terms: WithdrawalTerms
  balance: Decimal
  money(amount: Decimal): string
  pressKey: string
  onClose(): void
  onDone(): void
}

/** Fee, limits and arrival stand there before anything is asked for. */
export default function WithdrawDialog({ terms, balance, money, pressKey, onClose, onDone }: Props) {
  const t = useT()
  const call = useCall()
  const formId = useId()
  const form = useForm(labels)
  const { min, max, fee, most, cards, arrival } = terms
  const [amount, setAmount] = useState('')
  const [cardId, setCardId] = useState(cards[0]?.id ?? 0)
  const [code, setCode] = useState('')
  const { errors } = form
  const typed = plainNumber(amount)

  const amountFault = (): string | undefined => {
    if (!isDecimal(typed) || compare(typed, '0') <= 0) return undefined
    if (compare(typed, min) < 0) return t('wallet.belowMin', { min: money(min) })
    if (compare(typed, max) > 0) return t('wallet.aboveMax', { max: money(max) })
    return compare(add(typed, fee), balance) > 0 ? t('wallet.short', { fee: money(fee) }) : undefined
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const row = { amount: typed, cardId, code }
    if (!form.check(schema, row, { amount: amountFault() })) return
    void form.send(async () => {
      const { obj } = await call(withdraw, { row: { ...row, key: pressKey } }, { quiet: true })
      toasts.show('success', t('wallet.requested', { number: obj.number, arrival }), 5000)
      onDone()
    })
  }

  return (
    <Dialog
      title={t('wallet.withdrawTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={form.busy}>
            {t('wallet.sendRequest')}
          </Button>
        </>
      }
    >
      <form ref={form.form} id={formId} className={css.form} method="post" noValidate onSubmit={submit}>
        <FormFailure failure={form.failure} />
        <div className={css.amount}>
          <Field
            label={t('wallet.amount')}
            name="amount"
            inputMode="decimal"
            dir="ltr"
            required
            help={t('wallet.amountHint', { min: money(min), max: money(max) })}
            value={amount}
            error={errors.amount}
            onChange={event => setAmount(event.target.value)}
          />
          <Button onClick={() => setAmount(trimZeros(most))}>{t('wallet.all')}</Button>
        </div>
        <Field label={t('wallet.toCard')} error={errors.cardId}>
          {control => (
            <select
              {...control}
              name="cardId"
              value={cardId}
              onChange={event => setCardId(Number(event.target.value))}
            >
              {cards.map(({ id, bank, lastDigits }) => (
                <option key={id} value={id}>
                  {bank} {t('wallet.endsWith', { digits: lastDigits })}
                </option>
              ))}
            </select>
          )}
        </Field>
        <dl className={css.total}>
          <dt>{t('wallet.fee')}</dt>
          <dd>
            <bdi dir="ltr">{money(fee)}</bdi>
          </dd>
          <dt>{t('wallet.takenOff')}</dt>
          <dd>
            <strong>
              <bdi dir="ltr">{isDecimal(typed) ? money(add(typed, fee)) : '–'}</bdi>
            </strong>
          </dd>
        </dl>
        <p className={ledger.note}>{arrival}</p>
        <CodeFields
          name="code"
          code={code}
          error={errors.code}
          onCode={setCode}
          ask={async vcode =>
            (await call(sendPaymentCode, { type: 'withdrawal', vcode }, { quiet: true })).obj
          }
        />
      </form>
    </Dialog>
  )
}
