import { type PurchaseState, purchaseStateInfo } from '../../../contract/purchase-states.ts'
import { useT } from '../../i18n/use-t.ts'
import colours from '../../ui/state-colours.module.css'
import css from '../orders/StateTag.module.css'

/** Where an order stands with head office; nothing while there is nothing to purchase. */
export function PurchaseTag({ state, large = false }: { state: PurchaseState; large?: boolean }) {
  const t = useT()
  if (state === 'none') return null
  const { text, color } = purchaseStateInfo[state]
  return <span className={`${css.tag} ${colours[color]} ${large ? css.large : ''}`}>{t(text)}</span>
}
