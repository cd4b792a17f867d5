import { type BaseIssue, getDotPath } from 'valibot'
import type { Params, TextKey } from './text.ts'

export interface Complaint {
  key: TextKey
  params: Params
  /** Dotted path of the field; empty when the whole input is meant. Its label is the text's parameter `field`. */
  field: string
}

/** Any failed check as a text for people: its own one where the schema names it, else the default of product §5. */
export function explainIssue(issue: BaseIssue<unknown>): Complaint {
  return {
    key: isTextKey(issue.message) ? issue.message : defaultKey(issue),
    params: paramsOf(issue),
    field: getDotPath(issue) ?? '',
  }
}

/** Valibot's own messages are sentences. */
const isTextKey = (message: string): message is TextKey => /^[a-z]\w*\.\w+$/.test(message)

function defaultKey(issue: BaseIssue<unknown>): TextKey {
  const isMissing = issue.kind === 'schema' && (issue.received === 'undefined' || issue.received === 'null')
  if (isMissing || issue.type === 'non_empty') return 'form.required'
  const isList = Array.isArray(issue.input)
  switch (issue.type) {
    case 'length':
      return 'form.length'
    case 'min_length':
      return isList ? 'form.itemsMin' : 'form.lengthMin'
    case 'max_length':
      return isList ? 'form.itemsMax' : 'form.lengthMax'
    case 'min_value':
      return 'form.valueMin'
    case 'max_value':
      return 'form.valueMax'
    case 'gt_value':
      return 'form.valueAbove'
    case 'lt_value':
      return 'form.valueBelow'
    case 'multiple_of':
      return 'form.multipleOf'
    case 'integer':
    case 'safe_integer':
      return 'form.integer'
    case 'number':
      return 'form.number'
    default:
      return 'form.type'
  }
}

/** `expected` is how valibot writes bounds: `>=3`, `<9999`; our range checks write both. */
function paramsOf({ type, expected, requirement }: BaseIssue<unknown>): Params {
  if (type === 'length') return { length: Number(requirement) }
  if (type === 'multiple_of') return { multiple: Number(requirement) }
  const [, min, max] = /^(?:>=?(\S+))? ?(?:<=?(\S+))?$/.exec(expected ?? '') ?? []
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
}
