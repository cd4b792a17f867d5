import type { Language } from '../../contract/languages.ts'
import { openPdf, type Pdf, type TextStyle } from './pdf.ts'
import { drawTable, type Table, type Words } from './table.ts'

/** What stands beside its name. */
export interface NamedValue {
  name: string
  value: string
  style?: TextStyle
}

export interface PaperTable extends Table {
  title?: string
  /** Stands where there are no rows. */
  empty?: string
}

/** Begins on a page of its own. */
export interface PaperPart {
  heading: readonly Words[]
  facts: readonly NamedValue[]
  tables: readonly PaperTable[]
  /** Below the tables, at the end of the lines. */
  sums: readonly NamedValue[]
  foot: readonly Words[]
}

/** A business paper, in the words that stand on it: a head, facts, tables, sums. */
export interface PaperSheet {
  lang: Language
  title: string
  author: string
  parts: readonly PaperPart[]
}

const grey = '#6b6e78'
const gap = 16

export function drawPaper({ parts, ...options }: PaperSheet): Promise<Uint8Array> {
  const pdf = openPdf({ ...options, margin: 32 })
  for (const part of parts) drawPart(pdf, part)
  return pdf.end()
}

function drawPart(pdf: Pdf, { heading, facts, tables, sums, foot }: PaperPart): void {
  const { margin } = pdf
  const bottom = pdf.height - margin - 16
  const width = pdf.width - 2 * margin
  let page = 0
  let y = 0
  const turn = () => {
    pdf.newPage()
    page++
    pdf.text(String(page), { x: margin, y: bottom + 4, width }, { size: 8, color: grey, align: 'center' })
    y = margin
  }
  const room = (height: number) => {
    if (y + height > bottom) turn()
  }
  const write = (words: string, style?: TextStyle) => {
    for (const line of pdf.lay(words, width, style)) {
      room(line.height)
      line.draw(margin, y)
      y += line.height
    }
  }
  turn()
  for (const { text, style } of heading) {
    write(text, style)
    y += 3
  }
  y += 6
  const half = (width - gap) / 2
  for (let at = 0; at < facts.length; at += 2) {
    const pair = facts.slice(at, at + 2).map(fact => named(pdf, fact, half))
    const height = Math.max(...pair.map(one => one.height))
    room(height)
    pair.forEach((one, place) => {
      const onRight = (place === 1) !== pdf.rtl
      one.draw(onRight ? margin + half + gap : margin, y)
    })
    y += height + 4
  }
  y += 8
  for (const { title, empty, ...table } of tables) {
    if (title) {
      room(40)
      write(title, { bold: true, size: 10.5 })
      y += 4
    }
    room(50)
    let begun = false
    y = drawTable(pdf, table, {
      bottom,
      turn: () => {
        if (begun) turn()
        begun = true
        return y
      },
    })
    if (table.rows.length === 0 && empty) {
      y += 6
      write(empty, { color: grey })
    }
    y += 12
  }
  const sumsWidth = width * 0.5
  for (const sum of sums) {
    const drawn = named(pdf, sum, sumsWidth, 'end')
    room(drawn.height)
    drawn.draw(pdf.rtl ? margin : margin + width - sumsWidth, y)
    y += drawn.height + 4
  }
  y += 8
  for (const { text, style } of foot) {
    write(text, style)
    y += 3
  }
}

/** A name in grey, and what it is called beside it. */
function named(
  pdf: Pdf,
  { name, value, style }: NamedValue,
  width: number,
  align: 'start' | 'end' = 'start',
) {
  const nameWidth = width * (align === 'end' ? 0.55 : 0.32)
  const names = pdf.lay(name, nameWidth - 6, { color: grey, size: 8.5 })
  const values = pdf.lay(value, width - nameWidth, { align, ...style })
  const heightOf = (lines: typeof names) => lines.reduce((sum, { height }) => sum + height, 0)
  const drawAll = (lines: typeof names, x: number, top: number) => {
    let y = top
    for (const line of lines) {
      line.draw(x, y)
      y += line.height
    }
  }
  return {
    height: Math.max(heightOf(names), heightOf(values)),
    draw(x: number, y: number) {
      drawAll(names, pdf.rtl ? x + width - nameWidth + 6 : x, y)
      drawAll(values, pdf.rtl ? x : x + nameWidth, y)
    },
  }
}
