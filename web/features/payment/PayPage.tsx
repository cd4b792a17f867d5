import { Suspense } from 'react'
import { isZero } from '../../../contract/decimal.ts'
import type { PaymentData } from '../../../contract/payment.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { useAlive } from '../../ui/use-alive.ts'
import { ChooseMethod } from './ChooseMethod.tsx'
import { OrdersToPay } from './OrdersToPay.tsx'
import { PayButton } from './PayButton.tsx'
import { PayOnPhone } from './PayOnPhone.tsx'
import { Proof } from './Proof.tsx'
import css from './pay.module.css'
import { useCashier } from './use-cashier.ts'
import { loadQr } from './use-paying.ts'

// Loaded on demand: most visits need neither.
const QrPayment = onDemand(async () => ({ default: (await loadQr()).QrPayment }))
const PhoneCode = onDemand(async () => ({ default: (await import('./PhoneCode.tsx')).PhoneCode }))

export function PayPage({ ids, data }: { ids: string; data: PaymentData }) {
  const alive = useAlive()
  const cashier = useCashier(ids, data)
  const { currency, money, form, offsetMs, choice, paying, qr, proof, phoneCode } = cashier
  const { method, isPart, rest } = choice
  const { busy, errors, note } = paying

  if (qr)
    return (
      <Suspense>
        <QrPayment key={qr.started.number} {...qr} />
      </Suspense>
    )

  return (
    <form ref={form} className={css.columns} method="post" noValidate onSubmit={cashier.submit}>
      <div className={css.choices}>
        <OrdersToPay data={data} currency={currency} offsetMs={offsetMs} />
        <ChooseMethod
          data={data}
          choice={choice}
          form={form}
          money={money}
          error={errors.pmId}
          onChoose={cashier.choose}
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
        {proof && <Proof {...proof} />}
        {phoneCode && alive && (
          <Suspense>
            <PhoneCode {...phoneCode} />
          </Suspense>
        )}
      </div>
      <aside className={css.summary}>
        <PayButton
          due={data.due}
          stored={isPart ? data.storedValue.usable : undefined}
          rest={rest}
          currency={currency}
          method={method}
          busy={busy}
          error={errors.all ?? errors.id}
          note={note}
          payBefore={data.payBefore}
          offsetMs={offsetMs}
          isNothing={isZero(data.due)}
        />
      </aside>
    </form>
  )
}
