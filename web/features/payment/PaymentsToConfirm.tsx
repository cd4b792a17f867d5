import { useState } from 'react'
import { string } from 'valibot'
import { formatMoney } from '../../../contract/money.ts'
import { confirmPayment, type PaymentToConfirm, rejectPayment } from '../../../contract/office-payments.ts'
import { useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Field } from '../../ui/Field.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { OrderLinks } from '../orders/OrderLink.tsx'
import css from './office.module.css'
import { useDecision } from './use-decision.ts'

interface Props {
  payments: readonly PaymentToConfirm[]
  /** Of which `payments` are the longest waiting. */
  total: number
  find: string
}

export function PaymentsToConfirm({ payments, total, find }: Props) {
  const t = useT()
  return (
    <section aria-labelledby="to-confirm">
      <h2 id="to-confirm" className={css.title}>
        {t('payment.officeToConfirm')} <span className={css.count}>{total}</span>
      </h2>
      {payments.length === 0 ? (
        <p className={css.calm}>
          {t(find ? 'payment.officeToConfirmNotFound' : 'payment.officeNoneToConfirm')}
        </p>
      ) : (
        <ul className={css.cards}>
          {payments.map(payment => (
            <ToConfirm key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
      {payments.length < total && (
        <p className={css.note}>{t('payment.officeCashMore', { shown: payments.length, count: total })}</p>
      )}
    </section>
  )
}

function ToConfirm({ payment }: { payment: PaymentToConfirm }) {
  const t = useT()
  const session = useSession()
  const { busy, decide } = useDecision()
  const [reason, setReason] = useState<string>()
  useDraft(`payment ${payment.id}`, string(), reason, setReason)
  const [isLarge, setLarge] = useState(false)
  const amount = formatMoney(payment.amount, currencyOf(session, payment.currency), '')

  const confirm = async () => {
    if (
      await dialogs.confirm({
        text: t('payment.officeConfirmAsk', { amount }),
        ok: t('payment.officeConfirm'),
      })
    )
      await decide(confirmPayment, { row: { id: payment.id } }, t('payment.officeConfirmed'))
  }
  const reject = () =>
    decide(rejectPayment, { row: { id: payment.id, reason: reason ?? '' } }, t('payment.officeRejected'))

  return (
    <li className={css.card}>
      {payment.proof ? (
        <button type="button" className={css.proof} onClick={() => setLarge(true)}>
          <img src={payment.proof} alt={t('payment.officeProof')} loading="lazy" />
        </button>
      ) : (
        <p className={css.noProof}>{t('payment.officeNoProof')}</p>
      )}
      <div className={css.facts}>
        <p className={css.amount} dir="ltr">
          {amount}
        </p>
        <p>
          {payment.member} <bdi dir="ltr">{payment.mobile}</bdi>
        </p>
        <p className={css.note}>
          {t(payment.topUp ? 'payment.topUpNumber' : 'payment.order')}{' '}
          <bdi dir="ltr" className={css.numbers}>
            {payment.topUp || <OrderLinks orders={payment.orders} />}
          </bdi>
        </p>
        <p className={css.note}>
          {t('payment.shop')} <bdi>{payment.shop}</bdi>
        </p>
        <p className={css.note}>
          {t('payment.officeUploadedAt')} <Moment at={payment.at} />
        </p>
        {reason === undefined ? (
          <p className={css.buttons}>
            <Button kind="primary" busy={busy} onClick={() => void confirm()}>
              {t('payment.officeConfirm')}
            </Button>
            <Button onClick={() => setReason('')}>{t('payment.officeReject')}</Button>
          </p>
        ) : (
          <div className={css.reject}>
            <Field
              label={t('payment.officeRejectReason')}
              value={reason}
              maxLength={200}
              autoFocus
              onChange={event => setReason(event.target.value)}
            />
            <p className={css.buttons}>
              <Button
                kind="primary"
                busy={busy}
                disabledReason={reason.trim() === '' ? t('payment.rejectWhy') : undefined}
                onClick={() => void reject()}
              >
                {t('payment.officeReject')}
              </Button>
              <Button onClick={() => setReason(undefined)}>{t('ui.cancel')}</Button>
            </p>
          </div>
        )}
      </div>
      {isLarge && (
        <Dialog title={`${payment.member} · ${amount}`} size="l" onClose={() => setLarge(false)}>
          <img className={css.large} src={payment.proof} alt={t('payment.proof')} />
        </Dialog>
      )}
    </li>
  )
}
