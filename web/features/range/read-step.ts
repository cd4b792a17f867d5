import { safeParse } from 'valibot'
import { explainIssue } from '../../../contract/form-messages.ts'
import type { Translate } from '../../../contract/text.ts'
import { markupValue } from '../../../contract/validators.ts'
import type { Step } from './use-range.ts'

/** What was typed for several products, or what is wrong with it. */
export function readStep(
  t: Translate,
  step: 'price' | 'markup',
  kind: 'percent' | 'fixed',
  value: string,
): Step | { error: string } {
  const typed = value.trim()
  if (step === 'price')
    return typed === ''
      ? { error: t('form.required', { field: t('range.ownPrice') }) }
      : { step, price: typed }
  const read = safeParse(markupValue(), typed)
  if (read.success) return { step, kind, value: typed }
  const { key, params } = explainIssue(read.issues[0])
  return { error: t(key, { field: t('range.markupValue'), ...params }) }
}
