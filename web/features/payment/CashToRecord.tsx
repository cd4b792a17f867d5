import { type FormEvent, useState } from 'react'
import { object, string } from 'valibot'
import { type Decimal, roundHalfUp } from '../../../contract/decimal.ts'
import { formatMoney } from '../../../contract/money.ts'
import { type CashDue, recordCash } from '../../../contract/office-payments.ts'
import { orderStates } from '../../../contract/order-states.ts'
import { useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Field } from '../../ui/Field.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { OrderLink } from '../orders/OrderLink.tsx'
import css from './office.module.css'
import { typedAmount } from './typed-amount.ts'
import { useDecision } from './use-decision.ts'

interface Props {
  orders: readonly CashDue[]
  /** Of which `orders` are the longest waiting. */
  total: number
  find: string
}

/** Orders that are paid at the door: whoever gets the cash says so here. */
export function CashToRecord({ orders, total, find }: Props) {
  const t = useT()
  return (
    <section aria-labelledby="cash">
      <h2 id="cash" className={css.title}>
        {t('payment.officeCash')} <span className={css.count}>{total}</span>
      </h2>
      {orders.length === 0 && (
        <p className={css.calm}>{t(find ? 'payment.officeCashNotFound' : 'payment.officeNoCash')}</p>
      )}
      {orders.length > 0 && (
        <ul className={css.list}>
          {orders.map(order => (
            <Cash key={order.id} order={order} />
          ))}
        </ul>
      )}
      {orders.length < total && (
        <p className={css.note}>{t('payment.officeCashMore', { shown: orders.length, count: total })}</p>
      )}
    </section>
  )
}

const typedCash = object({ amount: string(), note: string() })

function Cash({ order }: { order: CashDue }) {
  const t = useT()
  const currency = currencyOf(useSession(), order.currency)
  const { busy, decide } = useDecision()
  const due = roundHalfUp(order.due, currency.decimals)
  const [amount, setAmount] = useState<string>(due)
  const [note, setNote] = useState('')
  const isUntouched = note === '' && amount === due
  useDraft(`cash ${order.id}`, typedCash, isUntouched ? undefined : { amount, note }, kept => {
    setAmount(kept.amount)
    setNote(kept.note)
  })
  const money = (sum: Decimal) => formatMoney(sum, currency, '')
  const state = orderStates.find(({ code }) => code === order.state)
  const typed = typedAmount(amount)

  const record = async (event: FormEvent) => {
    event.preventDefault()
    if (typed === undefined) return
    const sure = await dialogs.confirm({
      text: t('payment.officeCashAsk', { amount: money(typed), number: order.number }),
      ok: t('payment.officeCashDo'),
    })
    if (sure)
      await decide(
        recordCash,
        { row: { orderId: order.id, amount: typed, note } },
        t('payment.officeCashDone'),
      )
  }

  return (
    <li className={css.case}>
      <div className={css.about}>
        <OrderLink number={order.number} />
        {state && <Tag>{t(state.text)}</Tag>}
        <strong dir="ltr">{money(order.due)}</strong>
        <span>
          {order.member} <bdi dir="ltr">{order.mobile}</bdi>
        </span>
        <bdi className={css.note}>{order.shop}</bdi>
        <span className={css.note}>
          <Moment at={order.at} />
        </span>
      </div>
      <form className={css.answer} onSubmit={event => void record(event)}>
        <Field
          label={t('payment.officeCashAmount')}
          inputMode="decimal"
          dir="ltr"
          value={amount}
          onChange={event => setAmount(event.target.value)}
        />
        <Field
          label={t('payment.officeCashNote')}
          value={note}
          maxLength={200}
          onChange={event => setNote(event.target.value)}
        />
        <Button
          type="submit"
          busy={busy}
          disabledReason={typed === undefined ? t('payment.cashWhole', { due: money(order.due) }) : undefined}
        >
          {t('payment.officeCashDo')}
        </Button>
      </form>
    </li>
  )
}
