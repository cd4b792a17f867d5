import { fieldsOfKind } from '../../contract/print-fields.ts'
import type { PrintColumn, PrintTable } from '../../contract/print-template.ts'
import { mm, type TextLine, type TextStyle } from './pdf.ts'
import { type Atom, isPlain, type Measures } from './template-band.ts'
import { firstOf, inAll, saidIn } from './template-words.ts'

const grey = '#6b6e78'
const shade = '#f6f6f8'
const pictureSize = 40

/** The pages that a table goes on over. */
export interface Pages {
  bottom: number
  /** Draws something at a height of the page at hand. */
  put(at: number, draw: Atom['draw']): void
  at(): number
  /** Where the page at hand begins. */
  top(): number
  moveTo(y: number): void
  turn(): void
}

interface Cell {
  lines: TextLine[]
  image: Uint8Array | undefined
}

type Row = Readonly<Record<string, readonly string[]>>

export function tableDrawer(measures: Measures) {
  const { pdf, template, langs, document, pictures, left, width, mirrored } = measures
  const plain = isPlain(template)
  const lineColor = plain ? '#000000' : '#ececf0'
  const gridColor = plain ? '#000000' : '#c9cad1'

  function drawTable(table: PrintTable, pages: Pages): void {
    const list = document.lists[table.list]
    const rowCount = list?.groups.reduce((sum, { rows }) => sum + rows.length, 0) ?? 0
    if (!list || (table.hideEmpty && rowCount === 0)) return
    const known = fieldsOfKind(template.kind).lists[table.list]!.columns
    const columns = table.columns.filter(
      ({ field, show }) => !document.without.includes(field) && (show !== 'second' || langs.length > 1),
    )
    if (columns.length === 0) return
    const bare = table.borders === 'none' && !table.zebra && !table.heads
    const size = table.size ?? template.style.size
    const padding = { x: bare ? 0 : Math.min(5, width / 60), y: bare ? 1.5 : size * 0.55 }
    const places = placesOf(columns)
    const styleOf = ({ field, align, bold, color }: PrintColumn): TextStyle => {
      const kind = known[field]!.kind
      const side = align ?? (kind === 'number' || kind === 'money' ? 'end' : 'start')
      return {
        size,
        align: side,
        color: color ?? template.style.color,
        ...(bold && { bold }),
      }
    }
    const inner = (at: number) => places[at]!.width - 2 * padding.x
    const titles = columns.map((column, at) => {
      const own = langs.map(lang => column.titles[lang] ?? '').filter(Boolean)
      const { align } = styleOf(column)
      return pdf.lay(inAll(own.length > 0 ? own : titleOf(column, columns, list.names)), inner(at), {
        size: size * 0.89,
        color: plain ? template.style.color : grey,
        ...(align && { align }),
      })
    })
    const headHeight = table.heads ? tallest(titles) + 8 : 0
    const cellOf = (row: Row, column: PrintColumn, at: number): Cell => {
      const kind = known[column.field]!.kind
      if (kind === 'picture') return { lines: [], image: pictures[firstOf(row[column.field])] }
      const style = styleOf(column)
      const small = { ...style, size: size * 0.84, color: plain ? template.style.color : grey, bold: false }
      const words = [
        ...saidIn(row[column.field], langs, column.show, kind).map(({ text, style: own }, place) => ({
          text,
          style: { ...style, ...own, ...(place > 0 && { size: size * 0.9 }) },
        })),
        ...column.below
          .filter(field => !document.without.includes(field))
          .flatMap(field =>
            saidIn(row[field], langs, column.show === 'second' ? 'second' : 'first', known[field]!.kind).map(
              ({ text, style: own }) => ({
                text,
                style: { ...small, ...own },
              }),
            ),
          ),
      ]
      return {
        lines: words.flatMap(({ text, style }) => pdf.lay(text, inner(at), style)),
        image: undefined,
      }
    }
    const hasPictures = columns.some(({ field }) => known[field]!.kind === 'picture')
    const least = Math.max((table.rowHeight ?? 0) * mm, hasPictures ? pictureSize + 2 * padding.y : 0)

    const drawHeads = () => {
      if (!table.heads) return
      const y = pages.at()
      pages.put(y, () => {
        if (!plain) pdf.area(left, y, width, headHeight, shade)
        drawLines(titles, y + 4)
        grid(y, headHeight)
        if (plain || table.borders === 'all')
          pdf.line(left, y + headHeight, left + width, y + headHeight, gridColor)
        if (table.borders === 'all') pdf.line(left, y, left + width, y, gridColor)
      })
      pages.moveTo(y + headHeight)
    }
    const drawLines = (cells: readonly (readonly TextLine[])[], top: number) => {
      cells.forEach((lines, at) => {
        let y = top
        for (const line of lines) {
          line.draw(places[at]!.x + padding.x, y)
          y += line.height
        }
      })
    }
    /** The lines between columns. */
    const grid = (top: number, height: number) => {
      if (table.borders !== 'all') return
      for (const { x } of places) pdf.line(x, top, x, top + height, gridColor)
      const edge = Math.max(...places.map(place => place.x + place.width))
      pdf.line(edge, top, edge, top + height, gridColor)
    }
    const begin = () => {
      pages.turn()
      drawHeads()
    }
    /** A stretch of a row on one page. */
    const drawStretch = (cells: readonly Cell[], height: number, shaded: boolean) => {
      const y = pages.at()
      pages.put(y, () => {
        if (shaded) pdf.area(left, y, width, height, shade)
        cells.forEach(({ image }, at) => {
          const side = Math.min(inner(at), height - 2 * padding.y)
          if (image) pdf.picture(image, places[at]!.x + padding.x, y + padding.y, side, side)
        })
        drawLines(
          cells.map(({ lines }) => lines),
          y + padding.y,
        )
        if (table.borders !== 'none')
          pdf.line(
            left,
            y + height,
            left + width,
            y + height,
            table.borders === 'all' ? gridColor : lineColor,
          )
        grid(y, height)
      })
      pages.moveTo(y + height)
    }
    const drawRow = (row: Row, shaded: boolean) => {
      let cells = columns.map((column, at) => cellOf(row, column, at))
      const needed = () => tallest(cells.map(({ lines }) => lines)) + 2 * padding.y
      const height = Math.max(least, needed())
      const fresh = pages.top() + headHeight
      if (pages.at() + height > pages.bottom && pages.at() > fresh + 0.5) begin()
      if (pages.at() + height <= pages.bottom) return drawStretch(cells, height, shaded)
      // A row that no page has room for goes on on the next one.
      while (pages.at() + needed() > pages.bottom) {
        const room = pages.bottom - pages.at() - 2 * padding.y
        const now = cells.map(({ lines, image }) => ({ lines: fitting(lines, room), image }))
        cells = cells.map(({ lines }, at) => ({
          lines: lines.slice(now[at]!.lines.length),
          image: undefined,
        }))
        drawStretch(now, Math.max(0, pages.bottom - pages.at()), shaded)
        begin()
      }
      drawStretch(cells, needed(), shaded)
    }

    const caption = (text: string, style: TextStyle) => {
      for (const line of pdf.lay(text, width, style)) {
        const y = pages.at()
        pages.put(y, () => line.draw(left, y))
        pages.moveTo(y + line.height)
      }
      pages.moveTo(pages.at() + 4)
    }
    const keepTogether = (height: number) => {
      if (pages.at() + height > pages.bottom && pages.at() > pages.top()) pages.turn()
    }
    // A title is not left alone at the end of a page.
    keepTogether(Math.max(50, (table.title ? 2 * size + 4 : 0) + headHeight + Math.max(least, 3.5 * size)))
    if (table.title)
      caption(inAll(list.title), { bold: true, size: size * 1.17, color: template.style.color })
    list.groups.forEach((group, at) => {
      if (at > 0) pages.moveTo(pages.at() + 12)
      if (group.title) {
        keepTogether(70)
        caption(group.title, { bold: true, size: size * 1.17, color: template.style.color })
      }
      keepTogether(headHeight + least + 2 * size)
      drawHeads()
      group.rows.forEach((row, at) => {
        drawRow(row, table.zebra && at % 2 === 1)
      })
    })
    if (rowCount === 0 && list.empty) {
      pages.moveTo(pages.at() + 6)
      caption(list.empty, { size, color: grey })
    }
    if (!bare) pages.moveTo(pages.at() + 12)
  }

  /** Where a field has a column for each language, each is called by its own. */
  function titleOf(
    { field, show }: PrintColumn,
    columns: readonly PrintColumn[],
    names: Readonly<Record<string, readonly string[]>>,
  ): readonly string[] {
    const [first = '', second = first] = names[field] ?? []
    if (show === 'second') return [second]
    const isApart = columns.some(other => other.field === field && other.show === 'second')
    return isApart ? [first] : [first, second]
  }

  function placesOf(columns: readonly PrintColumn[]): { x: number; width: number }[] {
    const shares = columns.reduce((sum, { share }) => sum + share, 0)
    let x = 0
    return columns.map(({ share }) => {
      const wide = (width * share) / shares
      const place = { x: left + (mirrored ? width - x - wide : x), width: wide }
      x += wide
      return place
    })
  }

  return { draw: drawTable }
}

const tallest = (cells: readonly (readonly TextLine[])[]): number =>
  Math.max(0, ...cells.map(lines => lines.reduce((sum, { height }) => sum + height, 0)))

/** As many lines as there is room for, but at least one. */
function fitting(lines: readonly TextLine[], room: number): TextLine[] {
  let used = 0
  const count = lines.findIndex(({ height }, at) => {
    used += height
    return used > room && at > 0
  })
  return count === -1 ? [...lines] : lines.slice(0, count)
}
