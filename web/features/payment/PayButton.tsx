import type { PayMethod } from '../../../contract/checkout.ts'
import { type Decimal, negate } from '../../../contract/decimal.ts'
import type { Currency } from '../../../contract/money.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import css from './PayButton.module.css'
import { PayIcon } from './PayIcon.tsx'
import { stepWords, useWhyNot } from './pay-step.ts'

interface Props {
  due: Decimal
  stored: Decimal | undefined
  rest: Decimal
  currency: Currency
  method: PayMethod | undefined
  busy: boolean
  error: string | undefined
  note: string | undefined
  payBefore: string | null
  offsetMs: number
  isNothing: boolean
}

export function PayButton(props: Props) {
  const { due, stored, rest, currency, method, busy, error, note, payBefore, offsetMs, isNothing } = props
  const t = useT()
  const why = useWhyNot({ payBefore, offsetMs, canPay: method !== undefined || isNothing })
  return (
    <div className={css.box}>
      <dl className={css.sums}>
        <div>
          <dt>{t('payment.dueNow')}</dt>
          <dd>
            <Price
              amount={due}
              currency={currency}
              kind={stored ? 'plain' : 'mine'}
              size={stored ? 's' : 'l'}
            />
          </dd>
        </div>
        {stored && (
          <>
            <div>
              <dt>{t('payment.storedPays')}</dt>
              <dd>
                <Price amount={negate(stored)} currency={currency} kind="plain" size="s" />
              </dd>
            </div>
            <div>
              <dt>{t('payment.restPays')}</dt>
              <dd>
                <Price amount={rest} currency={currency} size="l" />
              </dd>
            </div>
          </>
        )}
      </dl>
      {method && (
        <p className={css.by}>
          <PayIcon code={method.code} size={24} /> {method.name}
        </p>
      )}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      {note && !error && (
        <p className={css.note} role="status">
          {note}
        </p>
      )}
      <Button kind="primary" size="l" type="submit" className={css.button} busy={busy} disabledReason={why}>
        {t(stepWords(method) ?? 'payment.payNow')}
      </Button>
    </div>
  )
}
