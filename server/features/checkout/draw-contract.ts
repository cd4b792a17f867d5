import type { Language } from '../../../contract/languages.ts'
import { openPdf, type TextStyle } from '../../pdf/pdf.ts'

/** A signed contract, in the words that stand on its paper. */
export interface ContractSheet {
  lang: Language
  title: string
  author: string
  head: string
  facts: string
  text: string
  foot: readonly string[]
  /** A PNG. */
  signature: Uint8Array | undefined
}

const signatureSize = { width: 216, height: 60 }

export function drawContract({
  head,
  facts,
  text,
  foot,
  signature,
  ...options
}: ContractSheet): Promise<Uint8Array> {
  const pdf = openPdf({ ...options, margin: 48 })
  const width = pdf.width - 2 * pdf.margin
  const bottom = pdf.height - pdf.margin
  let y = pdf.margin
  const turnUnless = (room: number) => {
    if (y + room <= bottom) return
    pdf.newPage()
    y = pdf.margin
  }
  const write = (words: string, style: TextStyle = {}, gap = 4) => {
    for (const line of pdf.lay(words, width, style)) {
      turnUnless(line.height)
      line.draw(pdf.margin, y)
      y += line.height
    }
    y += gap
  }
  pdf.newPage()
  write(head, { size: 15, bold: true })
  write(facts, { color: '#6b6e78' }, 14)
  for (const paragraph of text.split('\n')) write(paragraph || ' ', { size: 10 }, 3)
  y += 16
  turnUnless(signatureSize.height + 40)
  for (const line of foot) write(line)
  const x = pdf.rtl ? pdf.width - pdf.margin - signatureSize.width : pdf.margin
  if (signature) pdf.picture(signature, x, y, signatureSize.width, signatureSize.height)
  return pdf.end()
}
