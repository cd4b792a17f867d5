import type { EntryPart } from '../../../../contract/records.ts'

/** One entry of a list, by the names of its parts; what no part is called stays as it is. */
export type Entry = Readonly<Record<string, unknown>>

/** The entries in a field's value; undefined when it holds something else. */
export function readEntries(value: string): Entry[] | undefined {
  try {
    const entries: unknown = JSON.parse(value || '[]')
    return Array.isArray(entries) && entries.every(isEntry) ? entries : undefined
  } catch {
    return undefined
  }
}

const isEntry = (entry: unknown): entry is Entry =>
  typeof entry === 'object' && entry !== null && !Array.isArray(entry)

/** An empty list is an empty field. */
export const writeEntries = (entries: readonly Entry[], whenEmpty: string): string =>
  entries.length ? JSON.stringify(entries, null, 2) : whenEmpty

export const newEntry = (parts: readonly EntryPart[]): Entry =>
  Object.fromEntries(parts.map(({ name, kind }) => [name, kind === 'texts' ? {} : kind === 'list' ? [] : '']))

export const textOf = (entry: Entry, name: string): string => {
  const value = entry[name]
  return typeof value === 'string' ? value : ''
}

export const textIn = (entry: Entry, name: string, lang: string): string => {
  const texts = entry[name]
  return isEntry(texts) ? textOf(texts, lang) : ''
}

/** An empty text is removed. */
export function withTextIn(entry: Entry, name: string, lang: string, text: string): Entry {
  const { [lang]: _, ...others } = (isEntry(entry[name]) ? entry[name] : {}) as Entry
  return { ...entry, [name]: text === '' ? others : { ...others, [lang]: text } }
}

export const listOf = (entry: Entry, name: string): Entry[] => {
  const list = entry[name]
  return Array.isArray(list) ? list.filter(isEntry) : []
}

/** What an entry is called in the list: its text in this language, else in any. */
export function entryName(entry: Entry, parts: readonly EntryPart[], lang: string): string {
  for (const { name, kind } of parts) {
    if (kind !== 'texts') continue
    const any = Object.values((isEntry(entry[name]) ? entry[name] : {}) as Record<string, string>)
    const text = textIn(entry, name, lang) || any.find(each => each !== '')
    if (text) return text
  }
  return ''
}
