import { useMemo } from 'react'
import { fieldsOfKind, type PrintKind } from '../../../contract/print-fields.ts'
import type { BandName, PrintElement } from '../../../contract/print-template.ts'
import { useT } from '../../i18n/use-t.ts'
import type { Rect } from './geometry.ts'
import { elementTexts } from './making.ts'

export interface Names {
  nameOf(element: PrintElement): string
  fieldOf(field: string): string
  /** Name, place and size in a sentence. */
  spoken(element: PrintElement, band: BandName): string
  sizeOf(rect: Rect): string
}

const bandTexts = {
  head: 'print-design.bandHead',
  tail: 'print-design.bandTail',
  foot: 'print-design.bandFoot',
} as const

/** What things on the canvas are called. */
export function useNames(kind: PrintKind): Names {
  const t = useT()
  return useMemo(() => {
    const { fields } = fieldsOfKind(kind)
    const fieldOf = (field: string) => (fields[field] ? t(fields[field].text) : field)
    const nameOf = (element: PrintElement): string => {
      const kindName = t(elementTexts[element.kind])
      switch (element.kind) {
        case 'field':
          return fieldOf(element.field)
        case 'text':
          return Object.values(element.words).find(Boolean)?.slice(0, 30) ?? kindName
        case 'barcode':
        case 'qr':
          return `${kindName} · ${fieldOf(element.field)}`
        case 'picture':
          return element.field ? fieldOf(element.field) : kindName
        default:
          return kindName
      }
    }
    const mm = (value: number) => String(Math.round(value * 10) / 10)
    return {
      nameOf,
      fieldOf,
      spoken: (element, band) =>
        t('print-design.spoken', {
          name: nameOf(element),
          band: t(bandTexts[band]),
          x: mm(element.x),
          y: mm(element.y),
          width: mm(element.width),
          height: mm(element.height),
        }),
      sizeOf: ({ width, height }) => `${mm(width)} × ${mm(height)} mm`,
    }
  }, [t, kind])
}
