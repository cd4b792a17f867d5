import type { PrintDataShown } from '../../../contract/print-desk.ts'
import { fieldsOfKind, isLabel } from '../../../contract/print-fields.ts'
import {
  type BandName,
  bandNames,
  type PrintElement,
  type PrintTable,
  type PrintTemplate,
  paperSize,
  sideMargin,
} from '../../../contract/print-template.ts'
import { roomOf } from './edits.ts'
import { clamp, endOf, type Rect, tidy } from './geometry.ts'
import { inAll, inLanguage, linesOf, wordLines } from './values.ts'

/** Where everything stands on the first page: in mm from the corner of the margins where reading begins. */

export const mmPerPoint = 25.4 / 72
const lineMm = (points: number) => points * mmPerPoint * 1.3

export interface TablePlace {
  y: number
  titleHeight: number
  headHeight: number
  rowHeight: number
  rows: number
  height: number
}

export interface Layout {
  /** Of the paper, with its margins. */
  width: number
  height: number
  margin: number
  /** The margin at the sides. */
  sides: number
  room: number
  bands: Record<BandName, { y: number; height: number }>
  tables: readonly TablePlace[]
  /** How far each element stands lower than it was put, because something above it grew. */
  shifts: ReadonlyMap<string, number>
  /** It needs more than one page even with few rows: drawn longer than it is, and where it ends. */
  pageEnd: number | undefined
}

/** About how wide letters are beside their size: those of East Asia are square. */
const widthOf = (text: string): number => {
  let width = 0
  for (const letter of text) width += letter.codePointAt(0)! >= 0x2e80 ? 1 : 0.52
  return width
}

const linesIn = (text: string, width: number, points: number): number =>
  text
    .split('\n')
    .reduce((sum, part) => sum + Math.max(1, Math.ceil((widthOf(part) * points * mmPerPoint) / width)), 0)

/** About how high an element is with what it shows; the PDF knows it exactly. */
export function shownHeight(element: PrintElement, template: PrintTemplate, data: PrintDataShown): number {
  const height = neededHeight(element, template, data)
  // Less than a line more is how screens and printers differ.
  return height > element.height + 1 ? tidy(height) : element.height
}

function neededHeight(element: PrintElement, template: PrintTemplate, data: PrintDataShown): number {
  if (!('style' in element) || isLabel(template.kind)) return element.height
  const size = element.style.size ?? template.style.size
  switch (element.kind) {
    case 'field':
    case 'text': {
      if (element.fit === 'shrink') return element.height
      const lines =
        element.kind === 'field'
          ? linesOf(data, data.fields[element.field], element.show)
          : wordLines(data, element.words, element.show)
      const label =
        element.kind === 'field' && element.label
          ? Math.min(
              element.width / 2,
              widthOf(inAll(data.names[element.field])) * size * mmPerPoint * 0.94 + 1.8,
            )
          : 0
      return lines.reduce(
        (sum, { text }) => sum + linesIn(text, element.width - label, size) * lineMm(size),
        0,
      )
    }
    case 'facts': {
      const facts = element.fields.filter(name => inLanguage(data.fields[name], 0))
      const wide = (element.width - (element.columns - 1) * 5.6) / element.columns
      const heights = facts.map(name =>
        Math.max(
          linesIn(inLanguage(data.fields[name], 0), wide * 0.68, size),
          linesIn(inAll(data.names[name]), wide * 0.32 - 2, size * 0.94),
        ),
      )
      let sum = 0
      for (let at = 0; at < heights.length; at += element.columns)
        sum += Math.max(...heights.slice(at, at + element.columns)) * lineMm(size) + 1.4
      return sum
    }
    case 'sums':
      return sumsShown(element.sums, data).length * (lineMm(size) + 1.4)
    default:
      return element.height
  }
}

/** How far elements move down because of what grows above them in the same band. */
function shiftsIn(elements: readonly PrintElement[], heightOf: (element: PrintElement) => number) {
  const shifts = new Map<string, number>()
  const sorted = [...elements].sort((a, b) => a.y - b.y)
  for (const element of sorted) {
    const above = sorted.filter(one => endOf(one, 'y') <= element.y + 0.01)
    shifts.set(element.id, Math.max(0, ...above.map(one => shifts.get(one.id)! + heightOf(one) - one.height)))
  }
  return shifts
}

export const sumsShown = (wanted: readonly string[], data: PrintDataShown): PrintDataShown['sums'] =>
  wanted.length ? data.sums.filter(({ name }) => wanted.includes(name)) : data.sums

export const rowsOf = ({ list }: PrintTable, data: PrintDataShown): Record<string, readonly string[]>[] =>
  data.lists[list]?.groups.flatMap(({ rows }) => rows) ?? []

const mostRows = 6
/** Below each table. */
export const tableGap = 4.2

export function layOut(template: PrintTemplate, data: PrintDataShown): Layout {
  const paper = paperSize(template)
  const { margin } = template
  const shifts = new Map(
    bandNames.flatMap(band => [
      ...shiftsIn(template[band].elements, element => shownHeight(element, template, data)),
    ]),
  )
  const heightOf = (band: BandName) =>
    Math.max(
      template[band].height,
      ...template[band].elements.map(
        element => element.y + shifts.get(element.id)! + shownHeight(element, template, data),
      ),
    )
  const head = heightOf('head')
  const tail = heightOf('tail')
  const foot = heightOf('foot')
  const inner = paper.height === null ? undefined : paper.height - 2 * margin
  const face = isLabel(template.kind)
  if (face && inner !== undefined)
    return {
      width: paper.width,
      height: paper.height!,
      margin,
      sides: sideMargin(template),
      room: roomOf(template),
      bands: {
        head: { y: 0, height: inner },
        tail: { y: inner, height: 0 },
        foot: { y: inner, height: 0 },
      },
      tables: [],
      shifts,
      pageEnd: undefined,
    }
  const left = inner === undefined ? undefined : inner - head - tail - foot
  const tables = placeTables(template, data, head, left)
  const afterTables = tables.length ? tables.at(-1)!.y + tables.at(-1)!.height : head
  const needed = afterTables + tail + foot
  const height = inner === undefined ? needed : Math.max(inner, needed)
  return {
    width: paper.width,
    height: tidy(height + 2 * margin),
    margin,
    sides: sideMargin(template),
    room: roomOf(template),
    bands: {
      head: { y: 0, height: head },
      tail: { y: afterTables, height: tail },
      foot: { y: inner === undefined ? afterTables + tail : height - foot, height: foot },
    },
    tables,
    shifts,
    pageEnd: inner !== undefined && needed > inner + 0.1 ? paper.height! : undefined,
  }
}

/** With as many of its rows as there is room for, at least one. */
function placeTables(
  template: PrintTemplate,
  data: PrintDataShown,
  from: number,
  left: number | undefined,
): TablePlace[] {
  let y = from
  const share = left === undefined ? undefined : left / Math.max(1, template.tables.length)
  return template.tables.map(table => {
    const size = table.size ?? template.style.size
    const lines = Math.max(
      ...table.columns.map(
        ({ below, show }) => 1 + below.length * 0.84 + (show === 'both' && data.langs.length > 1 ? 0.9 : 0),
      ),
    )
    const kinds = fieldsOfKind(template.kind).lists[table.list]!.columns
    const pictured = table.columns.some(({ field }) => kinds[field]!.kind === 'picture')
    const padding = size * mmPerPoint * 1.1
    const least = Math.max(table.rowHeight ?? 0, pictured ? 40 * mmPerPoint + padding : 0)
    const rowHeight = Math.max(least, lines * lineMm(size) + padding)
    const titleHeight = table.title ? lineMm(size * 1.17) + 1.4 : 0
    const headHeight = table.heads ? lineMm(size * 0.89) + 2.8 : 0
    const gap = tableGap
    const room =
      share === undefined ? mostRows : Math.floor((share - titleHeight - headHeight - gap) / rowHeight)
    const rows = clamp(Math.min(rowsOf(table, data).length || 1, room), 1, mostRows)
    const height = titleHeight + headHeight + rows * rowHeight + gap
    const place = { y, titleHeight, headHeight, rowHeight, rows, height }
    y += height
    return place
  })
}

/** In which band a place on the page is: between head and tail stand the tables, and the nearer of the two counts. */
export function bandAt(layout: Layout, y: number): BandName {
  const { head, tail, foot } = layout.bands
  if (foot.height > 0 && y >= foot.y) return 'foot'
  if (y >= tail.y && tail.height > 0) return 'tail'
  const headEnd = head.y + head.height
  if (y <= headEnd) return 'head'
  const next = tail.height > 0 ? tail.y : foot.height > 0 ? foot.y : undefined
  if (next === undefined) return 'head'
  return y - headEnd <= next - y ? 'head' : tail.height > 0 ? 'tail' : 'foot'
}

/** From the page into a band. In the middle of the page an element stays at the edge of the band that it goes to. */
export function intoBand(layout: Layout, rect: Rect, id?: string): { band: BandName; rect: Rect } {
  const band = bandAt(layout, rect.y + rect.height / 2)
  const { y, height } = layout.bands[band]
  const inside = rect.y - y - (layout.shifts.get(id ?? '') ?? 0)
  const most = band === 'foot' ? height - rect.height : band === 'head' ? height - rect.height / 2 : Infinity
  return { band, rect: { ...rect, y: Math.max(0, Math.min(inside, Math.max(0, most))) } }
}

/** Where an element is seen. */
export const onPage = (layout: Layout, band: BandName, element: PrintElement): Rect => ({
  x: element.x,
  y: element.y + layout.bands[band].y + (layout.shifts.get(element.id) ?? 0),
  width: element.width,
  height: element.height,
})

/** What attracts on the page: the margins, the bands, every element that does not move itself. */
export function attractions(layout: Layout, template: PrintTemplate, moving: ReadonlySet<string>): Rect[] {
  const bands = bandNames
    .map(name => ({ x: 0, y: layout.bands[name].y, width: layout.room, height: layout.bands[name].height }))
    .filter(({ height }) => height > 0)
  const others = bandNames.flatMap(band =>
    template[band].elements.filter(({ id }) => !moving.has(id)).map(element => onPage(layout, band, element)),
  )
  return [...bands, ...others]
}
