import { type FormEvent, useState } from 'react'
import { object, picklist, string } from 'valibot'
import { type Decimal, trimZeros } from '../../../contract/decimal.ts'
import { formatMoney } from '../../../contract/money.ts'
import {
  type RefundablePayment,
  type RefundWay,
  refundPayment,
  refundWays,
} from '../../../contract/office-payments.ts'
import type { TextKey } from '../../../contract/text.ts'
import { useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Field } from '../../ui/Field.tsx'
import { FindForm } from '../../ui/FindForm.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { OrderLink } from '../orders/OrderLink.tsx'
import css from './office.module.css'
import { officePaymentsHref } from './office-payments-href.ts'
import { PayIcon } from './PayIcon.tsx'
import { typedAmount } from './typed-amount.ts'
import { useDecision } from './use-decision.ts'

const ways: Readonly<Record<RefundWay, TextKey>> = {
  channel: 'payment.wayChannel',
  stored_value: 'payment.wayStored',
  manual: 'payment.wayManual',
  wallet: 'payment.kindWallet',
}

/** A payment is found by its number, then what of it goes back, and how. */
export function Refunds({ found, find }: { found: readonly RefundablePayment[]; find: string }) {
  const t = useT()
  const navigate = useNavigate()

  return (
    <section aria-labelledby="refunds">
      <h2 id="refunds" className={css.title}>
        {t('payment.officeRefund')}
      </h2>
      <FindForm
        label={t('payment.officeRefundFind')}
        help={t('payment.officeRefundFindHint')}
        button={t('payment.officeFind')}
        find={find}
        maxLength={100}
        onFind={number =>
          void navigate({
            href: officePaymentsHref({ find: number }),
          })
        }
      />
      {find && found.length === 0 && <p className={css.calm}>{t('payment.officeFoundNone')}</p>}
      {found.length > 0 && (
        <ul className={css.list}>
          {found.map(payment => (
            <Refund key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Refund({ payment }: { payment: RefundablePayment }) {
  const t = useT()
  const currency = currencyOf(useSession(), payment.currency)
  const money = (amount: Decimal) => formatMoney(amount, currency, '')
  return (
    <li className={css.case}>
      <div className={css.about}>
        <PayIcon code={payment.method} size={24} />
        <span>{payment.methodName}</span>
        <strong dir="ltr">{money(payment.amount)}</strong>
        <span>{payment.member}</span>
        <bdi className={css.note}>{payment.shop}</bdi>
        <bdi dir="ltr" className={css.note}>
          {payment.number}
        </bdi>
        {payment.paidAt && (
          <span className={css.note}>
            <Moment at={payment.paidAt} />
          </span>
        )}
      </div>
      {payment.parts.map(part =>
        payment.ways.length === 0 ? (
          <PaidFromAnother key={part.orderId ?? 0} part={part} />
        ) : (
          <RefundPart key={part.orderId ?? 0} payment={payment} part={part} money={money} />
        ),
      )}
      {payment.parts.length === 0 && (
        <p className={css.note}>
          {t('payment.officeLeft')} {money('0')}
        </p>
      )}
    </li>
  )
}

/** A purchase whose money is another order's: it goes no way of its own. */
function PaidFromAnother({ part: { orderNumber } }: Pick<PartProps, 'part'>) {
  const t = useT()
  return (
    <div className={css.part}>
      <OrderLink number={orderNumber} />
      <small>{t('payment.officeGoesBackWithOrder')}</small>
    </div>
  )
}

interface PartProps {
  payment: RefundablePayment
  part: RefundablePayment['parts'][number]
  money(amount: Decimal): string
}

const typedRefund = object({ amount: string(), way: picklist(refundWays), reason: string() })

function RefundPart({ payment, part, money }: PartProps) {
  const t = useT()
  const { busy, decide } = useDecision()
  // A top-up, and what went astray, lies in the stored value already.
  const offered = payment.ways.filter(one => part.orderId !== null || one !== 'stored_value')
  const [amount, setAmount] = useState<string>(trimZeros(part.left))
  const [way, setWay] = useState<RefundWay>(offered[0] ?? 'manual')
  const [reason, setReason] = useState('')
  const [isWrong, setWrong] = useState(false)
  const isUntouched = reason === '' && amount === trimZeros(part.left)
  const typed = isUntouched ? undefined : { amount, way, reason }
  useDraft(`refund ${payment.id} ${part.orderId ?? ''}`, typedRefund, typed, kept => {
    setAmount(kept.amount)
    if (offered.includes(kept.way)) setWay(kept.way)
    setReason(kept.reason)
  })

  const refund = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = typedAmount(amount)
    setWrong(wanted === undefined)
    if (wanted === undefined) return
    const sure = await dialogs.confirm({
      text: t('payment.officeRefundAsk', { amount: money(wanted) }),
      ok: t('payment.officeRefundDo'),
    })
    if (!sure) return
    const { orderId, left } = part
    const row = { paymentId: payment.id, orderId, amount: wanted, left, way, reason }
    await decide(refundPayment, { row }, t('payment.officeRefundSent'))
  }

  return (
    <form className={css.answer} onSubmit={event => void refund(event)}>
      <p className={css.part}>
        {part.orderNumber ? <OrderLink number={part.orderNumber} /> : t('payment.officeStrayPart')}
        <small>
          {t('payment.officeLeft')} <bdi dir="ltr">{money(part.left)}</bdi>
        </small>
      </p>
      <Field
        label={t('payment.officeRefundAmount')}
        error={isWrong ? t('form.number', { field: t('payment.officeRefundAmount') }) : undefined}
        inputMode="decimal"
        dir="ltr"
        value={amount}
        onChange={event => {
          setAmount(event.target.value)
          setWrong(false)
        }}
      />
      <Field label={t('payment.way')}>
        {control => (
          <select {...control} value={way} onChange={event => setWay(event.target.value as RefundWay)}>
            {offered.map(one => (
              <option key={one} value={one}>
                {t(ways[one])}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label={t('payment.officeRefundReason')}
        value={reason}
        maxLength={200}
        onChange={event => setReason(event.target.value)}
      />
      <Button type="submit" busy={busy}>
        {t('payment.officeRefundDo')}
      </Button>
    </form>
  )
}
