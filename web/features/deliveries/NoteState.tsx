import { type DeliveryState, deliveryStates } from '../../../contract/delivery-states.ts'
import { useT } from '../../i18n/use-t.ts'
import { StateLabel } from '../../ui/StateLabel.tsx'

export function NoteState({ state }: { state: DeliveryState }) {
  const t = useT()
  const { text, color } = deliveryStates[state]
  return <StateLabel color={color}>{t(text)}</StateLabel>
}
