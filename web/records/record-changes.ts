import type { FormField, GridRow } from '../../contract/records.ts'

export interface Change {
  label: string
  before: string
  after: string
}

/** What differs between the two states of a record that an entry of its history holds. */
export function changesOf({ before, after }: GridRow, fields: readonly FormField[]): Change[] {
  const from = flatten(before)
  const to = flatten(after)
  const names = [...new Set([...from.keys(), ...to.keys()])]
  return names
    .filter(name => from.get(name) !== to.get(name))
    .map(name => ({ label: labelOf(name, fields), before: from.get(name) ?? '', after: to.get(name) ?? '' }))
}

/** States travel as JSON text; `{"names": {"zh": "杯"}}` has the value `names.zh`. */
function flatten(state: unknown): Map<string, string> {
  const values = new Map<string, string>()
  const add = (name: string, value: unknown) => {
    if (value === null || value === undefined) return
    if (Array.isArray(value) || typeof value !== 'object') {
      values.set(name, Array.isArray(value) ? value.join(', ') : String(value))
      return
    }
    for (const [key, part] of Object.entries(value)) add(name === '' ? key : `${name}.${key}`, part)
  }
  add('', typeof state === 'string' ? parse(state) : state)
  return values
}

function parse(text: string): unknown {
  try {
    const state: unknown = JSON.parse(text)
    return typeof state === 'object' ? state : undefined
  } catch {
    return undefined
  }
}

function labelOf(name: string, fields: readonly FormField[]): string {
  const field = fields.find(({ field_name: each }) => each === name)
  if (!field) return name
  return field.language && field.group ? `${field.group} · ${field.disp_expr}` : field.disp_expr
}
