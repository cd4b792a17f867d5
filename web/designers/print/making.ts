import { fieldsOfKind, type PrintKind } from '../../../contract/print-fields.ts'
import type { PrintElement } from '../../../contract/print-template.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { NewElement } from './edits.ts'

/** What a new element of each kind begins as. */

export type ToolName = Exclude<PrintElement['kind'], 'field'>

export const elementTexts: Record<PrintElement['kind'], TextKey> = {
  field: 'print-design.field',
  text: 'print-design.text',
  facts: 'print-design.facts',
  picture: 'print-design.picture',
  barcode: 'print-design.barcode',
  qr: 'print-design.qr',
  line: 'print-design.line',
  box: 'print-design.box',
  sums: 'print-design.sums',
  'page-number': 'print-design.pageNumber',
}

/** With room for the name before it: a date that begins in two lines looks like a mistake. */
const widths: Record<string, number> = { text: 60, number: 40, money: 45, date: 60, code: 60 }

export function makeField(kind: PrintKind, field: string): NewElement {
  const { kind: shown } = fieldsOfKind(kind).fields[field]!
  if (shown === 'picture') return { kind: 'picture', field, width: 24, height: 12 }
  return {
    kind: 'field',
    field,
    label: true,
    show: 'first',
    fit: 'wrap',
    width: widths[shown]!,
    height: 5,
    style: {},
  }
}

/** Undefined where the kind of document has nothing for it. */
export function makeTool(kind: PrintKind, tool: ToolName): NewElement | undefined {
  const { fields, sums } = fieldsOfKind(kind)
  const codes = Object.keys(fields).filter(name => fields[name]!.kind === 'code')
  const best = (wanted: readonly string[]) => wanted.find(name => codes.includes(name)) ?? codes[0]
  switch (tool) {
    case 'text':
      return { kind: 'text', words: {}, show: 'first', fit: 'wrap', width: 45, height: 5, style: {} }
    case 'facts':
      return {
        kind: 'facts',
        fields: Object.keys(fields)
          .filter(name => fields[name]!.kind !== 'picture' && !name.startsWith('shop') && name !== 'document')
          .slice(0, 4),
        columns: 1,
        width: 80,
        height: 20,
        style: {},
      }
    case 'picture':
      return { kind: 'picture', field: 'shopLogo', width: 30, height: 15 }
    case 'barcode': {
      const field = best(['barcode', 'number', 'orders'])
      return field ? { kind: 'barcode', field, written: true, width: 50, height: 14, style: {} } : undefined
    }
    case 'qr': {
      const field = best(['link', 'shopLink', 'number'])
      return field ? { kind: 'qr', field, width: 20, height: 20 } : undefined
    }
    case 'line':
      return { kind: 'line', color: '#1c1c21', thickness: 0.5, width: 60, height: 1 }
    case 'box':
      return { kind: 'box', color: '#1c1c21', thickness: 0.5, width: 40, height: 20 }
    case 'sums':
      return Object.keys(sums).length
        ? { kind: 'sums', sums: [], width: 70, height: 20, style: {} }
        : undefined
    case 'page-number':
      return { kind: 'page-number', width: 20, height: 5, style: { align: 'center' } }
  }
}

export type FieldGroup = 'document' | 'people' | 'shop'
export const fieldGroups: readonly FieldGroup[] = ['document', 'people', 'shop']

const people = ['customer', 'person', 'recipient', 'phone', 'address', 'toName', 'member', 'from', 'store']

export const groupOf = (field: string): FieldGroup =>
  field.startsWith('shop') || field.startsWith('printed')
    ? 'shop'
    : people.includes(field)
      ? 'people'
      : 'document'
