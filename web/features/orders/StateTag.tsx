import { orderStates, statusColor } from '../../../contract/order-states.ts'
import { useT } from '../../i18n/use-t.ts'
import colours from '../../ui/state-colours.module.css'
import css from './StateTag.module.css'

/** Product §4. */
export function StateTag({ state, large }: { state: number; large?: boolean }) {
  const t = useT()
  const info = orderStates.find(({ code }) => code === state)
  return (
    <span className={`${css.tag} ${colours[statusColor(state)]} ${large ? css.large : ''}`}>
      {info ? t(info.text) : state}
    </span>
  )
}
