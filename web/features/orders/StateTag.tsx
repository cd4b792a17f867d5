import { orderStates, statusColor } from '../../../contract/order-states.ts'
import { useT } from '../../i18n/use-t.ts'
import { StateLabel } from '../../ui/StateLabel.tsx'

/** Product §4. */
export function StateTag({ state, large }: { state: number; large?: boolean }) {
  const t = useT()
  const info = orderStates.find(({ code }) => code === state)
  return (
    <StateLabel color={statusColor(state)} size={large ? 'l' : 'm'}>
      {info ? t(info.text) : state}
    </StateLabel>
  )
}
