import type { AccountState } from '../../../contract/e-account-states.ts'
import { useT } from '../../i18n/use-t.ts'
import colours from '../../ui/state-colours.module.css'
import { stateTexts } from './account-words.ts'
import css from './e-account.module.css'

const stateColours = {
  pending: 'neutral',
  opening: 'blue',
  review: 'amber',
  small_transfer: 'amber',
  normal: 'green',
  failed: 'red',
  rejected: 'red',
  closed: 'grey',
} as const satisfies Record<AccountState, keyof typeof colours>

export function AccountTag({ state, closing = false }: { state: AccountState; closing?: boolean }) {
  const t = useT()
  const colour = colours[closing ? 'amber' : stateColours[state]]
  return (
    <span className={`${css.tag} ${colour}`}>
      {t(closing ? 'e-account.stateClosing' : stateTexts[state])}
    </span>
  )
}
