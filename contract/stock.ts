import * as v from 'valibot'
import type { ActionOutput } from './action.ts'
import { read, rowOf, save, saved } from './data.ts'
import type { Decimal } from './decimal.ts'
import { count, decimalText, id, ids, optional, requiredText, text } from './fields.ts'
import { stockDocumentKinds, stockStateCodes } from './stock-states.ts'

const moment = v.pipe(v.string(), v.isoTimestamp())
const kind = v.picklist(stockDocumentKinds)
const warehouse = v.object({ id: v.number(), name: v.string() })

/** Whoever keeps the goods. */
const keeper = { feature: 'stock', access: 'office', roles: ['warehouse'] } as const
/** Whoever buys or sells may look at what runs out. */
const looking = { feature: 'stock', access: 'office', roles: ['warehouse', 'sales'] } as const

const isStockQuantity = (text: string): text is Decimal => /^\d{1,9}(\.\d{1,4})?$/.test(text)

/** In the base unit, as the stock is kept. */
export const stockQuantity = () =>
  v.pipe(
    v.union([v.number(), v.string()], 'form.number'),
    v.transform(value => String(value).trim()),
    v.guard(isStockQuantity, 'form.number'),
  )

const summary = {
  id: v.number(),
  number: v.string(),
  kind,
  state: v.picklist(stockStateCodes),
  warehouse: v.string(),
  /** Of a transfer: where it goes. */
  toWarehouse: v.string(),
  supplier: v.string(),
  remark: v.string(),
  createdAt: moment,
  createdBy: v.string(),
  lineCount: v.number(),
}
const documentSummary = v.object(summary)
export type StockDocumentSummary = v.InferOutput<typeof documentSummary>

export const stockPage = 50

export const stockDesk = read('stock_desk', {
  ...keeper,
  input: v.object({}),
  output: v.object({
    /** Drafts, and transfers on the road. */
    open: v.array(documentSummary),
    /** What was done last. */
    done: v.array(documentSummary),
    warehouses: v.array(warehouse),
  }),
})
export type StockDesk = ActionOutput<typeof stockDesk>

const line = v.object({
  skuId: v.number(),
  productId: v.number(),
  itemNo: v.string(),
  barcode: v.string(),
  name: v.string(),
  spec: v.string(),
  picture: v.string(),
  unit: v.string(),
  /** Larger units that it may be counted in. */
  units: v.array(v.object({ name: v.string(), factor: decimalText() })),
  quantity: decimalText(),
  inUnits: v.string(),
  /** What was ordered, or on hand when it was counted. */
  expected: v.nullable(decimalText()),
  arrived: v.nullable(decimalText()),
  /** In the document's warehouse, now. */
  onHand: decimalText(),
  held: decimalText(),
  /** Of a count: the stock moved while it was counted, or has since. */
  moved: v.boolean(),
})
export type StockLine = v.InferOutput<typeof line>

const documentSteps = ['edit', 'post', 'send', 'receive', 'discard', 'reverse'] as const

export const stockDocument = read('stock_document', {
  ...keeper,
  input: v.object({ id: id() }),
  output: v.object({
    ...summary,
    warehouseId: v.number(),
    toWarehouseId: v.nullable(v.number()),
    lines: v.array(line),
    /** The counter-document, or the document that this one undoes. */
    reversedBy: v.nullable(v.object({ id: v.number(), number: v.string() })),
    reverses: v.nullable(v.object({ id: v.number(), number: v.string() })),
    trail: v.array(
      v.object({
        step: v.picklist(['created', 'posted', 'sent', 'received', 'reversed', 'discarded']),
        at: moment,
        who: v.string(),
      }),
    ),
    steps: v.array(v.picklist(documentSteps)),
  }),
})
export type StockDocument = ActionOutput<typeof stockDocument>

const found = v.object({
  skuId: v.number(),
  itemNo: v.string(),
  barcode: v.string(),
  name: v.string(),
  spec: v.string(),
  unit: v.string(),
  onHand: decimalText(),
})
export type FoundSku = v.InferOutput<typeof found>

/** SKUs by item number, barcode or words of the name, for whoever has no scanner. */
export const findStockSkus = read('stock_find', {
  ...keeper,
  input: v.object({ find: optional(text(60)), warehouseId: id() }),
  output: v.object({ skus: v.array(found) }),
})

/** Of a stocktake: what the warehouse has and nobody has counted yet, by id. */
export const uncountedStock = read('stock_uncounted', {
  ...keeper,
  input: v.object({ after: optional(count()), id: id() }),
  output: v.object({ skus: v.array(found), next: v.nullable(v.number()) }),
})

export const openStockDocument = save('stock_document_open', {
  ...keeper,
  input: rowOf({
    kind,
    warehouseId: id(),
    toWarehouseId: optional(id()),
    supplier: optional(text(100)),
    remark: optional(text(200)),
  }),
  output: v.object({ id: v.number(), number: v.string() }),
})

export const changeStockDocument = save('stock_document_change', {
  ...keeper,
  input: rowOf({ id: id(), supplier: optional(text(100)), remark: optional(text(200)) }),
  output: saved,
})

/** A scanner read a code: one more of it, or as many as a larger unit's barcode stands for. */
export const scanStock = save('stock_scan', {
  ...keeper,
  input: rowOf({
    id: id(),
    code: requiredText(60),
    /** Made up by the page for each scan: one that is sent twice counts once. */
    key: requiredText(40),
  }),
  output: v.object({ skuId: v.number(), itemNo: v.string(), quantity: decimalText(), added: decimalText() }),
})

export const setStockLine = save('stock_line', {
  ...keeper,
  input: rowOf({ id: id(), skuId: id(), quantity: stockQuantity() }),
  output: saved,
})

/** All that was ordered has come, or all that was sent has arrived: quantities as expected. */
export const fillStockLines = save('stock_fill', { ...keeper, input: rowOf({ id: id() }), output: saved })

export const removeStockLine = save('stock_line_remove', {
  ...keeper,
  input: rowOf({ id: id(), skuId: id() }),
  output: saved,
})

const step = { ...keeper, input: rowOf({ id: id() }), output: saved } as const

export const postStockDocument = save('stock_document_post', step)
export const sendStockTransfer = save('stock_document_send', step)
export const receiveStockTransfer = save('stock_document_receive', step)
export const discardStockDocument = save('stock_document_discard', step)

/** Answers with the counter-document. */
export const reverseStockDocument = save('stock_document_reverse', {
  ...step,
  output: v.object({ id: v.number(), number: v.string() }),
})

const reorderRow = v.object({
  /** Of the stock. */
  id: v.number(),
  skuId: v.number(),
  itemNo: v.string(),
  name: v.string(),
  spec: v.string(),
  unit: v.string(),
  warehouse: v.string(),
  out: v.boolean(),
  available: decimalText(),
  incoming: decimalText(),
  /** In the last 30 days. */
  sold: decimalText(),
  /** Nothing sold: nobody can tell. */
  daysLeft: v.nullable(v.number()),
  suggested: decimalText(),
  inUnits: v.string(),
})
export type ReorderRow = v.InferOutput<typeof reorderRow>

export const stockReorder = read('stock_reorder', {
  ...looking,
  input: v.object({
    warehouseId: optional(id()),
    find: optional(text(60)),
    start: optional(count()),
  }),
  output: v.object({
    rows: v.array(reorderRow),
    next: v.nullable(v.number()),
    warehouses: v.array(warehouse),
  }),
})
export type StockReorder = ActionOutput<typeof stockReorder>

/** Receiving drafts with what is suggested for these, one for each warehouse. */
export const orderStock = save('stock_reorder_draft', {
  ...keeper,
  input: rowOf({ stocks: v.pipe(ids(500), v.minLength(1, 'stock.nothingTicked')) }),
  output: v.object({ documents: v.array(v.object({ id: v.number(), number: v.string() })) }),
})
