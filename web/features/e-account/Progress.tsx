import type { AccountState } from '../../../contract/e-account-states.ts'
import { useT } from '../../i18n/use-t.ts'
import { stateTexts } from './account-words.ts'
import css from './e-account.module.css'

/** The way to an open account: what is behind, where it stands, what comes. */
export function Progress({ state, small }: { state: AccountState; small: boolean }) {
  const t = useT()
  const way: AccountState[] = [
    'pending',
    'opening',
    'review',
    ...(small ? ['small_transfer' as const] : []),
    'normal',
  ]
  const place = way.indexOf(state)
  if (place < 0) return null
  return (
    <ol className={css.way}>
      {way.map((step, at) => (
        <li
          key={step}
          className={at < place || state === 'normal' ? css.past : at === place ? css.here : undefined}
          aria-current={at === place ? 'step' : undefined}
        >
          {t(stateTexts[step])}
        </li>
      ))}
    </ol>
  )
}
