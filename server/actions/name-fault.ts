import { safeParse } from 'valibot'
import { explainIssue } from '../../contract/form-messages.ts'
import type { Translate } from '../../contract/text.ts'
import { fileName } from '../../contract/validators.ts'
import { type Failure, fail } from '../handler.ts'

/** As much of a name as fits into a message. */
export const shownName = (name: string): string => name.slice(0, 60)

/** What is wrong with what a file is called (product §5). */
export function nameFault(t: Translate, name: string, field: string): Failure | undefined {
  const named = safeParse(fileName(), name)
  if (named.success) return undefined
  const { key, params } = explainIssue(named.issues[0])
  return fail(key, { name: shownName(name), ...params, field: t('message.fileName') }, field)
}
