import { type WithdrawalState, withdrawalStates } from '../../../contract/withdrawal-states.ts'
import { useT } from '../../i18n/use-t.ts'
import { StateLabel } from '../../ui/StateLabel.tsx'

export function StateTag({ state }: { state: WithdrawalState }) {
  const t = useT()
  const { text, color } = withdrawalStates[state]
  return (
    <StateLabel color={color} size="s">
      {t(text)}
    </StateLabel>
  )
}
