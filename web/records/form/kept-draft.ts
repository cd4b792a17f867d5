import * as v from 'valibot'
import type { FormField } from '../../../contract/records.ts'
import { type Draft, isFileField } from './form-draft.ts'

/** What was typed into a form, and over what: enough to go on with it after signing in again. */
export const keptDraft = v.record(
  v.string(),
  v.object({ value: v.string(), text: v.string(), was: v.string() }),
)
export type KeptDraft = v.InferOutput<typeof keptDraft>

/** Neither passwords and keys nor files are kept. */
const isKept = (field: FormField): boolean => !field.secret && !isFileField(field) && !field.readonly

export function keptOf(fields: readonly FormField[], base: Draft, draft: Draft): KeptDraft | undefined {
  const changed = fields.filter(isKept).flatMap(({ field_name: name }) => {
    const { value, text } = draft[name]!
    const was = base[name]!.value
    return value === was ? [] : [[name, { value, text, was }] as const]
  })
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}

/** It is as if the form had stayed open: what somebody else has saved meanwhile shows when it is saved. */
export function giveBack(
  fields: readonly FormField[],
  base: Draft,
  kept: KeptDraft,
): { base: Draft; draft: Draft } {
  const known = fields.filter(isKept).filter(({ field_name: name }) => kept[name])
  const put = (write: (typed: KeptDraft[string]) => { value: string; text?: string }): Draft => ({
    ...base,
    ...Object.fromEntries(
      known.map(({ field_name: name }) => [name, { ...base[name]!, ...write(kept[name]!) }]),
    ),
  })
  return { base: put(({ was }) => ({ value: was })), draft: put(({ value, text }) => ({ value, text })) }
}
