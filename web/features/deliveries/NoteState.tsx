import { type DeliveryState, deliveryStates } from '../../../contract/delivery-states.ts'
import { useT } from '../../i18n/use-t.ts'
import colours from '../../ui/state-colours.module.css'
import css from './NoteState.module.css'

export function NoteState({ state }: { state: DeliveryState }) {
  const t = useT()
  const { text, color } = deliveryStates[state]
  return <span className={`${css.tag} ${colours[color]}`}>{t(text)}</span>
}
