import { lazy, Suspense, useState } from 'react'
import { useOnline } from '../../api/network.ts'
import { isInvalid } from '../../features/cart/cart-state.ts'
import type { CartModel } from '../../features/cart/use-cart.ts'
import { useOnDemand } from '../../features/checkout/use-on-demand.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import parts from '../shell/parts.module.css'

const loadForCustomer = () => import('../../features/cart/ForCustomer.tsx')
const ForCustomer = lazy(loadForCustomer)

/** What is ticked can be given to a customer, or ordered for one. */
export default function ToCustomer({ model: { cart, actions } }: { model: CartModel }) {
  const t = useT()
  const online = useOnline()
  const [isOpen, setOpen] = useState(false)
  const whenThere = useOnDemand(loadForCustomer)
  const isNothing = !cart.lines.some(line => line.checked && !isInvalid(line))
  const choose = async () => {
    await actions.settled()
    whenThere(() => setOpen(true))
  }
  return (
    <div className={parts.buttons}>
      <Button
        disabledReason={!online ? t('mobile.needsNetwork') : isNothing ? t('cart.nothingTicked') : undefined}
        onClick={choose}
      >
        {t('cart.forCustomer')}
      </Button>
      {isOpen && (
        <Suspense>
          <ForCustomer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
