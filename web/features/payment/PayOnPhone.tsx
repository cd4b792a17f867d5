import { useEffect, useRef, useState } from 'react'
import type { PaymentData } from '../../../contract/payment.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import sheets from '../../ui/sheets.module.css'
import css from './PayOnPhone.module.css'
import { usePaymentWatch } from './use-payment-watch.ts'

interface Props {
  ids: string
  onPhone: NonNullable<PaymentData['onPhone']>
  isTopUp: boolean
  /** What was chosen at checkout cannot be paid here. */
  first: boolean
  onDone(): Promise<void>
}

/** For what cannot be paid on a computer: a code that opens the same payment on a phone; this page goes on when it is paid. */
export function PayOnPhone({ ids, onPhone, isTopUp, first, onDone }: Props) {
  const t = useT()
  const [open, setOpen] = useState(first)
  if (!open)
    return (
      <p className={css.offer}>
        <Button onClick={() => setOpen(true)}>{t('payment.onPhoneShow')}</Button>
      </p>
    )
  return (
    <section className={`${sheets.sheet} ${css.code}`} aria-labelledby="on-phone">
      <img
        className={css.picture}
        src={onPhone.picture}
        alt={t('payment.onPhonePicture')}
        width={168}
        height={168}
      />
      <div>
        <h2 id="on-phone" className={css.title}>
          {t('payment.onPhoneTitle')}
        </h2>
        <p className={css.hint}>{t('payment.onPhoneHint')}</p>
      </div>
      <Watch ids={ids} isTopUp={isTopUp} onDone={onDone} />
    </section>
  )
}

function Watch({ ids, isTopUp, onDone }: Pick<Props, 'ids' | 'isTopUp' | 'onDone'>) {
  const { payment } = usePaymentWatch(ids, { isTopUp, evenFailed: true })
  const done = useRef(onDone)
  done.current = onDone
  const isDone = payment?.state === 'success' || payment?.state === 'confirming'
  useEffect(() => {
    if (isDone) void done.current()
  }, [isDone])
  return null
}
