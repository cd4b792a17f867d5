import { type FormEvent, lazy, Suspense, useRef } from 'react'
import { type Decimal, isZero } from '../../../contract/decimal.ts'
import { formatMoney } from '../../../contract/money.ts'
import type { PaymentData } from '../../../contract/payment.ts'
import { useSession } from '../../api/use-app.ts'
import { useAlive } from '../../ui/use-alive.ts'
import { useClockOffset } from '../../ui/use-clock-offset.ts'
import { currencyOf } from '../../ui/use-currency.ts'
import { ChooseMethod } from './ChooseMethod.tsx'
import { OrdersToPay } from './OrdersToPay.tsx'
import { PayButton } from './PayButton.tsx'
import { PayOnPhone } from './PayOnPhone.tsx'
import { Proof } from './Proof.tsx'
import css from './pay.module.css'
import { usePayChoice } from './use-pay-choice.ts'
import { loadQr, usePaying } from './use-paying.ts'

// Loaded on demand: most visits need neither.
const QrPayment = lazy(async () => ({ default: (await loadQr()).QrPayment }))
const PhoneCode = lazy(async () => ({ default: (await import('./PhoneCode.tsx')).PhoneCode }))

export function PayPage({ ids, data }: { ids: string; data: PaymentData }) {
  const currency = currencyOf(useSession(), data.currency)
  const money = (amount: Decimal) => formatMoney(amount, currency, '')
  const form = useRef<HTMLFormElement>(null)
  const offsetMs = useClockOffset(data.serverTime)
  const alive = useAlive()
  const choice = usePayChoice(ids, data)
  const paying = usePaying({ ids, isTopUp: data.isTopUp }, choice, form)
  const { method, isPart, rest, needsCode } = choice
  const { started, busy, errors } = paying
  const { usable } = data.storedValue

  if (started?.picture)
    return (
      <Suspense>
        <QrPayment
          key={started.number}
          ids={ids}
          started={started}
          method={method!}
          amount={money(rest)}
          offsetMs={offsetMs}
          onDone={paying.goToResult}
          onRefresh={paying.submit}
          onBack={paying.startAgain}
        />
      </Suspense>
    )

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void paying.submit()
  }
  const choose = (id: number) => {
    choice.setMethodId(id)
    paying.forgetErrors()
  }
  const canWait = method?.payHours && data.chosen !== method.id

  return (
    <form ref={form} className={css.columns} method="post" noValidate onSubmit={submit}>
      <div className={css.choices}>
        <OrdersToPay data={data} currency={currency} offsetMs={offsetMs} />
        <ChooseMethod
          data={data}
          choice={choice}
          form={form}
          money={money}
          error={errors.pmId}
          onChoose={choose}
        />
        {data.onPhone && (
          <PayOnPhone
            ids={ids}
            onPhone={data.onPhone}
            isTopUp={data.isTopUp}
            first={data.methods.some(({ id, mobileOnly }) => mobileOnly && id === data.chosen)}
            onDone={paying.goToResult}
          />
        )}
        {method?.code === 'xx' && (
          <Proof
            instructions={data.instructions}
            error={errors.payPicId}
            onUploaded={paying.setProof}
            onLater={canWait ? () => void paying.transferLater() : undefined}
          />
        )}
        {needsCode && alive && (
          <Suspense>
            <PhoneCode
              amount={money(isPart && method?.code !== 'wallet' ? usable : data.due)}
              hint={method?.code === 'wallet' ? 'payment.walletSmsHint' : 'payment.smsHint'}
              code={paying.code}
              error={errors.msgCode}
              onCode={paying.setCode}
            />
          </Suspense>
        )}
      </div>
      <aside className={css.summary}>
        <PayButton
          due={data.due}
          stored={isPart ? usable : undefined}
          rest={rest}
          currency={currency}
          method={method}
          busy={busy}
          error={errors.all ?? errors.id}
          payBefore={data.payBefore}
          offsetMs={offsetMs}
          isNothing={isZero(data.due)}
        />
      </aside>
    </form>
  )
}
