import { useState } from 'react'
import { assignOrder } from '../../../contract/distribution.ts'
import { formatMoney } from '../../../contract/money.ts'
import type { OrderSummary } from '../../../contract/orders.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Field } from '../../ui/Field.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { FoundCustomers } from '../cart/FoundCustomers.tsx'
import { useCustomers } from '../cart/use-customers.ts'
import { ordersHref } from './orders-href.ts'

interface Props {
  order: Pick<OrderSummary, 'id' | 'number' | 'currency'>
  onClose(): void
}

/** An unpaid order of one's own becomes a customer's, at the customer's prices. */
export default function HandOver({ order, onClose }: Props) {
  const t = useT()
  const call = useCall()
  const session = useSession()
  const navigate = useNavigate()
  const { found, find } = useCustomers()
  const [busy, setBusy] = useState(false)

  const give = async (wurId: number, nick: string) => {
    const sure = await dialogs.confirm({
      text: t('orders.handOverAsk', { number: order.number, nick }),
      ok: t('orders.handOver'),
    })
    if (!sure) return
    setBusy(true)
    try {
      const { obj } = await call(assignOrder, { billId: order.id, wurId })
      const total = formatMoney(obj.total, currencyOf(session, order.currency), '')
      toasts.show('success', t('orders.handedOver', { nick, total }), 5000)
      onClose()
      await navigate({ href: ordersHref({}) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title={t('orders.handOver')} inset onClose={onClose}>
      <p>{t('orders.handOverHint')}</p>
      <Field
        label={t('orders.handOverFind')}
        type="search"
        autoComplete="off"
        onChange={event => find(event.target.value)}
      />
      <FoundCustomers found={found} none={t('orders.handOverNone')}>
        {(id, nick) => (
          <Button
            size="s"
            busy={busy}
            aria-label={t('orders.handOverTo', { nick })}
            onClick={() => void give(id, nick)}
          >
            {t('orders.handOver')}
          </Button>
        )}
      </FoundCustomers>
    </Dialog>
  )
}
