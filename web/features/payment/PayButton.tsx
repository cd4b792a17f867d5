import type { PayMethod } from '../../../contract/checkout.ts'
import { type Decimal, negate } from '../../../contract/decimal.ts'
import type { Currency } from '../../../contract/money.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import { useCountdown } from '../../ui/use-countdown.ts'
import css from './PayButton.module.css'
import { PayIcon } from './PayIcon.tsx'

interface Props {
  due: Decimal
  stored: Decimal | undefined
  rest: Decimal
  currency: Currency
  method: PayMethod | undefined
  busy: boolean
  error: string | undefined
  payBefore: string | null
  offsetMs: number
  isNothing: boolean
}

const words = { cod: 'payment.confirmCod', credit: 'payment.confirmCredit', xx: 'payment.sendProof' } as const

export function PayButton(props: Props) {
  const { due, stored, rest, currency, method, busy, error, payBefore, offsetMs, isNothing } = props
  const t = useT()
  const seconds = useCountdown(payBefore ? Date.parse(payBefore) : 0, offsetMs)
  const isLate = payBefore !== null && seconds === 0
  const why = isLate ? t('payment.timeIsUp') : method || isNothing ? undefined : t('payment.pleaseChoose')
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
      <Button kind="primary" size="l" type="submit" className={css.button} busy={busy} disabledReason={why}>
        {t(words[method?.code as keyof typeof words] ?? 'payment.payNow')}
      </Button>
    </div>
  )
}
