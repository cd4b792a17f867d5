import type { BaseIssue } from 'valibot'
import { explainIssue } from '../../contract/form-messages.ts'
import type { Params, TextKey } from '../../contract/text.ts'

/** What is wrong with what a file is called: the sentence is about the file, by as much of its name as fits. */
export function nameFault(name: string, issue: BaseIssue<unknown>): { key: TextKey; params: Params } {
  const { key, params } = explainIssue(issue)
  return { key, params: { ...params, field: `${name.slice(0, 40)}…` } }
}
