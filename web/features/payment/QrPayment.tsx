import { useEffect, useRef, useState } from 'react'
import type { ActionOutput } from '../../../contract/action.ts'
import type { PayMethod } from '../../../contract/checkout.ts'
import type { pay } from '../../../contract/payment.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { useCountdown } from '../../ui/use-countdown.ts'
import { PayIcon } from './PayIcon.tsx'
import css from './QrPayment.module.css'
import { TimeLeft } from './TimeLeft.tsx'
import { usePaymentWatch } from './use-payment-watch.ts'

interface Props {
  ids: string
  started: ActionOutput<typeof pay>
  method: PayMethod
  amount: string
  offsetMs: number
  /** Why there was no new code. */
  error: string | undefined
  onDone(): Promise<void>
  onRefresh(): Promise<void>
  onBack(): Promise<void>
}

/** A code for the payer's phone, for as long as it is good; the page moves on by itself when it was paid. */
export function QrPayment({
  ids,
  started,
  method,
  amount,
  offsetMs,
  error,
  onDone,
  onRefresh,
  onBack,
}: Props) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const left = useCountdown(Date.parse(started.expiresAt!), offsetMs)
  const { payment } = usePaymentWatch(ids, {})
  const title = useRef<HTMLHeadingElement>(null)
  const done = useRef(onDone)
  done.current = onDone
  const isPaid = payment?.state === 'success'
  const isOver = left === 0 || payment?.state === 'failed'

  // The button that led here is gone.
  useEffect(() => title.current?.focus(), [])

  useEffect(() => {
    if (isPaid) void done.current()
  }, [isPaid])

  const refresh = async () => {
    setBusy(true)
    await onRefresh()
    setBusy(false)
  }

  return (
    <section className={css.scan} aria-labelledby="scan">
      <h2 id="scan" ref={title} tabIndex={-1} className={css.title}>
        <PayIcon code={method.code} /> {t('payment.scanTitle', { method: method.name })}
      </h2>
      <p className={css.amount} dir="ltr">
        {amount}
      </p>
      <div className={css.frame}>
        <img
          className={isOver ? css.faded : undefined}
          src={started.picture}
          alt={t('payment.scanPicture')}
          width={232}
          height={232}
        />
        {isOver && (
          <Button kind="primary" className={css.renew} busy={busy} onClick={() => void refresh()}>
            {t('payment.scanRefresh')}
          </Button>
        )}
      </div>
      <p className={css.words} role="status">
        {isOver ? error || payment?.reason || t('payment.scanExpired') : t('payment.scanWaiting')}
      </p>
      {!isOver && (
        <p className={css.left}>
          {t('payment.scanLeft')} <TimeLeft until={started.expiresAt!} offsetMs={offsetMs} />
        </p>
      )}
      {started.demo && (
        <div className={css.demo}>
          <p>{t('payment.demoNote')}</p>
          <a href={started.qr} target="_blank" rel="noopener" className={buttonClass('second', 's')}>
            {t('payment.openCashier')}
          </a>
        </div>
      )}
      <Button size="s" onClick={() => void onBack()}>
        {t('payment.otherMethod')}
      </Button>
    </section>
  )
}
