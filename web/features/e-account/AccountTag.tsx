import type { AccountState } from '../../../contract/e-account-states.ts'
import { useT } from '../../i18n/use-t.ts'
import { type StateColor, StateLabel } from '../../ui/StateLabel.tsx'
import { stateTexts } from './account-words.ts'

const stateColours = {
  pending: 'neutral',
  opening: 'blue',
  review: 'amber',
  small_transfer: 'amber',
  normal: 'green',
  failed: 'red',
  rejected: 'red',
  closed: 'grey',
} as const satisfies Record<AccountState, StateColor>

export function AccountTag({ state, closing = false }: { state: AccountState; closing?: boolean }) {
  const t = useT()
  return (
    <StateLabel color={closing ? 'amber' : stateColours[state]}>
      {t(closing ? 'e-account.stateClosing' : stateTexts[state])}
    </StateLabel>
  )
}
