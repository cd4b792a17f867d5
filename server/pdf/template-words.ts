import { type Language, languageOf } from '../../contract/languages.ts'
import { type FieldKind, isFromLeft } from '../../contract/print-fields.ts'
import type { TextStyle } from './pdf.ts'

/** A document as it is shown (contract/print-desk.ts, `print_data`): each field has a text for all languages, or one for each. */
export interface PrintedDocument {
  fields: Readonly<Record<string, readonly string[]>>
  names: Readonly<Record<string, readonly string[]>>
  lists: Readonly<
    Record<
      string,
      {
        title: readonly string[]
        /** Stands where there are no rows. */
        empty: string
        names: Readonly<Record<string, readonly string[]>>
        groups: readonly {
          title: string
          rows: readonly Readonly<Record<string, readonly string[]>>[]
        }[]
      }
    >
  >
  sums: readonly { name: string; names: readonly string[]; value: string }[]
  without: readonly string[]
}

/** Marks around words that must not turn what stands beside them. */
const isolating = /[\u2066-\u2069]/g

/** The same words in each language, once where they are the same. */
export const inAll = (texts: readonly string[] | undefined): string =>
  [...new Set((texts ?? []).map(text => text.replace(isolating, '')))].filter(Boolean).join(' / ')

export const firstOf = (texts: readonly string[] | undefined): string => texts?.[0] ?? ''

export interface Said {
  text: string
  style: Pick<TextStyle, 'dir' | 'lang'>
}

/** What a paper says of a text: in its first language, its second, or in both, one below the other. */
export function saidIn(
  texts: readonly string[] | undefined,
  langs: readonly Language[],
  show: 'first' | 'second' | 'both',
  kind?: FieldKind,
): Said[] {
  const [first = '', second = first] = texts ?? []
  const said = (text: string, lang: Language | undefined): Said[] =>
    text === ''
      ? []
      : [
          {
            text,
            style: isFromLeft(kind)
              ? { dir: 'ltr' }
              : lang === undefined || lang === langs[0]
                ? {}
                : { dir: languageOf(lang).dir, lang },
          },
        ]
  const other = langs[1]
  if (show === 'second') return said(second, other)
  if (show === 'first' || second === first || !other) return said(first, langs[0])
  return [...said(first, langs[0]), ...said(second, other)]
}
