import type { Decimal } from '../../../contract/decimal.ts'
import type { Language } from '../../../contract/languages.ts'
import type { FoundSku, ReorderRow, StockDocumentSummary, StockLine } from '../../../contract/stock.ts'
import { stockPage } from '../../../contract/stock.ts'
import type { StockDocumentKind, StockDocumentState } from '../../../contract/stock-states.ts'
import type { Db, Fragment, Tx } from '../../db/database.ts'
import { skusFound } from '../../records/definitions/text-search.ts'
import { patternOf } from '../../records/search.ts'
import type { TextsByLanguage } from '../shops/shops.tables.ts'
import type { CountedLine, DocumentPlaces, Move, StockNow } from './stock.rules.ts'
import type { CalledSku } from './stock-sheet.rules.ts'

export interface DocumentRow extends DocumentPlaces {
  id: number
  number: string
  state: StockDocumentState
  reversesId: number | null
  receivedAt: Date | null
}

const documentColumns = (db: Db) => db`
  d.id, d.number, d.kind, d.state, d.warehouse_id as "warehouseId", d.to_warehouse_id as "toWarehouseId",
  d.reverses_id as "reversesId", d.received_at as "receivedAt"`

/** Others may fill it at the same time, but nobody posts it meanwhile. */
export async function documentToFill(tx: Tx, id: number): Promise<DocumentRow | undefined> {
  const [row] = await tx<DocumentRow[]>`
    select ${documentColumns(tx)} from stock_documents d where d.id = ${id} for share`
  return row
}

/** Locks the document: nobody else adds to it or moves it until this transaction is over. */
export async function documentToMove(tx: Tx, id: number): Promise<DocumentRow | undefined> {
  const [row] = await tx<DocumentRow[]>`
    select ${documentColumns(tx)} from stock_documents d where d.id = ${id} for update`
  return row
}

interface NewDocument {
  kind: StockDocumentKind
  warehouseId: number
  toWarehouseId: number | null
  supplier: string
  remark: string
  by: number
}

export async function insertDocument(
  db: Db,
  { kind, warehouseId, toWarehouseId, supplier, remark, by }: NewDocument,
): Promise<{ id: number; number: string }> {
  const [made] = await db<{ id: number; number: string }[]>`
    insert into stock_documents (kind, warehouse_id, to_warehouse_id, supplier, remark, created_by)
    values (${kind}, ${warehouseId}, ${toWarehouseId}, ${supplier}, ${remark}, ${by}) returning id, number`
  return made!
}

export async function isWarehouse(db: Db, ids: readonly number[]): Promise<boolean> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from warehouses where id = any(${[...ids]}::integer[])`
  return row!.count === new Set(ids).size
}

export const countedLines = async (db: Db, documentId: number): Promise<CountedLine[]> =>
  await db<CountedLine[]>`
    select sku_id as "skuId", trim_scale(quantity)::text as quantity, trim_scale(expected)::text as expected,
      trim_scale(arrived)::text as arrived
    from stock_document_lines where document_id = ${documentId} order by sku_id`

/** How much a draft or an arriving transfer has of a SKU from now on: so much, or so much more. */
export async function countLine(
  tx: Tx,
  { id, kind, warehouseId }: DocumentRow,
  { skuId, quantity, more }: { skuId: number; quantity: Decimal; more: boolean },
): Promise<Decimal> {
  const onHand = tx`(select on_hand from stocks where sku_id = ${skuId} and warehouse_id = ${warehouseId})`
  const books = kind === 'count' ? tx`coalesce(${onHand}, 0)` : tx`null::numeric`
  const [row] = await tx<{ quantity: Decimal }[]>`
    insert into stock_document_lines as l (document_id, sku_id, quantity, expected, began)
    values (${id}, ${skuId}, ${quantity}, ${books}, ${books})
    on conflict (document_id, sku_id) do update
    set quantity = excluded.quantity + ${more ? tx`l.quantity` : tx`0`}, at = now(),
      expected = coalesce(excluded.expected, l.expected), began = coalesce(l.began, excluded.began)
    returning trim_scale(quantity)::text as quantity`
  return row!.quantity
}

/** Undefined: the transfer has nothing of it. */
export async function countArrival(
  tx: Tx,
  documentId: number,
  { skuId, quantity, more }: { skuId: number; quantity: Decimal; more: boolean },
): Promise<Decimal | undefined> {
  const [row] = await tx<{ quantity: Decimal }[]>`
    update stock_document_lines set at = now(), arrived = ${quantity}::numeric + ${more ? tx`coalesce(arrived, 0)` : tx`0`}
    where document_id = ${documentId} and sku_id = ${skuId} returning trim_scale(arrived)::text as quantity`
  return row?.quantity
}

export async function fillLines(tx: Tx, { id, state }: DocumentRow): Promise<void> {
  if (state === 'sent') await tx`update stock_document_lines set arrived = quantity where document_id = ${id}`
  else
    await tx`update stock_document_lines set quantity = expected where document_id = ${id} and expected is not null`
}

export async function removeLine(tx: Tx, documentId: number, skuId: number): Promise<boolean> {
  const gone = await tx`
    delete from stock_document_lines where document_id = ${documentId} and sku_id = ${skuId} returning 1`
  return gone.length > 0
}

/** False: this very scan has come before. */
export async function noteScan(tx: Tx, documentId: number, key: string, skuId: number): Promise<boolean> {
  const rows = await tx`
    insert into stock_scans (document_id, key, sku_id) values (${documentId}, ${key}, ${skuId})
    on conflict do nothing returning 1`
  return rows.length > 0
}

export interface ReadCode {
  skuId: number
  itemNo: string
  /** In base units: what this code stands for. */
  quantity: Decimal
}

/** What a scanner may read: a barcode, an item number, the barcode of a larger unit of a product that has one SKU. */
export const readCode = async (db: Db, code: string): Promise<ReadCode[]> =>
  await db<ReadCode[]>`
    select k.id as "skuId", k.item_no as "itemNo", trim_scale(c.quantity)::text as quantity from (
      select id, 1::numeric as quantity from skus where barcode = ${code}
      union select id, 1 from skus where code_key(item_no) = code_key(${code}) and code_key(${code}) <> ''
      union select k.id, u.factor from product_units u join skus k on k.product_id = u.product_id
        where u.barcode = ${code} and (select count(*) from skus where product_id = u.product_id) = 1
    ) c join skus k on k.id = c.id order by k.id limit 5`

/** The same for many codes of a sheet, by code, with every unit that the items may be counted in. */
export async function skusCalled(
  db: Db,
  codes: readonly string[],
  lang: Language,
): Promise<Map<string, CalledSku[]>> {
  const rows = await db<(CalledSku & { code: string })[]>`
    with asked as (select distinct code from unnest(${[...codes]}::text[]) as c (code) where code <> ''), hit as (
      select a.code, k.id, 1::numeric as factor from asked a join skus k on k.barcode = a.code
      union select a.code, k.id, 1 from asked a join skus k on code_key(k.item_no) = code_key(a.code) and code_key(a.code) <> ''
      union select a.code, k.id, u.factor from asked a join product_units u on u.barcode = a.code
        join skus k on k.product_id = u.product_id
        where (select count(*) from skus where product_id = u.product_id) = 1
    )
    select h.code, k.id as "skuId", k.item_no as "itemNo", text_in(p.names, ${lang}) as name, text_in(u.names, ${lang}) as unit,
      trim_scale(h.factor)::text as factor,
      (select json_agg(json_build_object('names', n.names, 'factor', trim_scale(x.factor)::text)) from (
        select p.unit_id, 1::numeric as factor
        union all select w.unit_id, w.factor from product_units w where w.product_id = p.id
      ) x join units n on n.id = x.unit_id) as units
    from hit h join skus k on k.id = h.id join products p on p.id = k.product_id join units u on u.id = p.unit_id
    order by h.code, k.id`
  return Map.groupBy(rows, ({ code }) => code)
}

/** In stock in a document's warehouse, and on none of its lines. */
export const uncountedSkus = async (
  db: Db,
  { id, warehouseId }: { id: number; warehouseId: number },
  { lang, after, limit }: { lang: Language; after: number; limit: number },
): Promise<FoundRow[]> =>
  await db<FoundRow[]>`
    select k.id as "skuId", k.item_no as "itemNo", coalesce(k.barcode, '') as barcode, text_in(p.names, ${lang}) as name, k.spec,
      text_in(u.names, ${lang}) as unit, trim_scale(s.on_hand)::text as "onHand"
    from stocks s
    join skus k on k.id = s.sku_id
    join products p on p.id = k.product_id
    join units u on u.id = p.unit_id
    where s.warehouse_id = ${warehouseId} and s.on_hand > 0 and s.sku_id > ${after}
      and not exists (select from stock_document_lines l where l.document_id = ${id} and l.sku_id = s.sku_id)
    order by s.sku_id limit ${limit}`

export const skuExists = async (db: Db, skuId: number): Promise<boolean> =>
  (await db`select from skus where id = ${skuId}`).length > 0

/** Locks what a document moves, in the order in which everybody locks stock; what was never there is there with none. */
export async function lockStocks(tx: Tx, moves: readonly Move[]): Promise<StockNow[]> {
  const skus = moves.map(({ skuId }) => skuId)
  const warehouses = moves.map(({ warehouseId }) => warehouseId)
  await tx`
    insert into stocks (sku_id, warehouse_id)
    select sku, warehouse from unnest(${skus}::integer[], ${warehouses}::integer[]) as w (sku, warehouse)
    order by 1, 2 on conflict (sku_id, warehouse_id) do nothing`
  return await tx<StockNow[]>`
    select s.sku_id as "skuId", s.warehouse_id as "warehouseId", s.on_hand as "onHand", s.held
    from stocks s join unnest(${skus}::integer[], ${warehouses}::integer[]) as w (sku, warehouse)
      on s.sku_id = w.sku and s.warehouse_id = w.warehouse
    order by s.sku_id, s.warehouse_id for update of s`
}

/** The stock follows, with an entry in the journal for each; their rows are locked. */
export async function moveStocks(
  tx: Tx,
  document: string,
  by: number,
  moves: readonly Move[],
): Promise<void> {
  const [done] = await tx<{ count: number }[]>`
    with moves as (
      select * from unnest(${moves.map(({ skuId }) => skuId)}::integer[], ${moves.map(({ warehouseId }) => warehouseId)}::integer[],
        ${moves.map(({ change }) => change)}::numeric[], ${moves.map(({ kind }) => kind)}::text[],
        ${moves.map(({ quantity }) => quantity)}::numeric[]) as m (sku_id, warehouse_id, change, kind, quantity)
    ), moved as (
      update stocks s set on_hand = s.on_hand + m.change from moves m
      where s.sku_id = m.sku_id and s.warehouse_id = m.warehouse_id and s.on_hand + m.change >= s.held
      returning m.*, s.on_hand
    ), written as (
      insert into stock_entries (document, kind, sku_id, warehouse_id, quantity, change, balance, member_id)
      select ${document}, kind, sku_id, warehouse_id, quantity, change, on_hand, ${by} from moved returning 1
    )
    select count(*)::integer as count from written`
  if (done!.count !== moves.length) throw new Error(`not all of ${document} was moved`)
}

export interface SkuName {
  skuId: number
  itemNo: string
  name: string
}

export const namesOf = async (db: Db, lang: Language, skuIds: readonly number[]): Promise<SkuName[]> =>
  await db<SkuName[]>`
    select k.id as "skuId", k.item_no as "itemNo", text_in(p.names, ${lang}) as name
    from skus k join products p on p.id = k.product_id where k.id = any(${[...skuIds]}::integer[]) order by k.item_no`

type DocumentStep = 'posted' | 'sent' | 'received' | 'reversed' | 'discarded'

/** False: somebody was faster. */
export async function moveDocument(
  tx: Tx,
  { id, from, to, by }: { id: number; from: StockDocumentState; to: DocumentStep; by: number },
): Promise<boolean> {
  const named = to === 'sent' ? 'posted' : to
  const moved = await tx`
    update stock_documents set state = ${to}, ${tx(`${named}_at`)} = now(), ${tx(`${named}_by`)} = ${by}
    where id = ${id} and state = ${from} returning 1`
  return moved.length > 0
}

/** A document that undoes another, with what that one had. */
export async function insertCounter(
  tx: Tx,
  original: number,
  by: number,
): Promise<{ id: number; number: string }> {
  const [made] = await tx<{ id: number; number: string }[]>`
    insert into stock_documents (kind, state, warehouse_id, to_warehouse_id, supplier, remark, reverses_id, created_by, posted_at,
      posted_by)
    select kind, 'posted', warehouse_id, to_warehouse_id, supplier, remark, id, ${by}, now(), ${by}
    from stock_documents where id = ${original} returning id, number`
  await tx`
    insert into stock_document_lines (document_id, sku_id, quantity, expected, began, arrived)
    select ${made!.id}, sku_id, quantity, expected, began, arrived from stock_document_lines where document_id = ${original}`
  return made!
}

type SummaryRow = Omit<StockDocumentSummary, 'createdAt'> & { createdAt: Date }

const summaryColumns = (db: Db, lang: Language): Fragment => db`
  d.id, d.number, d.kind, d.state, text_in(w.names, ${lang}) as warehouse, coalesce(text_in(v.names, ${lang}), '') as "toWarehouse",
  d.supplier, d.remark, d.created_at as "createdAt", coalesce(m.nick, '') as "createdBy",
  (select count(*)::integer from stock_document_lines l where l.document_id = d.id) as "lineCount"`

const summaryJoins = (db: Db): Fragment => db`
  join warehouses w on w.id = d.warehouse_id left join warehouses v on v.id = d.to_warehouse_id
  left join members m on m.id = d.created_by`

const mostOpen = 200
const lastDone = 20

export const openDocuments = async (db: Db, lang: Language): Promise<SummaryRow[]> =>
  await db<SummaryRow[]>`
    select ${summaryColumns(db, lang)} from stock_documents d ${summaryJoins(db)}
    where d.state in ('draft', 'sent') order by d.id desc limit ${mostOpen}`

export const doneDocuments = async (db: Db, lang: Language): Promise<SummaryRow[]> =>
  await db<SummaryRow[]>`
    select ${summaryColumns(db, lang)} from stock_documents d ${summaryJoins(db)}
    where d.state not in ('draft', 'sent') order by d.id desc limit ${lastDone}`

interface DocumentRef {
  id: number
  number: string
}

export interface DetailRow extends SummaryRow {
  warehouseId: number
  toWarehouseId: number | null
  reversedBy: DocumentRef | null
  reverses: DocumentRef | null
  postedAt: Date | null
  postedBy: string
  receivedAt: Date | null
  receivedBy: string
  reversedAt: Date | null
  reversedWho: string
  discardedAt: Date | null
  discardedBy: string
}

export async function documentDetail(db: Db, id: number, lang: Language): Promise<DetailRow | undefined> {
  const nick = (column: string) => db`coalesce((select nick from members where id = d.${db(column)}), '')`
  const [row] = await db<DetailRow[]>`
    select ${summaryColumns(db, lang)}, d.warehouse_id as "warehouseId", d.to_warehouse_id as "toWarehouseId",
      (select json_build_object('id', c.id, 'number', c.number) from stock_documents c where c.reverses_id = d.id) as "reversedBy",
      (select json_build_object('id', o.id, 'number', o.number) from stock_documents o where o.id = d.reverses_id) as reverses,
      d.posted_at as "postedAt", ${nick('posted_by')} as "postedBy", d.received_at as "receivedAt",
      ${nick('received_by')} as "receivedBy", d.reversed_at as "reversedAt", ${nick('reversed_by')} as "reversedWho",
      d.discarded_at as "discardedAt", ${nick('discarded_by')} as "discardedBy"
    from stock_documents d ${summaryJoins(db)} where d.id = ${id}`
  return row
}

export interface LineRow extends Omit<StockLine, 'spec' | 'moved'> {
  spec: { value: TextsByLanguage }[]
  began: Decimal | null
}

/** What was counted last stands first. */
export const documentLines = async (
  db: Db,
  { id, warehouseId }: { id: number; warehouseId: number },
  lang: Language,
): Promise<LineRow[]> =>
  await db<LineRow[]>`
    select l.sku_id as "skuId", k.product_id as "productId", k.item_no as "itemNo", coalesce(k.barcode, '') as barcode,
      text_in(p.names, ${lang}) as name, k.spec, coalesce(k.picture, p.pictures[1], '') as picture, text_in(u.names, ${lang}) as unit,
      (select coalesce(json_agg(json_build_object('name', text_in(n.names, ${lang}), 'factor', trim_scale(x.factor)::text) order by x.factor), '[]')
        from product_units x join units n on n.id = x.unit_id where x.product_id = k.product_id) as units,
      trim_scale(l.quantity)::text as quantity, in_units(k.product_id, l.quantity, ${lang}) as "inUnits",
      trim_scale(l.expected)::text as expected, trim_scale(l.began)::text as began, trim_scale(l.arrived)::text as arrived,
      trim_scale(coalesce(s.on_hand, 0))::text as "onHand", trim_scale(coalesce(s.held, 0))::text as held
    from stock_document_lines l
    join skus k on k.id = l.sku_id
    join products p on p.id = k.product_id
    join units u on u.id = p.unit_id
    left join stocks s on s.sku_id = l.sku_id and s.warehouse_id = ${warehouseId}
    where l.document_id = ${id} order by l.at desc, l.sku_id`

type FoundRow = Omit<FoundSku, 'spec'> & { spec: { value: TextsByLanguage }[] }

export const findSkus = async (
  db: Db,
  { find, warehouseId, lang }: { find: string; warehouseId: number; lang: Language },
): Promise<FoundRow[]> =>
  await db<FoundRow[]>`
    select k.id as "skuId", k.item_no as "itemNo", coalesce(k.barcode, '') as barcode, text_in(p.names, ${lang}) as name, k.spec,
      text_in(u.names, ${lang}) as unit, trim_scale(coalesce(s.on_hand, 0))::text as "onHand"
    from (select distinct id from (${skusFound(db, patternOf(db, find))}) hit order by id limit 20) hit
    join skus k on k.id = hit.id
    join products p on p.id = k.product_id
    join units u on u.id = p.unit_id
    left join stocks s on s.sku_id = k.id and s.warehouse_id = ${warehouseId}
    order by k.item_no`

type ReorderRowFound = Omit<ReorderRow, 'spec'> & { spec: { value: TextsByLanguage }[] }

interface ReorderFilter {
  lang: Language
  warehouseId?: number | undefined
  find: string
  start: number
}

/** Low stock by what is missing most: only the page's rows are worked out. */
export const reorderRows = async (
  db: Db,
  { lang, warehouseId, find, start }: ReorderFilter,
): Promise<ReorderRowFound[]> =>
  await db<ReorderRowFound[]>`
    with page as (
      select s.* from stocks s
      where s.shortage > 0 ${warehouseId === undefined ? db`` : db`and s.warehouse_id = ${warehouseId}`}
        ${find ? db`and s.sku_id in (${skusFound(db, patternOf(db, find))})` : db``}
      order by s.shortage desc, s.id desc limit ${stockPage + 1} offset ${start}
    )
    select s.id, s.sku_id as "skuId", k.item_no as "itemNo", text_in(p.names, ${lang}) as name, k.spec,
      text_in(u.names, ${lang}) as unit, text_in(w.names, ${lang}) as warehouse, s.shortage = 2 as out,
      trim_scale(s.on_hand - s.held)::text as available, trim_scale(f.incoming)::text as incoming, trim_scale(f.sold)::text as sold,
      case when f.sold > 0 then floor((s.on_hand - s.held) * 30 / f.sold)::integer end as "daysLeft",
      trim_scale(r.suggested)::text as suggested, in_units(k.product_id, r.suggested, ${lang}) as "inUnits"
    from page s
    join skus k on k.id = s.sku_id
    join products p on p.id = k.product_id
    join units u on u.id = p.unit_id
    join warehouses w on w.id = s.warehouse_id
    cross join lateral (select stock_incoming(s.sku_id, s.warehouse_id) as incoming,
      sold_in_30_days(s.sku_id, s.warehouse_id) as sold offset 0) f
    cross join lateral (select reorder_quantity(s.on_hand - s.held, f.incoming, f.sold, k) as suggested) r
    order by s.shortage desc, s.id desc`

/** A receiving draft with what is suggested for these, for each of their warehouses; none where nothing is. */
export async function draftReorders(
  tx: Tx,
  stockIds: readonly number[],
  by: number,
): Promise<{ id: number; number: string }[]> {
  // Whoever orders the same in this moment is waited for: what is on its way then is not ordered again.
  await tx`
    select from stocks where id = any(${[...stockIds]}::integer[]) order by sku_id, warehouse_id for no key update`
  const wanted = await tx<{ skuId: number; warehouseId: number; quantity: Decimal }[]>`
    select s.sku_id as "skuId", s.warehouse_id as "warehouseId",
      reorder_quantity(s.on_hand - s.held, stock_incoming(s.sku_id, s.warehouse_id), sold_in_30_days(s.sku_id, s.warehouse_id), k)
        as quantity
    from stocks s join skus k on k.id = s.sku_id where s.id = any(${[...stockIds]}::integer[]) order by s.warehouse_id, s.sku_id`
  const made = []
  for (const [warehouseId, rows] of Map.groupBy(wanted, row => row.warehouseId)) {
    const ordered = rows.filter(({ quantity }) => Number(quantity) > 0)
    if (ordered.length === 0) continue
    const document = await insertDocument(tx, {
      kind: 'receipt',
      warehouseId,
      toWarehouseId: null,
      supplier: '',
      remark: '',
      by,
    })
    await tx`
      insert into stock_document_lines (document_id, sku_id, expected)
      select ${document.id}, * from unnest(${ordered.map(({ skuId }) => skuId)}::integer[],
        ${ordered.map(({ quantity }) => quantity)}::numeric[])`
    made.push(document)
  }
  return made
}
