import type { FileItem } from '../../../contract/files.ts'
import { defaultValue, splitList } from '../../../contract/record-checks.ts'
import { type Form, type FormField, wasField } from '../../../contract/records.ts'

/** What a field holds while the form is open. */
export interface FieldDraft {
  value: string
  /** What the value is called: names of looked-up records. */
  text: string
  files: readonly FileItem[]
}

export type Draft = Readonly<Record<string, FieldDraft>>

/** The form as it was loaded; a new record begins with its defaults. */
export const draftOf = ({ id, fields }: Pick<Form, 'id' | 'fields'>): Draft =>
  Object.fromEntries(fields.map(field => [field.field_name, fieldDraft(field, id === 0)]))

function fieldDraft(field: FormField, isNew: boolean): FieldDraft {
  const value = field.value === '' && isNew ? defaultValue(field) : field.value
  return { value, text: field.text, files: isFileField(field) ? filesOf(value, field.files) : filesIn(field) }
}

/** Of entries with pictures: those that were uploaded for them. */
const filesIn = ({ value, files, parts }: FormField): FileItem[] =>
  parts ? files.filter(file => value.includes(JSON.stringify(storedName(file)))) : []

export const isFileField = ({ edit_type: type }: Pick<FormField, 'edit_type'>): boolean =>
  type === 'X' || type === 'F'

/** Addresses under which files are served; what is stored begins behind them. */
const roots = ['/images/', '/files/']

/** What stands in the record for a file. */
export function storedName({ url }: Pick<FileItem, 'url'>): string {
  const root = roots.find(each => url.startsWith(each))
  return root ? url.slice(root.length) : url
}

export const filesValue = (files: readonly FileItem[]): string => files.map(storedName).join('|')

/** A picture that came with the demo or an import was never uploaded: it has a name and no id. */
export const filesOf = (value: string, known: readonly FileItem[]): FileItem[] =>
  splitList(value).map(
    name =>
      known.find(file => storedName(file) === name || String(file.id) === name) ?? {
        id: 0,
        fname: name.slice(name.lastIndexOf('/') + 1),
        url: name,
        size: 0,
      },
  )

export const valuesOf = (draft: Draft): Record<string, string> =>
  Object.fromEntries(Object.entries(draft).map(([name, { value }]) => [name, value]))

export const isChanged = (base: Draft, draft: Draft): boolean =>
  Object.entries(draft).some(([name, { value }]) => value !== base[name]?.value)

export interface SaveInput {
  row: Record<string, unknown>
  attachIds: number[]
  attachDelIds: number[]
}

/** What a save sends: the values, and for a record that exists also those it was loaded with. */
export function saveInput({ id, fields }: Pick<Form, 'id' | 'fields'>, base: Draft, draft: Draft): SaveInput {
  const names = fields.filter(({ readonly }) => !readonly).map(field => field.field_name)
  const pick = (from: Draft) => Object.fromEntries(names.map(name => [name, from[name]?.value ?? '']))
  const idsIn = (from: Draft) =>
    names.flatMap(name => from[name]?.files.map(file => file.id) ?? []).filter(Boolean)
  const before = idsIn(base)
  const now = idsIn(draft)
  return {
    row: { ...pick(draft), ...(id !== 0 && { id, [wasField]: pick(base) }) },
    attachIds: now.filter(each => !before.includes(each)),
    attachDelIds: before.filter(each => !now.includes(each)),
  }
}

/** Uploads that were in the draft and belong to no record: when they leave it, nobody has use for them. */
export const letGo = (base: Draft, before: Draft, after: Draft): number[] => {
  const kept = new Set([...fileIds(base), ...fileIds(after)])
  return fileIds(before).filter(id => !kept.has(id))
}

const fileIds = (draft: Draft): number[] =>
  Object.values(draft).flatMap(({ files }) => files.map(({ id }) => id).filter(Boolean))

/** What was typed into a field that is no longer asked for does not count. */
export const onlyAsked = (asked: readonly FormField[], base: Draft, draft: Draft): Draft => {
  const names = new Set(asked.map(field => field.field_name))
  return Object.fromEntries(
    Object.entries(draft).map(([name, field]) => [name, names.has(name) ? field : base[name]!]),
  )
}

/** Somebody else was faster: their changes come in, except where this person changed the same field. */
export const rebase = (base: Draft, mine: Draft, theirs: Draft): Draft =>
  Object.fromEntries(
    Object.entries(theirs).map(([name, field]) => {
      const own = mine[name]
      return [name, own && own.value !== base[name]?.value ? own : field]
    }),
  )

export const recordName = ({ id, name }: Pick<Form, 'id' | 'name'>): string => name || `#${id}`
