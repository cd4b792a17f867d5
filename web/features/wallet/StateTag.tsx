import { type WithdrawalState, withdrawalStates } from '../../../contract/withdrawal-states.ts'
import { useT } from '../../i18n/use-t.ts'
import colours from '../../ui/state-colours.module.css'
import css from './wallet.module.css'

export function StateTag({ state }: { state: WithdrawalState }) {
  const t = useT()
  const { text, color } = withdrawalStates[state]
  return <span className={`${css.state} ${colours[color]}`}>{t(text)}</span>
}
