import { useState } from 'react'
import { subtract, sum } from '../../../contract/decimal.ts'
import { OrderState } from '../../../contract/order-states.ts'
import { mergeOrders, type OrderSummary } from '../../../contract/orders.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate, useRouter } from '../../router/react.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import css from './orders.module.css'
import { orderHref, payHref } from './orders-href.ts'

interface Props {
  chosen: readonly OrderSummary[]
  all: boolean
  onAll(on: boolean): void
}

/** What can be done with several orders at once. */
export function ChosenOrders({ chosen, all, onAll }: Props) {
  const t = useT()
  const payable = chosen.every(isUnpaid)
  return (
    <div className={css.bar}>
      <TickBox
        label={t('orders.tickPage')}
        text={t('orders.tickPage')}
        state={all ? 'all' : 'none'}
        onChange={onAll}
      />
      <span className={css.chosen}>{t('orders.together', { count: chosen.length })}</span>
      {payable && (
        <>
          <MergeButton chosen={chosen} />
          <PayTogether chosen={chosen} />
        </>
      )}
    </div>
  )
}

/** What went out on account has nothing to be merged, and is paid one by one. */
export const isUnpaid = ({ state }: OrderSummary): boolean => state === OrderState.PendingPayment

/** The amounts are shown and agreed to before anything happens. */
export function MergeButton({ chosen }: Pick<Props, 'chosen'>) {
  const t = useT()
  const call = useCall()
  const router = useRouter()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const merge = async () => {
    setBusy(true)
    try {
      const { obj } = await call(mergeOrders, { ids: chosen.map(({ id }) => id) })
      toasts.show('success', t('orders.merged', { number: obj.number }), 3000)
      await navigate({ href: orderHref(obj.id) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // Somebody else may have paid or ended one of them.
      if (error.kind !== 'cancel') await router.invalidate()
    } finally {
      setBusy(false)
    }
  }
  return chosen.length < 2 ? (
    <Button kind="second" disabledReason={t('orders.mergeTwo')}>
      {t('orders.merge')}
    </Button>
  ) : (
    <Button kind="second" busy={busy} title={t('orders.mergeHint')} onClick={() => void merge()}>
      {t('orders.merge')}
    </Button>
  )
}

/** Several orders of one currency are paid together. */
export function PayTogether({ chosen }: Pick<Props, 'chosen'>) {
  const t = useT()
  const session = useSession()
  const currencies = new Set(chosen.map(({ currency }) => currency))
  const [currency] = currencies
  const due = sum(chosen.map(({ total, paid }) => subtract(total, paid)))
  if (currencies.size > 1 || currency === undefined)
    return (
      <Button kind="primary" disabledReason={t('orders.otherCurrency')}>
        {t('orders.payTogether')}
      </Button>
    )
  return (
    <>
      <Price amount={due} currency={currencyOf(session, currency)} size="l" />
      <AppLink href={payHref(chosen.map(({ id }) => id))} className={buttonClass('primary')}>
        {t('orders.payTogether')}
      </AppLink>
    </>
  )
}
