import * as v from 'valibot'
import type { FormField } from '../../../contract/records.ts'
import { type Draft, isFileField } from './form-draft.ts'

/** What was typed into a form, and over what: enough to go on with it after signing in again. */
export const savedDraft = v.record(
  v.string(),
  v.object({ value: v.string(), text: v.string(), was: v.string() }),
)
type SavedDraft = v.InferOutput<typeof savedDraft>

/** Neither passwords and keys nor files are saved. */
const isSaved = (field: FormField): boolean => !field.secret && !isFileField(field) && !field.readonly

export function draftToSave(fields: readonly FormField[], base: Draft, draft: Draft): SavedDraft | undefined {
  const changed = fields.filter(isSaved).flatMap(({ field_name: name }) => {
    const { value, text } = draft[name]!
    const was = base[name]!.value
    return value === was ? [] : [[name, { value, text, was }] as const]
  })
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}

/** It is as if the form had stayed open: what somebody else has saved meanwhile shows when it is saved. */
export function restoreDraft(
  fields: readonly FormField[],
  base: Draft,
  saved: SavedDraft,
): { base: Draft; draft: Draft } {
  const known = fields.filter(isSaved).filter(({ field_name: name }) => saved[name])
  const put = (write: (typed: SavedDraft[string]) => { value: string; text?: string }): Draft => ({
    ...base,
    ...Object.fromEntries(
      known.map(({ field_name: name }) => [name, { ...base[name]!, ...write(saved[name]!) }]),
    ),
  })
  return { base: put(({ was }) => ({ value: was })), draft: put(({ value, text }) => ({ value, text })) }
}
