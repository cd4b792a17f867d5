import type { OrderSummary } from '../../../contract/orders.ts'
import { useT } from '../../i18n/use-t.ts'
import type { ButtonKind } from '../../ui/Button.tsx'
import { askHref } from '../after-sale/case-href.ts'
import { trackHref } from '../deliveries/deliveries-href.ts'
import { useReceipt } from '../deliveries/use-receipt.ts'
import { groupHref } from '../group-buy/group-href.ts'
import { payHref } from './orders-href.ts'
import { useOrderActions } from './use-order-actions.ts'

/** Something to do with an order: it leads elsewhere, or it is done here. */
export type OrderStep = { name: string; title: string; kind: ButtonKind } & (
  | { href: string }
  | { run(): Promise<void>; busy: boolean }
)

const inOrder = ['pay', 'finish', 'track', 'invite', 'buyAgain', 'refund', 'cancel'] as const

/** What can be done with an order now, the most important first. */
export function useOrderSteps(order: OrderSummary): OrderStep[] {
  const t = useT()
  const { busy, cancel, again } = useOrderActions(order)
  const { busy: confirming, confirmOrder } = useReceipt()
  const { id, group } = order
  // Only what is offered is made: a list has many orders, and most of them few of these.
  const steps: Record<OrderSummary['actions'][number], () => OrderStep | null> = {
    pay: () => ({ name: 'pay', title: t('orders.pay'), kind: 'primary', href: payHref([id]) }),
    finish: () => ({
      name: 'finish',
      title: t('deliveries.confirm'),
      kind: 'primary',
      run: () => confirmOrder(order),
      busy: confirming,
    }),
    track: () => ({
      name: 'track',
      title: t('deliveries.track'),
      kind: 'second',
      href: trackHref({ order: id }),
    }),
    invite: () =>
      group && {
        name: 'invite',
        title: t('orders.invite'),
        kind: 'second',
        href: groupHref(group.groupBuyId),
      },
    buyAgain: () => ({
      name: 'buyAgain',
      title: t('orders.buyAgain'),
      kind: 'second',
      run: again,
      busy: busy === 'buyAgain',
    }),
    refund: () => ({ name: 'refund', title: t('orders.refund'), kind: 'plain', href: askHref(id) }),
    cancel: () => ({
      name: 'cancel',
      title: t('orders.cancel'),
      kind: 'plain',
      run: cancel,
      busy: busy === 'cancel',
    }),
  }
  return inOrder.flatMap(name => (order.actions.includes(name) && steps[name]()) || [])
}
