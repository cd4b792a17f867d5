import * as v from 'valibot'
import { explainIssue } from '../../../contract/form-messages.ts'
import type { TextKey, Translate } from '../../../contract/text.ts'
import { samePasswords } from '../../../contract/validators.ts'

const both = v.pipe(
  v.object({ password: v.string(), repeat: v.pipe(v.string(), v.nonEmpty('form.required')) }),
  samePasswords(),
)

/** What is wrong with the second of two passwords, which has to repeat the first (product §5). */
export function repeatFault(
  password: string,
  repeat: string,
  label: TextKey,
  t: Translate,
): string | undefined {
  const [issue] = v.safeParse(both, { password, repeat }).issues ?? []
  return issue && t(explainIssue(issue).key, { field: t(label) })
}
