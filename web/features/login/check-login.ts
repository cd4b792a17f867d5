import { safeParse } from 'valibot'
import { login } from '../../../contract/account.ts'
import { explainIssue } from '../../../contract/form-messages.ts'
import type { TextKey, Translate } from '../../../contract/text.ts'

export type LoginField = 'mobile' | 'pwd'
export type LoginErrors = Partial<Record<LoginField, string>>

const labels: Record<LoginField, TextKey> = { mobile: 'login.account', pwd: 'login.password' }
const isField = (name: string): name is LoginField => name in labels

/** What the server would say, said at the field; nothing when all is well. */
export function checkLogin(input: Record<LoginField, string>, t: Translate): LoginErrors | undefined {
  const result = safeParse(login.input, { type: 'pwd', ...input })
  if (result.success) return undefined
  const errors: LoginErrors = {}
  for (const issue of result.issues) {
    const { key, params, field } = explainIssue(issue)
    if (isField(field)) errors[field] ??= t(key, { ...params, field: t(labels[field]) })
  }
  return errors
}
