import { type FormEvent, useState } from 'react'
import { isZero } from '../../../contract/decimal.ts'
import { handOver, type PickupOrders } from '../../../contract/deliveries.ts'
import { formatMoney } from '../../../contract/money.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Field } from '../../ui/Field.tsx'
import find from '../../ui/FindForm.module.css'
import { toasts } from '../../ui/Toasts.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { OrderLink } from '../orders/OrderLink.tsx'
import { DeliveredLines } from './DeliveredLines.tsx'
import css from './shipping.module.css'
import { deskHref } from './shipping-href.ts'

type PickupOrder = PickupOrders['orders'][number]

interface Props {
  orders: readonly PickupOrder[]
  code: string
  /** Of the other lists of the desk, while one goes to and fro. */
  warehouse: number | undefined
}

/** Somebody shows a code: what they get, and that they got it. */
export function PickupTab({ orders, code, warehouse }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void navigate({ href: deskHref({ tab: 'pickup', warehouse, code: typed.trim() || undefined }) })
  }
  return (
    <>
      <form className={find.find} onSubmit={submit}>
        <Field
          label={t('deliveries.pickupCode')}
          help={t('deliveries.pickupHint')}
          value={typed}
          maxLength={20}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          onChange={event => setTyped(event.target.value)}
        />
        <Button type="submit" kind="primary">
          {t('deliveries.pickupFind')}
        </Button>
      </form>
      {code && orders.length === 0 && (
        <p role="alert" className={css.wrong}>
          {t('deliveries.pickupNone')}
        </p>
      )}
      {orders.map(order => (
        <Pickup key={order.id} order={order} code={code} warehouse={warehouse} />
      ))}
    </>
  )
}

function Pickup({ order, code, warehouse }: Omit<Props, 'orders'> & { order: PickupOrder }) {
  const t = useT()
  const call = useCall()
  const navigate = useNavigate()
  const currency = currencyOf(useSession(), order.currency)
  const [busy, setBusy] = useState(false)
  const { id, number, person, member, phone, due, lines } = order

  const give = async () => {
    const sure = await dialogs.confirm({
      text: t('deliveries.handOverAsk', { number, person: person || member }),
      ok: t('deliveries.handOver'),
    })
    if (!sure) return
    setBusy(true)
    try {
      const { obj } = await call(handOver, { row: { orderId: id, code } })
      toasts.show('success', t(obj.cash ? 'deliveries.handedOverCash' : 'deliveries.handedOver'), 5000)
      await navigate({ href: deskHref({ tab: 'pickup', warehouse }) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }

  return (
    <article className={css.calm}>
      <p className={css.line}>
        <strong>
          <OrderLink number={number} />
        </strong>
        <bdi>{person || member}</bdi>
        <bdi dir="ltr" className={css.note}>
          {phone}
        </bdi>
        {!isZero(due) && (
          <strong className={css.wrong}>
            {t('deliveries.cashDue', { amount: formatMoney(due, currency, '') })}
          </strong>
        )}
      </p>
      <DeliveredLines lines={lines} />
      <p className={css.bar}>
        <Button kind="primary" busy={busy} onClick={() => void give()}>
          {t('deliveries.handOver')}
        </Button>
      </p>
    </article>
  )
}
