import { orderStates, statusColor } from '../../../contract/order-states.ts'
import { useT } from '../../i18n/use-t.ts'
import colours from '../../ui/state-colours.module.css'
import css from './StateTag.module.css'

/** Spec §4: "Status colours map by code 0, 2, 3, 4, 5." */
export function StateTag({ state, large }: { state: number; large?: boolean }) {
  const t = useT()
  const info = orderStates.find(({ code }) => code === state)
  return (
    <span className={`${css.tag} ${colours[statusColor(state)]} ${large ? css.large : ''}`}>
      {info ? t(info.text) : state}
    </span>
  )
}
