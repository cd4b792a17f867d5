import type { GridColumn } from '../../../contract/records.ts'
import { type ColumnAlign, columnLayout } from '../../../contract/report-columns.ts'
import { pageSizes } from './grid-query.ts'

/** How one person has arranged a grid. It is kept by the server, and columns come and go meanwhile. */
export interface GridLayout {
  order: readonly string[]
  widths: Readonly<Record<string, number>>
  /** Columns shown or hidden against their description. */
  visible: Readonly<Record<string, boolean>>
  /** So many of the first visible columns stay in sight. */
  frozen: number
  size?: number
}

export const plainLayout: GridLayout = { order: [], widths: {}, visible: {}, frozen: 0 }

export interface ArrangedColumn {
  column: GridColumn
  width: number
  align: ColumnAlign
  visible: boolean
}

const narrowest = 48
const widest = 800
export const mostFrozen = 5

/** What was stored, as far as it can be used. */
export function readLayout(stored: unknown): GridLayout {
  if (!isObject(stored)) return plainLayout
  const { order, widths, visible, frozen, size } = stored
  return {
    order: Array.isArray(order) ? order.filter(name => typeof name === 'string') : [],
    widths: pick(widths, value => typeof value === 'number' && Number.isFinite(value)),
    visible: pick(visible, value => typeof value === 'boolean'),
    frozen: clamp(Number(frozen) || 0, 0, mostFrozen),
    ...(typeof size === 'number' && pageSizes.includes(size) && { size }),
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function pick<T>(values: unknown, wanted: (value: unknown) => boolean): Record<string, T> {
  if (!isObject(values)) return {}
  return Object.fromEntries(Object.entries(values).filter(([, value]) => wanted(value))) as Record<string, T>
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, Math.round(value)))

/** All columns in this person's order. */
export function arrange(columns: readonly GridColumn[], layout: GridLayout): ArrangedColumn[] {
  return inOrder(columns, layout.order).map(column => {
    const described = columnLayout(column)
    // A column that is hidden at first has a width of its own once it is shown.
    const { width, align } = described ?? columnLayout({ ...column, w: undefined })!
    return {
      column,
      width: layout.widths[column.name] ?? Math.max(width, roomFor(column)),
      align: column.kind === 'money' ? 'end' : align,
      visible: layout.visible[column.name] ?? described !== undefined,
    }
  })
}

const widestWords = 240
const paddings = 24
const paddingsOfState = 40

/** So that its head is read whole, and each of a few values that it may have; nobody has made it narrower yet. */
function roomFor({ header, kind, options = [] }: GridColumn): number {
  const values = kind === 'choice' ? options.map(({ label }) => paddingsOfState + widthOf(label, 12)) : []
  return Math.min(widestWords, Math.ceil(Math.max(paddings + widthOf(header, 13), ...values)))
}

const square =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Myanmar}\u3000-\u303f\uff00-\uff60]/u
const above = /\p{Mn}/u

/** About as wide as a bold font of that size writes it. */
const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + size * (above.test(letter) ? 0 : square.test(letter) ? 1 : 0.66), 0)

/** A column the person has never arranged stands behind the one it follows in the description. */
function inOrder(columns: readonly GridColumn[], order: readonly string[]): GridColumn[] {
  const byName = new Map(columns.map(column => [column.name, column]))
  const names = order.filter(name => byName.has(name))
  columns.forEach(({ name }, index) => {
    if (names.includes(name)) return
    const before = columns[index - 1]?.name
    names.splice(before === undefined ? 0 : names.indexOf(before) + 1, 0, name)
  })
  return names.map(name => byName.get(name)!)
}

export const resizeColumn = (layout: GridLayout, name: string, width: number): GridLayout => ({
  ...layout,
  widths: { ...layout.widths, [name]: clamp(width, narrowest, widest) },
})

/** As wide as the description says. */
export function resetWidth(layout: GridLayout, name: string): GridLayout {
  const { [name]: _, ...widths } = layout.widths
  return { ...layout, widths }
}

export const showColumn = (layout: GridLayout, name: string, visible: boolean): GridLayout => ({
  ...layout,
  visible: { ...layout.visible, [name]: visible },
})

export const freezeColumns = (layout: GridLayout, frozen: number): GridLayout => ({
  ...layout,
  frozen: clamp(frozen, 0, mostFrozen),
})

/** Puts a column in front of another one, or at the end. */
export function moveColumn(
  layout: GridLayout,
  arranged: readonly ArrangedColumn[],
  name: string,
  before: string | undefined,
): GridLayout {
  if (name === before) return layout
  const others = arranged.map(({ column }) => column.name).filter(each => each !== name)
  const at = before === undefined ? others.length : others.indexOf(before)
  return { ...layout, order: others.toSpliced(at < 0 ? others.length : at, 0, name) }
}

/** One place towards the beginning or the end. */
export function shiftColumn(
  layout: GridLayout,
  arranged: readonly ArrangedColumn[],
  name: string,
  by: -1 | 1,
): GridLayout {
  const names = arranged.map(({ column }) => column.name)
  const at = names.indexOf(name)
  const to = at + by
  if (at < 0 || to < 0 || to >= names.length) return layout
  return { ...layout, order: names.toSpliced(at, 1).toSpliced(to, 0, name) }
}
