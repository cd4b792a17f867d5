import { createHash } from 'node:crypto'
import { type Decimal, sum } from '../../../contract/decimal.ts'
import { goodsColumns } from './order-columns.ts'

/** A row of the sheet: what stands in its columns, by their names. */
export interface OrderRow {
  /** In the sheet. */
  number: number
  cells: Readonly<Record<string, string>>
}

export interface OrderGroup<Row extends OrderRow = OrderRow> {
  mark: string
  rows: Row[]
}

/** Rows of one mark are one order, wherever they stand; a row without a mark belongs to the one above it. */
export function groupRows<Row extends OrderRow>(rows: readonly Row[]): OrderGroup<Row>[] {
  const groups = new Map<string, OrderGroup<Row>>()
  let mark = ''
  for (const row of rows) {
    mark = row.cells.mark || mark
    const group = groups.get(mark) ?? { mark, rows: [] }
    group.rows.push(row)
    groups.set(mark, group)
  }
  return [...groups.values()]
}

const isAboutGoods = (column: string) => (goodsColumns as readonly string[]).includes(column)

export interface Contradiction {
  row: number
  column: string
  /** The row that says something else. */
  other: number
}

/** What is said of an order as a whole: once is enough, twice has to be the same. */
export function sayingsOf({ rows }: OrderGroup): {
  said: Record<string, string>
  contradictions: Contradiction[]
} {
  const first = new Map<string, { value: string; row: number }>()
  const contradictions: Contradiction[] = []
  for (const { number, cells } of rows)
    for (const [column, value] of Object.entries(cells)) {
      if (value === '' || column === 'mark' || isAboutGoods(column)) continue
      const before = first.get(column)
      if (!before) first.set(column, { value, row: number })
      else if (before.value !== value) contradictions.push({ row: number, column, other: before.row })
    }
  return {
    said: Object.fromEntries([...first].map(([column, { value }]) => [column, value])),
    contradictions,
  }
}

export interface Wanted {
  row: number
  skuId: number
  unitId: number | null
  quantity: Decimal
  comment: string
}

export interface WantedLine extends Omit<Wanted, 'row'> {
  rows: number[]
}

/** The same thing in several rows is one line, as in a cart. */
export function addUp(rows: readonly Wanted[]): WantedLine[] {
  const alike = Map.groupBy(rows, ({ skuId, unitId }) => `${skuId} ${unitId}`)
  return [...alike.values()].map(same => {
    const [{ skuId, unitId }] = same as [Wanted]
    return {
      skuId,
      unitId,
      quantity: sum(same.map(({ quantity }) => quantity)),
      comment: [...new Set(same.map(({ comment }) => comment).filter(Boolean))].join(' / '),
      rows: same.map(({ row }) => row),
    }
  })
}

/** The same rows have the same one, in whatever order their columns stand and whatever else is in the file. */
export function keyOf(shopId: number, { mark, rows }: OrderGroup): string {
  const said = rows.map(({ cells }) =>
    Object.entries(cells)
      .filter(([column, value]) => value !== '' && column !== 'mark')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  return createHash('sha256')
    .update(JSON.stringify([shopId, mark, said]))
    .digest('base64url')
}
