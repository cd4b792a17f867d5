import { type PurchaseState, purchaseStateInfo } from '../../../contract/purchase-states.ts'
import { useT } from '../../i18n/use-t.ts'
import { StateLabel } from '../../ui/StateLabel.tsx'

/** Where an order stands with head office; nothing while there is nothing to purchase. */
export function PurchaseTag({ state, large = false }: { state: PurchaseState; large?: boolean }) {
  const t = useT()
  if (state === 'none') return null
  const { text, color } = purchaseStateInfo[state]
  return (
    <StateLabel color={color} size={large ? 'l' : 'm'}>
      {t(text)}
    </StateLabel>
  )
}
