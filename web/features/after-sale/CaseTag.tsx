import { type CaseState, caseStateInfo } from '../../../contract/after-sale-states.ts'
import { useT } from '../../i18n/use-t.ts'
import colours from '../../ui/state-colours.module.css'
import css from './CaseTag.module.css'

export function CaseTag({ state, large }: { state: CaseState; large?: boolean }) {
  const t = useT()
  const { text, color } = caseStateInfo[state]
  return <span className={`${css.tag} ${colours[color]} ${large ? css.large : ''}`}>{t(text)}</span>
}
