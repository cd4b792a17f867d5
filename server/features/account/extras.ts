import { checkField } from '../../../contract/record-checks.ts'
import type { EditType, FormField, Option } from '../../../contract/records.ts'
import type { Context } from '../../context.ts'
import { type Failure, fail } from '../../handler.ts'
import { inLanguage } from '../../i18n/texts.ts'
import type { Shop, TextsByLanguage } from '../shops/shops.tables.ts'

interface Question {
  name: string
  shopId: number | null
  labels: TextsByLanguage
  hints: TextsByLanguage
  kind: Extract<EditType, 'T' | 'N' | 'D' | 'K' | 'C'>
  choices: Partial<Record<keyof TextsByLanguage, string[]>>
  required: boolean
  maxLength: number
}

/** What a shop asks beyond number, nickname and password (bill type registration_field), as a form. */
export async function extraFields(context: Context, shop: Shop): Promise<FormField[]> {
  const { cache, pool } = context
  const all = await cache.get(
    'registration fields',
    ['registration_fields'],
    async () => pool<Question[]>`
    select name, shop_id as "shopId", labels, hints, kind, choices, required, max_length as "maxLength"
    from registration_fields where enabled order by position, id`,
  )
  return all
    .filter(({ shopId }) => shopId === null || shopId === shop.id)
    .map(question => questionField(context, question))
}

function questionField({ lang }: Context, question: Question): FormField {
  const { name, kind, required, maxLength } = question
  const options = kind === 'C' ? optionsOf(question, lang) : []
  return {
    field_name: name,
    disp_expr: inLanguage(question.labels, lang),
    edit_type: kind,
    edit_type_param: options.map(({ value, label }) => `${value}|${label}`).join('|'),
    edit_default: '',
    value: '',
    text: '',
    is_amt: false,
    show_time: false,
    options,
    bill_type: '',
    for_bill_type: '',
    files: [],
    required,
    readonly: false,
    maxLength: kind === 'T' ? maxLength : undefined,
    group: '',
    hint: inLanguage(question.hints, lang),
  }
}

/** An answer is kept in the words of the shop's first language: those stay when a translation changes. */
function optionsOf({ choices }: Question, lang: keyof TextsByLanguage): Option[] {
  const values = choices.zh ?? choices.en ?? Object.values(choices)[0] ?? []
  const labels = choices[lang] ?? choices.en ?? values
  return values.map((value, at) => ({ value: plain(value), label: plain(labels[at] ?? value) }))
}

/** A bar would end the option (product §5). */
const plain = (text: string): string => text.replaceAll('|', '/')

/** The answers, checked as the browser checks them; what nobody asked is left out. */
export function readExtras(
  fields: readonly FormField[],
  given: Readonly<Record<string, unknown>>,
): { extras: Record<string, string> } | Failure {
  const extras: Record<string, string> = {}
  for (const field of fields) {
    const value = String(given[field.field_name] ?? '').trim()
    // A question that can only be answered with yes: the box has to be ticked.
    const unticked = field.edit_type === 'K' && field.required && value !== '1'
    const problem = checkField(field, unticked ? '' : value)
    if (problem) return fail(problem.key, problem.params, `jsn.${field.field_name}`)
    if (value !== '') extras[field.field_name] = value
  }
  return { extras }
}
