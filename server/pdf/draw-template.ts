import { type Language, languageOf } from '../../contract/languages.ts'
import { isLabel } from '../../contract/print-fields.ts'
import { type PrintTemplate, paperSize, sideMargin } from '../../contract/print-template.ts'
import { mm, openPdf, type Pdf } from './pdf.ts'
import { type Atom, layBand, type Measures } from './template-band.ts'
import { tableDrawer } from './template-table.ts'
import type { PrintedDocument } from './template-words.ts'

/** A document, and the template it is printed with. */
export interface TemplatePart {
  template: PrintTemplate
  /** One or two. */
  langs: readonly Language[]
  document: PrintedDocument
}

/** Any number of documents in one file, each on pages of its own. */
export interface TemplateSheet {
  title: string
  author: string
  parts: readonly TemplatePart[]
  /** JPEG or PNG, by the names that templates and documents have for them. */
  pictures: Readonly<Record<string, Uint8Array>>
}

export function drawTemplates({ parts, pictures, ...options }: TemplateSheet): Promise<Uint8Array> {
  const pdf = openPdf({ ...options, lang: parts[0]?.langs[0] ?? 'zh', margin: 0 })
  for (const part of parts) drawPart(pdf, part, pictures)
  if (parts.length === 0) pdf.newPage()
  return pdf.end()
}

/** What fits exactly, fits. */
const rounding = 0.1

/** What stands on a page, drawn when it is known how many there are. */
type Page = ((number: number, of: number) => void)[]

function drawPart(
  pdf: Pdf,
  { template, langs, document }: TemplatePart,
  pictures: TemplateSheet['pictures'],
) {
  const [first] = langs as [Language]
  pdf.readIn(first)
  const { width, height } = paperSize(template)
  const margin = template.margin * mm
  const left = sideMargin(template) * mm
  const measures: Measures = {
    pdf,
    template,
    langs,
    document,
    pictures,
    left,
    width: width * mm - 2 * left,
    mirrored: languageOf(first).dir === 'rtl' && !template.fixed,
    /** On a label nothing can move down. */
    rigid: isLabel(template.kind),
  }
  const head = layBand(measures, template.head)
  const tail = layBand(measures, template.tail)
  const foot = layBand(measures, template.foot)
  const paperBottom = height === null ? Number.POSITIVE_INFINITY : height * mm - margin
  const bottom = paperBottom - foot.height
  const room = bottom - margin
  const pages: Page[] = []
  let y = margin
  /** Where a page's own content begins. */
  let top = margin

  const put = (atom: Atom, at: number) => pages.at(-1)!.push((number, of) => atom.draw(at, number, of))
  const place = ({ atoms, height }: typeof head) => {
    if (y + height > bottom + rounding && height <= room && y > top) turn()
    let from = y
    for (const atom of atoms) {
      // A band that no page has room for goes on on the next one; a label is one page, whatever stands on it.
      if (!measures.rigid && from + atom.top + atom.height > bottom + rounding && from + atom.top > top) {
        turn()
        from = y - atom.top
      }
      put(atom, from + atom.top)
    }
    y = from + height
  }
  function turn() {
    pages.push([])
    y = margin
    top = margin
    const repeats = template.head.everyPage && head.height <= room / 2
    if (pages.length > 1 && repeats) {
      for (const atom of head.atoms) put(atom, y + atom.top)
      y += head.height
    }
    top = y
    if (height !== null) for (const atom of foot.atoms) put(atom, bottom + atom.top)
  }

  turn()
  place(head)
  if (!measures.rigid) {
    const tables = tableDrawer(measures)
    for (const table of template.tables)
      tables.draw(table, {
        bottom,
        put: (at, draw) => put({ top: 0, height: 0, draw }, at),
        at: () => y,
        top: () => top,
        moveTo: (to: number) => {
          y = to
        },
        turn,
      })
    if (tail.atoms.length > 0) place(tail)
  }
  if (height === null) {
    for (const atom of foot.atoms) put(atom, y + atom.top)
    y += foot.height
  }
  pages.forEach((page, at) => {
    pdf.newPage([width * mm, height === null ? Math.max(y + margin, 20 * mm) : height * mm])
    for (const draw of page) draw(at + 1, pages.length)
  })
}
