import { add } from '../../../contract/decimal.ts'
import { markFailed, markPaid } from '../../ports/payment/gateway/gateway.queries.ts'
import type { GatewayPayment } from '../../ports/payment/gateway/gateway.ts'
import { demoGateway, type PaymentServices } from './channels.ts'
import { receiveWebhook } from './webhook.ts'

/** How the demonstration tells the shop that somebody paid: as real channels do on good and on bad days. */
const behaviours = ['now', 'twice', 'late', 'lost', 'wrong'] as const
export type Behaviour = (typeof behaviours)[number]

export const isBehaviour = (value: string | undefined): value is Behaviour =>
  behaviours.some(behaviour => behaviour === value)

const lateMs = 8_000

export async function payAtCashier(
  services: PaymentServices,
  { id, amount }: GatewayPayment,
  behaviour: Behaviour,
): Promise<void> {
  const paid = await markPaid(services.sql, id, behaviour === 'wrong' ? add(amount, '-0.01') : undefined)
  if (!paid) return
  switch (behaviour) {
    case 'lost':
      return
    case 'late':
      setTimeout(() => void tell(services, paid).catch(() => {}), lateMs).unref()
      return
    case 'twice':
      await tell(services, paid)
  }
  await tell(services, paid)
}

export const failAtCashier = ({ sql }: PaymentServices, { id }: GatewayPayment): Promise<void> =>
  markFailed(sql, id)

/** The webhook takes the way of every webhook but for the network. */
async function tell(services: PaymentServices, payment: GatewayPayment): Promise<void> {
  const gateway = await demoGateway(services.sql, payment.channel)
  const [, method, shop] = /\/pay\/notify\/(\w+)\/(\d+)$/.exec(payment.notifyUrl) ?? []
  if (!method || !shop) return
  await receiveWebhook(services, { method, shopId: Number(shop), ...gateway.webhook(payment) })
}
