import type { FormField } from '../../../contract/records.ts'

/** One line of a form: a field, or one text in many languages. */
export type FormItem =
  | { kind: 'field'; name: string; field: FormField }
  | { kind: 'languages'; name: string; label: string; fields: FormField[] }

export interface FormSection {
  title: string
  items: FormItem[]
}

/** The field's name without its language: `names.zh` and `names.en` are one text. */
const baseName = ({ field_name: name, language }: FormField): string =>
  language === undefined ? name : name.replace(new RegExp(`[._]?${language}$`), '')

/** What is asked for, as the other fields are by now. */
export const askedFields = <Field extends Pick<FormField, 'when'>>(
  fields: readonly Field[],
  valueIn: (name: string) => string | undefined,
): Field[] => fields.filter(({ when }) => !when || when.values.includes(valueIn(when.field) ?? ''))

/** Fields without a group first, then each group under its title, in the order the fields are in. */
export function sectionsOf(fields: readonly FormField[]): FormSection[] {
  const groups = Map.groupBy(fields, field => field.group)
  const titles = [...groups.keys()].sort((a, b) => Number(a !== '') - Number(b !== ''))
  return titles.map(title => ({ title, items: itemsOf(groups.get(title)!, title) }))
}

function itemsOf(fields: readonly FormField[], title: string): FormItem[] {
  const items = new Map<string, FormItem>()
  for (const field of fields) {
    const name = baseName(field)
    const known = items.get(name)
    if (known?.kind === 'languages') known.fields.push(field)
    else if (field.language === undefined) items.set(name, { kind: 'field', name, field })
    else items.set(name, { kind: 'languages', name, label: '', fields: [field] })
  }
  for (const item of items.values()) if (item.kind === 'languages') item.label = labelOf(item.fields, title)
  return [...items.values()]
}

/** What the text is called, unless the title above says so. */
function labelOf([first]: readonly FormField[], title: string): string {
  const label = first!.text_label ?? ''
  return label === title ? '' : label
}

/** The fields as they stand below each other. */
export const inOrder = (fields: readonly FormField[]): FormField[] =>
  sectionsOf(fields).flatMap(({ items }) =>
    items.flatMap(item => (item.kind === 'field' ? item.field : item.fields)),
  )

/** Lines that need the whole width. */
export function isWide(item: FormItem): boolean {
  if (item.kind === 'languages') return true
  const { edit_type: type, edit_type_param: param } = item.field
  if (item.field.link) return true
  return type === 'BL' || type === 'X' || type === 'F' || (type === 'T' && Number(param) > 1)
}
