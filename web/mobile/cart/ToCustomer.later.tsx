import { Suspense, useState } from 'react'
import { useOnline } from '../../api/network.ts'
import { isInvalid } from '../../features/cart/cart-state.ts'
import type { CartModel } from '../../features/cart/use-cart.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import parts from '../shell/parts.module.css'

const ForCustomer = onDemand(() => import('../../features/cart/ForCustomer.tsx'))

/** What is ticked can be given to a customer, or ordered for one. */
export default function ToCustomer({ model: { cart, actions } }: { model: CartModel }) {
  const t = useT()
  const online = useOnline()
  const [isOpen, setOpen] = useState(false)
  const isNothing = !cart.lines.some(line => line.checked && !isInvalid(line))
  const choose = async () => {
    await actions.settled()
    setOpen(true)
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
