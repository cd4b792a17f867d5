import { type ReactNode, Suspense, useState } from 'react'
import type { AccountForm } from '../../../contract/e-account.ts'
import { useT } from '../../i18n/use-t.ts'

export interface AskProps {
  onClose(): void
  onShown(form: AccountForm): void
}

/** Numbers by their ends, until their reader has given what it takes to see them in full. */
export function useFullNumbers(form: AccountForm, ask: (props: AskProps) => ReactNode) {
  const t = useT()
  const [full, setFull] = useState<AccountForm>()
  const [asking, setAsking] = useState(false)
  return {
    form: full ?? form,
    /** What the button says, and does. */
    label: t(full ? 'e-account.hide' : 'e-account.showFull'),
    toggle: () => (full ? setFull(undefined) : setAsking(true)),
    dialog: asking && (
      <Suspense>
        {ask({
          onClose: () => setAsking(false),
          onShown: shown => {
            setFull(shown)
            setAsking(false)
          },
        })}
      </Suspense>
    ),
  }
}
