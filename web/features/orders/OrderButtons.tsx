import type { OrderSummary } from '../../../contract/orders.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { Button, type ButtonSize, buttonClass } from '../../ui/Button.tsx'
import { type OrderStep, useOrderSteps } from './use-order-steps.ts'

/** What can be done with an order now, the most important first. */
export function OrderButtons({ order, size = 'm' }: { order: OrderSummary; size?: ButtonSize }) {
  return useOrderSteps(order).map(step => <StepButton key={step.name} step={step} size={size} />)
}

export function StepButton({ step, size = 'm' }: { step: OrderStep; size?: ButtonSize }) {
  if ('href' in step)
    return (
      <AppLink href={step.href} className={buttonClass(step.kind, size)}>
        {step.title}
      </AppLink>
    )
  return (
    <Button kind={step.kind} size={size} busy={step.busy} onClick={() => void step.run()}>
      {step.title}
    </Button>
  )
}
