import { code128 } from '../../../contract/code128.ts'
import type { Language } from '../../../contract/languages.ts'
import { openPdf, type Pdf } from '../../pdf/pdf.ts'

/** What stands on a box. */
export interface BoxLabel {
  from: string
  /** What the address is called. */
  toName: string
  recipient: string
  phone: string
  lines: readonly string[]
  /** Carrier and logistics number; empty while nobody knows. */
  way: string
  facts: readonly string[]
  box: string
  barcode: string
}

export interface LabelSheet {
  lang: Language
  title: string
  author: string
  labels: readonly BoxLabel[]
}

const mm = 72 / 25.4
/** The usual roll of a label printer. */
const size = [100 * mm, 150 * mm] as const
/** Scanners need so much white on either side, in modules. */
const quiet = 10
const black = '#000000'

/** A page for each box, 100 × 150 mm. */
export function drawLabels({ labels, ...options }: LabelSheet): Promise<Uint8Array> {
  const pdf = openPdf({ ...options, size, margin: 4 * mm })
  for (const label of labels) drawLabel(pdf, label)
  return pdf.end()
}

function drawLabel(pdf: Pdf, { from, toName, recipient, phone, lines, way, facts, box, barcode }: BoxLabel) {
  const { margin } = pdf
  const width = pdf.width - 2 * margin
  const barsTop = pdf.height - margin - 26 * mm
  pdf.newPage()
  let y = margin
  const write = (words: string, style: Parameters<Pdf['text']>[2], gap = 3) => {
    if (words) y += pdf.text(words, { x: margin, y, width }, { color: black, ...style }) + gap
  }
  const rule = () => {
    y += 2
    pdf.line(margin, y, margin + width, y, black)
    y += 5
  }
  write(from, { size: 8 })
  rule()
  write(toName, { size: 7 })
  write(recipient, { size: 15, bold: true })
  write(phone, { size: 13, bold: true, dir: 'ltr' })
  // A long address gets smaller letters, so that the code below stays where scanners look for it.
  const words = lines.join('\n')
  const fits = [12, 10, 8.5, 7].find(
    letters =>
      pdf.lay(words, width, { size: letters }).reduce((sum, { height }) => sum + height, 0) <
      barsTop - y - 34 * mm,
  )
  write(words, { size: fits ?? 6 })
  rule()
  write(way, { size: 12, bold: true })
  for (const fact of facts) write(fact, { size: 8 }, 1)
  y = Math.max(y, barsTop - 9 * mm)
  write(box, { size: 12, bold: true })
  drawBars(pdf, barcode, barsTop, width)
}

function drawBars(pdf: Pdf, barcode: string, top: number, width: number): void {
  const { bars, width: modules } = code128(barcode)
  const module = width / (modules + 2 * quiet)
  const height = 18 * mm
  for (const bar of bars)
    pdf.area(pdf.margin + (quiet + bar.at) * module, top, bar.width * module, height, black)
  pdf.text(
    barcode,
    { x: pdf.margin, y: top + height + 3, width },
    { size: 10, dir: 'ltr', align: 'center', color: black },
  )
}
