import { Suspense, useState } from 'react'
import { OrderState } from '../../../contract/order-states.ts'
import type { OrderDetail } from '../../../contract/orders.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useBuysForOthers } from '../../features/cart/use-buys-for-others.ts'
import { packagesHref } from '../../features/deliveries/deliveries-href.ts'
import { askInvoiceHref, hasInvoices } from '../../features/invoices/invoices-href.ts'
import { StepButton } from '../../features/orders/OrderButtons.tsx'
import { type OrderStep, useOrderSteps } from '../../features/orders/use-order-steps.ts'
import { useT } from '../../i18n/use-t.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import parts from '../shell/parts.module.css'
import { Sheet } from '../shell/Sheet.tsx'
import css from './order.module.css'

/** Most who look at an order do neither. */
const PrintDialog = onDemand(() => import('../../features/orders/PrintDialog.tsx'))
const HandOver = onDemand(() => import('../../features/orders/HandOver.tsx'))

/** More do not fit beside each other. */
const beside = 2

/** What can be done with an order: what counts most in the bar, the rest in a sheet. */
export function OrderBar({ order }: { order: OrderDetail }) {
  const t = useT()
  const steps = useOrderSteps(order)
  const mayHandOver = useBuysForOthers() && order.state === OrderState.PendingPayment
  const isInvoiced = hasInvoices(useSession()) && Number(order.paid) > 0
  const [open, setOpen] = useState<'more' | 'print' | 'handOver'>()
  const close = () => setOpen(undefined)
  const { contract } = order
  return (
    <div className={parts.bar}>
      <button type="button" className={css.more} aria-haspopup="dialog" onClick={() => setOpen('more')}>
        {t('common.more')}
      </button>
      <div className={css.buttons}>
        {steps
          .slice(0, beside)
          .reverse()
          .map(step => (
            <StepButton key={step.name} step={step} />
          ))}
      </div>
      {open === 'more' && (
        <Sheet title={t('screens.order')} onClose={close}>
          <div className={css.doing}>
            {steps.slice(beside).map(step => (
              <StepLine key={step.name} step={step} onDo={close} />
            ))}
            {isInvoiced && (
              <AppLink href={askInvoiceHref([order.id])} className={css.step}>
                {t('orders.askInvoice')}
              </AppLink>
            )}
            {order.deliveries.length > 0 && (
              <AppLink href={packagesHref(order.id)} className={css.step}>
                {t('deliveries.contents')}
              </AppLink>
            )}
            {contract?.url && (
              <a href={contract.url} className={css.step} download>
                {t('orders.contract')}
              </a>
            )}
            {mayHandOver && (
              <button type="button" className={css.step} onClick={() => setOpen('handOver')}>
                {t('orders.handOver')}
              </button>
            )}
            <button type="button" className={css.step} onClick={() => setOpen('print')}>
              {t('orders.print')}
            </button>
          </div>
        </Sheet>
      )}
      <Suspense>
        {open === 'print' && <PrintDialog ids={[order.id]} onClose={close} />}
        {open === 'handOver' && <HandOver order={order} onClose={close} />}
      </Suspense>
    </div>
  )
}

function StepLine({ step, onDo }: { step: OrderStep; onDo(): void }) {
  if ('href' in step)
    return (
      <AppLink href={step.href} className={css.step}>
        {step.title}
      </AppLink>
    )
  const press = () => {
    onDo()
    void step.run()
  }
  return (
    <button type="button" className={css.step} onClick={press}>
      {step.title}
    </button>
  )
}
