import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import { explainIssue } from '../../contract/form-messages.ts'
import type { TextKey } from '../../contract/text.ts'
import type { Context } from '../context.ts'
import { type Failure, fail } from '../handler.ts'

/** The input as its schema reads it, or a failure that names the field which is wrong. */
export function readInput<S extends GenericSchema>(
  context: Pick<Context, 't'>,
  schema: S,
  fields: unknown,
): { kind: 'read'; input: InferOutput<S> } | Failure {
  const parsed = safeParse(schema, fields)
  if (parsed.success) return { kind: 'read', input: parsed.output }
  const { key, params, field: path } = explainIssue(parsed.issues[0])
  // Whoever saves a row knows the row's fields.
  const field = path.replace(/^row\./, '')
  return fail(key, { ...params, field: fieldLabel(context, field) }, field)
}

/** Of `val.nick` people know the nickname; of `ids.0` they know the list; what no page names is nothing but content to them. */
export function fieldLabel({ t }: Pick<Context, 't'>, field: string): string {
  for (const name of field.split('.').reverse()) {
    const key = `field.${name}`
    const label = t(key as TextKey)
    if (label !== key) return label
  }
  return t('field.row')
}
