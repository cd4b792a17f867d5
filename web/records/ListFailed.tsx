import { CallError } from '../api/call-error.ts'
import { useT } from '../i18n/use-t.ts'
import { Failed } from '../ui/Failed.tsx'

/** What the server said; nothing when it was not reached. */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof CallError && error.kind === 'failed' ? error.message : undefined

/** Instead of a list: it was refused, or it did not come. */
export function ListFailed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const t = useT()
  const refusal = refusalOf(error)
  return <Failed title={refusal && t('records.uiListMissing')} hint={refusal} onRetry={onRetry} />
}
