import type { OrderSummary } from '../../../contract/orders.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button, type ButtonSize, buttonClass } from '../../ui/Button.tsx'
import { askHref } from '../after-sale/case-href.ts'
import { trackHref } from '../deliveries/deliveries-href.ts'
import { useReceipt } from '../deliveries/use-receipt.ts'
import { groupHref } from '../group-buy/group-href.ts'
import { payHref } from './orders-href.ts'
import { useOrderActions } from './use-order-actions.ts'

/** What can be done with an order now, the most important first. */
export function OrderButtons({ order, size = 'm' }: { order: OrderSummary; size?: ButtonSize }) {
  const t = useT()
  const { busy, cancel, again } = useOrderActions(order)
  const { busy: confirming, confirmOrder } = useReceipt()
  const may = new Set(order.actions)
  return (
    <>
      {may.has('pay') && (
        <AppLink href={payHref([order.id])} className={buttonClass('primary', size)}>
          {t('orders.pay')}
        </AppLink>
      )}
      {may.has('finish') && (
        <Button kind="primary" size={size} busy={confirming} onClick={() => void confirmOrder(order)}>
          {t('deliveries.confirm')}
        </Button>
      )}
      {may.has('track') && (
        <AppLink href={trackHref({ order: order.id })} className={buttonClass('second', size)}>
          {t('deliveries.track')}
        </AppLink>
      )}
      {may.has('invite') && order.group && (
        <AppLink href={groupHref(order.group.groupBuyId)} className={buttonClass('second', size)}>
          {t('orders.invite')}
        </AppLink>
      )}
      {may.has('buyAgain') && (
        <Button kind="second" size={size} busy={busy === 'buyAgain'} onClick={() => void again()}>
          {t('orders.buyAgain')}
        </Button>
      )}
      {may.has('refund') && (
        <AppLink href={askHref(order.id)} className={buttonClass('plain', size)}>
          {t('orders.refund')}
        </AppLink>
      )}
      {may.has('cancel') && (
        <Button size={size} busy={busy === 'cancel'} onClick={() => void cancel()}>
          {t('orders.cancel')}
        </Button>
      )}
    </>
  )
}
