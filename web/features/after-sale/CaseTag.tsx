import { type CaseState, caseStateInfo } from '../../../contract/after-sale-states.ts'
import { useT } from '../../i18n/use-t.ts'
import { StateLabel } from '../../ui/StateLabel.tsx'

export function CaseTag({ state, large }: { state: CaseState; large?: boolean }) {
  const t = useT()
  const { text, color } = caseStateInfo[state]
  return (
    <StateLabel color={color} size={large ? 'l' : 'm'}>
      {t(text)}
    </StateLabel>
  )
}
