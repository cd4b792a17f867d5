import type { Language } from '../../../contract/languages.ts'
import { openPdf, type Pdf } from '../../pdf/pdf.ts'
import { drawTable, type Table, type Words } from '../../pdf/table.ts'

/** A quotation, in the words that stand on its paper. */
export interface QuotationSheet extends Table {
  lang: Language
  title: string
  heading: readonly Words[]
  /** Stands where there are no rows. */
  empty: string
}

const grey = '#6b6e78'

export function drawQuotation({
  lang,
  title,
  heading,
  empty,
  ...table
}: QuotationSheet): Promise<Uint8Array> {
  const pdf = openPdf({ lang, title, margin: 32 })
  const bottom = pdf.height - pdf.margin - 16
  const width = pdf.width - 2 * pdf.margin
  let page = 0
  const turn = () => {
    pdf.newPage()
    page++
    const footer = { x: pdf.margin, y: bottom + 4, width }
    pdf.text(String(page), footer, { size: 8, color: grey, align: 'center' })
    return page === 1 ? drawHeading(pdf, heading) : pdf.margin
  }
  const end = drawTable(pdf, table, { turn, bottom })
  if (table.rows.length === 0) pdf.text(empty, { x: pdf.margin, y: end + 10, width }, { color: grey })
  return pdf.end()
}

function drawHeading(pdf: Pdf, heading: readonly Words[]): number {
  const width = pdf.width - 2 * pdf.margin
  let y = pdf.margin
  for (const { text, style } of heading) y += pdf.text(text, { x: pdf.margin, y, width }, style) + 3
  return y + 8
}
