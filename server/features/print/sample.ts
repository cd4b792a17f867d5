import { formatDateTime } from '../../../contract/dates.ts'
import type { Language } from '../../../contract/languages.ts'
import { fieldsOfKind, type PrintField, type PrintKind, type Shown } from '../../../contract/print-fields.ts'
import type { PrintTemplate } from '../../../contract/print-template.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { MemberContext } from '../../context.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { around, named, type Paper, shopFields } from './print-papers.ts'

const lines = 5

/** A made-up document: every field says what it is, so that a template can be made before there is anything to print. */
export function sampleOf(
  context: MemberContext,
  kind: PrintKind,
  shop: Shop,
  langs: readonly Language[],
  template: PrintTemplate,
): Paper {
  const called = (key: TextKey): string[] => langs.map(lang => context.tIn(lang)(key))
  const symbol = shop.currencies[0]?.symbol ?? '¥'
  const made = ({ text, kind }: PrintField, at: number): Shown => {
    switch (kind) {
      case 'text':
        return called(text)
      case 'number':
        return [String(at + 1)]
      case 'money':
        return [`${symbol}${(at + 1) * 12}.50`]
      case 'date':
        return [formatDateTime(context.now, context.timeZone)]
      case 'code':
        return [`A${String(10_001 + at)}`]
      case 'picture':
        return ['']
    }
  }
  const all = (fields: Readonly<Record<string, PrintField>>, at: number) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, made(field, at)]))
  const known = fieldsOfKind(kind)
  const document = {
    fields: { ...all(known.fields, 0), ...shopFields(around(context, shop), kind, shop, langs) },
    lists: Object.fromEntries(
      Object.entries(known.lists).map(([name, { columns }]) => [
        name,
        [{ title: '', rows: Array.from({ length: lines }, (_, at) => all(columns, at)) }],
      ]),
    ),
    sums: Object.keys(known.sums).map(name => ({ name, value: `${symbol}100.00` })),
    without: [],
  }
  return { template, langs, shop, document: named(context, kind, langs, document as never) }
}
