import * as paths from '../../../contract/paths.ts'
import type { PaymentData } from '../../../contract/payment.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'

interface Props {
  /** What is paid, or waits for head office; undefined: there is no such thing. */
  payment?: PaymentData | undefined
  refused?: string | undefined
  isTopUp: boolean
}

/** In the place of ways to pay: why there are none, and where to look instead. */
export function NothingToPay({ payment, refused, isTopUp }: Props) {
  const t = useT()
  const action = (
    <AppLink href={isTopUp ? paths.storedValue : paths.orders} className={buttonClass('primary')}>
      {t(isTopUp ? 'payment.toStored' : 'payment.toOrders')}
    </AppLink>
  )
  if (refused !== undefined || !payment) return <Empty title={refused ?? ''} action={action} />
  if (!isTopUp)
    return <Empty title={t('payment.nothingDue')} hint={t('payment.nothingDueHint')} action={action} />
  const isPaid = payment.orders.every(({ paymentState }) => paymentState === 'success')
  return (
    <Empty
      title={t(isPaid ? 'payment.resultSuccess' : 'payment.resultConfirming')}
      hint={isPaid ? undefined : t('payment.resultConfirmingTopUp')}
      action={action}
    />
  )
}
