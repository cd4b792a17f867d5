import { type FormEvent, useState } from 'react'
import { toDecimal } from '../../../contract/decimal.ts'
import {
  type FxOrder,
  fxCancel,
  fxConfirmPayment,
  fxRecordCash,
  fxRejectPayment,
} from '../../../contract/fx-orders.ts'
import type { Currency } from '../../../contract/money.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Price } from '../../ui/Price.tsx'
import page from '../orders/order.module.css'
import { useDecision } from '../payment/use-decision.ts'
import css from './fx.module.css'

interface Props {
  order: FxOrder
  currency: Currency
}

/** What the distributor has to see to before anything is bought: its customer's transfer, or cash. */
export function FxSteps({ order, currency }: Props) {
  return (
    <>
      {order.steps.includes('confirm') &&
        order.toConfirm.map(payment => <Transfer key={payment.id} payment={payment} currency={currency} />)}
      {order.steps.includes('cash') && <Cash order={order} currency={currency} />}
    </>
  )
}

function Transfer({ payment, currency }: { payment: FxOrder['toConfirm'][number]; currency: Currency }) {
  const t = useT()
  const { busy, decide } = useDecision()
  const [reason, setReason] = useState<string>()
  const { id, number, amount, at, proof } = payment
  const reject = (event: FormEvent) => {
    event.preventDefault()
    void decide(fxRejectPayment, { row: { id, reason: reason ?? '' } }, t('fx-orders.rejected'))
  }
  return (
    <section className={page.card}>
      <h2 className={page.title}>{t('fx-orders.confirmPayment')}</h2>
      <div className={css.form}>
        <p className={css.row}>
          <Price amount={amount} currency={currency} />
          <bdi dir="ltr" className={css.note}>
            {number}
          </bdi>
          <span className={css.note}>
            <Moment at={at} />
          </span>
          {proof && (
            <a href={proof} target="_blank" rel="noopener" className={css.proof}>
              {t('orders.proof')}
            </a>
          )}
        </p>
        <p className={css.note}>{t('fx-orders.confirmHint')}</p>
        {reason === undefined ? (
          <p className={css.row}>
            <Button
              kind="primary"
              busy={busy}
              onClick={() => void decide(fxConfirmPayment, { row: { id } }, t('fx-orders.confirmed'))}
            >
              {t('fx-orders.confirmPayment')}
            </Button>
            <Button onClick={() => setReason('')}>{t('fx-orders.rejectPayment')}</Button>
          </p>
        ) : (
          <form className={css.form} onSubmit={reject}>
            <Field
              label={t('fx-orders.rejectReason')}
              value={reason}
              maxLength={200}
              autoFocus
              onChange={event => setReason(event.target.value)}
            />
            <p className={css.row}>
              <Button
                type="submit"
                kind="primary"
                busy={busy}
                {...(reason.trim() === '' && { disabledReason: t('fx-orders.rejectReason') })}
              >
                {t('fx-orders.rejectPayment')}
              </Button>
              <Button onClick={() => setReason(undefined)}>{t('ui.cancel')}</Button>
            </p>
          </form>
        )}
      </div>
    </section>
  )
}

function Cash({ order, currency }: Props) {
  const t = useT()
  const { busy, decide } = useDecision()
  const due = order.cashDue ?? '0'
  return (
    <section className={page.card}>
      <h2 className={page.title}>{t('fx-orders.recordCash')}</h2>
      <div className={css.form}>
        <p className={css.note}>{t('fx-orders.cashHint')}</p>
        <p className={css.row}>
          <Price amount={due} currency={currency} />
          <Button
            busy={busy}
            onClick={() =>
              void decide(
                fxRecordCash,
                { row: { id: order.id, amount: toDecimal(due) } },
                t('fx-orders.cashDone'),
              )
            }
          >
            {t('fx-orders.recordCash')}
          </Button>
        </p>
      </div>
    </section>
  )
}

/** Nothing of it is purchased; what is paid goes back. */
export function FxCancel({ order }: { order: FxOrder }) {
  const t = useT()
  const { busy, decide } = useDecision()
  const [reason, setReason] = useState('')
  const cancel = (event: FormEvent) => {
    event.preventDefault()
    void decide(fxCancel, { row: { id: order.id, reason: reason.trim() } }, t('fx-orders.cancelled'))
  }
  return (
    <section className={page.card}>
      <h2 className={page.title}>{t('fx-orders.cancel')}</h2>
      <form className={css.form} onSubmit={cancel}>
        {order.paymentState === 'success' && <p className={css.note}>{t('fx-orders.cancelPaid')}</p>}
        {order.purchaseState === 'ended' && <p className={css.note}>{t('fx-orders.cancelRest')}</p>}
        <Field
          label={t('fx-orders.cancelReason')}
          value={reason}
          maxLength={200}
          onChange={event => setReason(event.target.value)}
        />
        <p className={css.row}>
          <Button
            type="submit"
            busy={busy}
            {...(reason.trim() === '' && { disabledReason: t('fx-orders.cancelReason') })}
          >
            {t('fx-orders.cancel')}
          </Button>
        </p>
      </form>
    </section>
  )
}
