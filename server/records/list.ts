import { type Decimal, sum, toDecimal } from '../../contract/decimal.ts'
import { amountText, type Currency, codeIn } from '../../contract/money.ts'
import {
  defaultPageSize,
  type Grid,
  type GridColumn,
  type GridRow,
  mostIds,
  mostRows,
  type Totals,
} from '../../contract/records.ts'
import type { Context } from '../context.ts'
import type { Db, Fragment } from '../db/database.ts'
import { mayDo, offersAdding, reachOf, rowsFor } from './access.ts'
import { currencyColumns, currencyIn, currencyKey, isMoney, withAmounts } from './amounts.ts'
import { type BillType, type BranchColumn, branchColumns, type FieldSpec, type Reach } from './bill-type.ts'
import { labelOf, optionsOf } from './describe.ts'
import { needs } from './needs.ts'
import { findBillType } from './registry.ts'
import { conditions, type ListSearch, lookUpHits, readSearch } from './search.ts'

export interface ListQuery {
  sort?: string
  dir?: 'asc' | 'desc'
  parentId?: number
  incDisabled?: boolean
  incChild?: boolean
  search?: string
  site_id?: number
  limit?: number
  start?: number
}

export async function describeGrid(context: Context, type: BillType): Promise<Grid> {
  const { visitor, t } = context
  const may = (right: 'edit' | 'del' | 'import' | 'export') => mayDo(type, visitor, right)
  const filters = type.fields.filter(field => field.filter && isOffered(context, field))
  const isLong = await isTooLong(context, type)
  return {
    billType: type.name,
    title: t(type.title),
    fills: type.fills && t(type.fills),
    columns: listFields(type).map(field => columnOf(context, field, isLong)),
    currencies: listFields(type).some(isMoney) ? await needs().currencyBook(context) : undefined,
    sort: { name: type.sort.field, dir: type.sort.dir },
    search: type.find !== undefined || type.fields.some(field => field.search),
    filters: await Promise.all(filters.map(field => filterOf(context, field))),
    tree: type.tree ?? false,
    place: may('edit') ? type.place : undefined,
    disabled: type.disabled !== undefined,
    form: type.fields.some(field => field.edit),
    can: {
      add: offersAdding(type, visitor),
      edit: may('edit'),
      del: may('del'),
      import: may('import'),
      export: may('export'),
    },
    judged: type.judged,
    layout: await layoutOf(context, type),
  }
}

/** Whoever may not see the others' list would have nothing to choose from. */
const isOffered = ({ visitor }: Context, { lookup, choices }: FieldSpec): boolean =>
  !lookup || choices !== undefined || mayDo(findBillType(lookup), visitor, 'see')

async function filterOf(context: Context, field: FieldSpec): Promise<Grid['filters'][number]> {
  const { name, kind, lookup, choices } = field
  const said = { name, label: labelOf(context, field) }
  if (choices) return { ...said, kind: 'choice', options: await choices(context) }
  if (lookup) return { ...said, kind: 'lookup', options: [], billType: lookup }
  return { ...said, kind: kind === 'date' ? 'date' : 'choice', options: optionsOf(context, field) }
}

export const listFields = (type: BillType): FieldSpec[] => type.fields.filter(field => field.list)

function columnOf(context: Context, field: FieldSpec, isLong: boolean): GridColumn {
  const { name, list, sort = false, indexed = false, showTime } = field
  // A number that has a name is read by it.
  const kind = field.kind === 'number' && field.options ? 'choice' : field.kind
  const type = kind === 'date' ? 'date' : kind === 'money' || kind === 'number' ? 'float' : undefined
  return {
    name,
    header: labelOf(context, field),
    w: list?.w ?? (type === 'float' ? 100 : undefined),
    type,
    showTime,
    kind,
    sort: sort && (indexed || !isLong),
    total: list?.total,
    options: kind === 'choice' ? optionsOf(context, field) : undefined,
    currency: isMoney(field) ? currencyKey(field) : undefined,
  }
}

async function layoutOf({ db, visitor }: Context, type: BillType): Promise<unknown> {
  if (visitor.role === 'guest') return null
  const [row] = await db<{ layout: unknown }[]>`
    select layout from grid_layouts where member_id = ${visitor.id} and bill_type = ${type.name}`
  return row?.layout ?? null
}

/** The records a query asks for and the visitor may see; undefined when the visitor may see none. */
interface Selection {
  from: Fragment
  where: Fragment
  order: Fragment
}

function select(
  context: Context,
  db: Db,
  type: BillType,
  query: ListQuery,
  search: ListSearch,
): Selection | undefined {
  const rows = rowsFor(type, context, db, 'see')
  if (!rows) return undefined
  const wanted = [rows, ...conditions(context, db, type, search)]
  if (query.parentId !== undefined && type.parent) {
    wanted.push(type.parent(db, query.parentId, query.incChild ?? false))
  }
  const branchBy = branchColumnOf(type)
  if (query.site_id && branchBy) wanted.push(atBranch(db, branchBy, query.site_id))
  if (type.disabled && hidesDisabled(type, query, search)) wanted.push(db`not (${type.disabled(db)})`)
  return {
    from: fromOf(context, db, type),
    where: wanted.map(one => db`(${one})`).reduce((all, one) => db`${all} and ${one}`),
    order: orderOf(context, db, type, query),
  }
}

const hidesDisabled = (
  { disabled, disabledBy }: BillType,
  { incDisabled }: ListQuery,
  { filters }: ListSearch,
): boolean => disabled !== undefined && !incDisabled && !(disabledBy && Object.hasOwn(filters, disabledBy))

/** Below what the records asked for stand: 0 is the top of a tree, and nothing where there is none. */
export const parentOf = (
  { tree }: BillType,
  { parentId }: Pick<ListQuery, 'parentId'>,
): number | undefined => (parentId === 0 && !tree ? undefined : parentId)

/** By what its records stand at a branch, so that `site_id` narrows to one; undefined where they stand at none. */
export const branchColumnOf = ({ branchBy, fields }: BillType): BranchColumn | undefined =>
  branchBy ?? branchColumns.find(name => fields.some(({ column, virtual }) => column === name && !virtual))

function atBranch(db: Db, column: BranchColumn, siteId: number): Fragment {
  switch (column) {
    case 'site_id':
      return db`r.site_id = ${siteId}`
    case 'warehouse_id':
      return db`r.warehouse_id in (select id from warehouses where site_id = ${siteId})`
    case 'shop_id':
      // What belongs to no shop is for all of them.
      return db`r.shop_id is null or r.shop_id in (select id from shops where site_id = ${siteId})`
  }
}

export const fromOf = (context: Context, db: Db, type: BillType): Fragment =>
  type.from ? type.from(db, context) : db`${db(type.table!)} r`

/** Only declared columns are sorted by; the id settles what is equal, so that pages do not overlap. */
function orderOf(context: Context, db: Db, type: BillType, query: ListQuery): Fragment {
  const own = isOwnOrder(type, query)
  const name = sortedBy(type, query)
  const down = (own ? type.sort.dir : query.dir) === 'desc'
  const tie = down ? db`r.id desc` : db`r.id`
  const chosen = name === 'id' ? undefined : type.fields.find(each => each.name === name)
  if (!chosen) return tie
  const value = chosen.read(db, context, db`r`)
  if (!down) return db`${value}, ${tie}`
  // What has no gaps goes without the clause, so that an index serves it.
  return own || chosen.indexed ? db`${value} desc, ${tie}` : db`${value} desc nulls last, ${tie}`
}

/** What a visitor may have a list sorted by. */
export const isSortable = ({ fields, sort: own }: BillType, name: string): boolean =>
  name === 'id' || name === own.field || fields.some(field => field.sort && field.name === name)

/** A direction alone turns the list's own order around. */
const sortedBy = ({ sort: own }: BillType, { sort }: Pick<ListQuery, 'sort'>): string => sort ?? own.field

/** Also when it is asked for by name. */
function isOwnOrder(type: BillType, { sort, dir }: ListQuery): boolean {
  const { sort: own } = type
  const wanted = dir ?? (sort === undefined ? own.dir : 'asc')
  return sortedBy(type, { sort }) === own.field && wanted === own.dir
}

/** A longer list than this is sorted only by what an index has. */
const mostSorted = 20_000

/** Of lists that know how long they are. */
async function isTooLong(context: Context, type: BillType): Promise<boolean> {
  const { db } = context
  const whole = type.seek && (await wholeOf(context, db, type, {}, { text: '', filters: {} }))
  const all = whole && type.summary?.(db, {}, whole)
  if (!all) return false
  const rows = await db<{ total: number }[]>`${all}`
  return rows.reduce((sum, { total }) => sum + total, 0) > mostSorted
}

/** The list's own order in place of one that would look at all rows of a long list. */
async function servedOrder<T extends ListQuery>(context: Context, type: BillType, query: T): Promise<T> {
  // What belongs to one record is never long.
  if (isOwnOrder(type, query) || query.parentId !== undefined) return query
  const wanted = sortedBy(type, query)
  const isServed = wanted === 'id' || type.fields.some(({ name, indexed }) => indexed && name === wanted)
  return isServed || !(await isTooLong(context, type)) ? query : { ...query, sort: undefined, dir: undefined }
}

export interface ListPage {
  rows: GridRow[]
  /** They were too many to be sent at once. */
  more?: true
  total?: number
  /** Of amounts by currency. */
  totals?: Totals
}

export async function listRecords(
  context: Context,
  type: BillType,
  wish: ListQuery & { count?: boolean; idOnly?: boolean },
): Promise<ListPage> {
  const { db } = context
  const query = await servedOrder(context, type, wish)
  const search = await searchOf(context, type, query)
  const selection = select(context, db, type, query, search)
  if (!selection) return { rows: [], ...(query.count && { total: 0, totals: {} }) }
  const { from, where, order } = selection
  const most = query.idOnly ? mostIds : mostRows
  const wanted = query.limit ?? defaultPageSize
  const isCut = wanted === 0 || wanted > most
  // One more than is sent tells whether there are more.
  const limit = isCut ? most + 1 : wanted
  const whole = await wholeOf(context, db, type, query, search)
  const begin = await placeOf(db, type, { ...query, limit }, search, whole)
  const page = search.ids
    ? // All of them are fetched and then sorted: looking for a few among all rows, in the order of the list, may take very long.
      db`
        with found as materialized (select r.id, row_number() over (order by ${order}) as n from ${from} where ${where})
        select id from found where n > ${begin.start} order by n limit ${limit}`
    : db`
        select r.id from ${from} where ${where} and ${begin.where} order by ${order} limit ${limit} offset ${begin.start}`
  const fields = listFields(type)
  const [rows, summary, book] = await Promise.all([
    query.idOnly
      ? db<GridRow[]>`${page}`
      : // The page's ids first: what is skipped is not computed.
        db<GridRow[]>`
          select ${columnsOf(context, db, type, fields)}
          from unnest(array(${page})) with ordinality as page (page_id, n)
          join ${from} on r.id = page.page_id
          order by page.n`,
    query.count
      ? summarise(context, db, type, selection, whole && type.summary?.(db, search.filters, whole))
      : undefined,
    fields.some(isMoney) ? needs().currencyBook(context) : [],
  ])
  const sent = rows.slice(0, most)
  return {
    rows: query.idOnly || book.length === 0 ? sent : sent.map(row => withAmounts(book, fields, row)),
    ...(rows.length > most && { more: true as const }),
    ...summary,
  }
}

/** How many rows a list has, counted no further than `most` and one. */
export async function countRecords(
  context: Context,
  type: BillType,
  query: ListQuery,
  most: number,
): Promise<number> {
  const { db } = context
  const search = await searchOf(context, type, query)
  const selection = select(context, db, type, query, search)
  if (!selection) return 0
  const whole = await wholeOf(context, db, type, query, search)
  const known = whole && type.summary?.(db, search.filters, whole)
  const rows = await db<{ total: number }[]>`${
    known ??
    db`select count(*) as total from (select from ${selection.from} where ${selection.where} limit ${most + 1}) as found`
  }`
  return Math.min(
    rows.reduce((all, { total }) => all + Number(total), 0),
    most + 1,
  )
}

/** Whoever sees only the own ones has few, and looks through nobody else's for them. */
async function searchOf(context: Context, type: BillType, { search }: ListQuery): Promise<ListSearch> {
  const { db } = context
  const wanted = readSearch(search)
  return reachOf(type, context, db) ? await lookUpHits(db, type, wanted) : wanted
}

/** Where a page begins: by so many rows from the top, or from a place that the bill type knows. */
async function placeOf(
  db: Db,
  type: BillType,
  query: ListQuery & { limit: number },
  search: ListSearch,
  whole: Reach | undefined,
): Promise<{ where: Fragment; start: number }> {
  const { start = 0, limit } = query
  const place =
    whole && isOwnOrder(type, query)
      ? await type.seek?.(db, search.filters, { start, limit }, whole)
      : undefined
  return place ?? { where: db`true`, start }
}

/** A list's sums, of amounts in one currency. */
type SumRow = { total: number; $currency?: string | null } & Record<string, string>

async function summarise(
  context: Context,
  db: Db,
  type: BillType,
  { from, where }: Selection,
  known: Fragment | undefined,
): Promise<Pick<ListPage, 'total' | 'totals'>> {
  const [book, rows] = await Promise.all([
    added(type).some(isMoney) ? needs().currencyBook(context) : [],
    db<SumRow[]>`${known ?? counted(context, db, type, from, where)}`,
  ])
  const totals = added(type)
    // A bill type that only counts has no sums.
    .filter(({ name }) => rows.every(row => name in row))
    .map(field => [field.name, isMoney(field) ? inCurrencies(book, rows, field) : inAll(rows, field)])
  return { total: rows.reduce((all, row) => all + row.total, 0), totals: Object.fromEntries(totals) }
}

const inAll = (rows: readonly SumRow[], { name }: FieldSpec): Decimal =>
  sum(rows.map(row => toDecimal(row[name])))

const inCurrencies = (book: readonly Currency[], rows: readonly SumRow[], { name }: FieldSpec) =>
  Object.fromEntries(
    rows
      .filter(row => row.$currency)
      .map(row => [row.$currency!, amountText(toDecimal(row[name]), codeIn(book, row.$currency))]),
  )

const added = ({ fields }: BillType): FieldSpec[] => fields.filter(field => field.list?.total)

/** What the visitor sees is all within reach, but for what filters leave out. */
async function wholeOf(
  context: Context,
  db: Db,
  type: BillType,
  query: ListQuery,
  search: ListSearch,
): Promise<Reach | undefined> {
  const { text, filters } = search
  if (text || query.site_id !== undefined) return undefined
  // What is no field of the list finds nothing in it.
  if (!Object.keys(filters).every(filter => type.fields.some(({ name }) => name === filter))) return undefined
  const reach = await parted(db, type, query, reachOf(type, context, db))
  if (!reach || !hidesDisabled(type, query, search)) return reach
  const enabled = type.enabled?.(db)
  return enabled && { ...reach, only: reach.only ? db`${reach.only} and ${enabled}` : enabled }
}

/** The same below a parent, of whoever reaches everything. */
async function parted(
  db: Db,
  type: BillType,
  { parentId }: ListQuery,
  reach: Reach | undefined,
): Promise<Reach | undefined> {
  if (parentId === undefined || !reach) return reach
  return reach.shops || reach.only ? undefined : await type.within?.(db, parentId)
}

/** One row; where amounts are added up, one for each currency. */
function counted(context: Context, db: Db, type: BillType, from: Fragment, where: Fragment): Fragment {
  const fields = added(type)
  const money = fields.find(isMoney)
  const sums = db`count(*) as total ${sumsOf(context, db, fields)}`
  if (!money) return db`select ${sums} from ${from} where ${where}`
  return db`
    select ${currencyIn(context, db, type, money)} as "$currency", ${sums}
    from ${from} where ${where} group by 1 order by 1`
}

const sumsOf = (context: Context, db: Db, fields: readonly FieldSpec[]): Fragment =>
  fields
    .map(field => db`, coalesce(sum(${field.read(db, context, db`r`)}), 0)::text as ${alias(db, field)}`)
    .reduce((all, one) => db`${all} ${one}`, db``)

/** With what the amounts are in. */
function columnsOf(context: Context, db: Db, type: BillType, fields: readonly FieldSpec[]): Fragment {
  const columns = fields
    .map(field => db`${field.read(db, context, db`r`)} as ${alias(db, field)}`)
    .reduce((all, one) => db`${all}, ${one}`, db`r.id`)
  return db`${columns}${currencyColumns(context, db, type, fields)}`
}

/** The driver takes a dot in a name for the one between table and column. Names are ours, never a visitor's. */
const alias = (db: Db, { name }: FieldSpec): Fragment => db.unsafe(`"${name}"`)

/** These records, as far as the visitor may see them. */
export async function recordsOf(
  context: Context,
  type: BillType,
  ids: readonly number[],
  fields: readonly FieldSpec[],
): Promise<GridRow[]> {
  const { db } = context
  const rows = rowsFor(type, context, db, 'see')
  if (!rows || ids.length === 0) return []
  return await db<GridRow[]>`
    select ${columnsOf(context, db, type, fields)} from ${fromOf(context, db, type)} where r.id = any(${ids}::integer[]) and ${rows}`
}

const batchSize = 1000

/**
 * Everything the query finds, as it is at this moment, a batch at a time. It holds a connection until its end: whoever
 * reads it must not wait for anybody outside.
 */
export async function* streamRecords(
  context: Context,
  type: BillType,
  query: ListQuery,
  fields = listFields(type),
): AsyncGenerator<GridRow> {
  const { db } = context
  const search = await searchOf(context, type, query)
  const selection = select(context, db, type, query, search)
  if (!selection) return
  const { from, where, order } = selection
  const rows = db<
    GridRow[]
  >`select ${columnsOf(context, db, type, fields)} from ${from} where ${where} order by ${order}`
  for await (const batch of rows.cursor(batchSize)) yield* batch
}
