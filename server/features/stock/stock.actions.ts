import * as contract from '../../../contract/stock.ts'
import { canMoveStockDocument } from '../../../contract/stock-states.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { fail, handle, isFailure, ok } from '../../handler.ts'
import { warehousesOf } from '../deliveries/office-deliveries.queries.ts'
import { specText } from '../deliveries/present-delivery.ts'
import {
  type DetailRow,
  documentDetail,
  documentLines,
  doneDocuments,
  draftReorders,
  fillLines,
  findSkus,
  insertDocument,
  isWarehouse,
  openDocuments,
  removeLine,
  reorderRows,
  uncountedSkus,
} from './stock.queries.ts'
import { movedMeanwhile } from './stock.rules.ts'
import {
  discardDocument,
  postDocument,
  receiveTransfer,
  reverseDocument,
  scanInto,
  sendTransfer,
  setLine,
  toChange,
  toFill,
} from './stock-steps.ts'

const nowhere = fail('message.noPermission', undefined, 'id')

const presentSummary = <Row extends { createdAt: Date }>({ createdAt, ...row }: Row) => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

const withSpec = <Row extends { spec: Parameters<typeof specText>[1]['spec'] }>(
  context: MemberContext,
  { spec, ...row }: Row,
) => ({ ...row, spec: specText(context, { spec, customisation: null }) })

/** What /office/stock shows, and the steps that are taken there. */
export const stockActions = [
  handle(contract.stockDesk, async ({ db, lang }) => {
    const [open, done, warehouses] = await Promise.all([
      openDocuments(db, lang),
      doneDocuments(db, lang),
      warehousesOf(db, lang),
    ])
    return ok({ open: open.map(presentSummary), done: done.map(presentSummary), warehouses })
  }),

  handle(contract.stockDocument, async (context, { id }) => {
    const { db, lang } = context
    const row = await documentDetail(db, id, lang)
    if (!row) return nowhere
    const lines = await documentLines(db, row, lang)
    const isOpenCount = row.kind === 'count' && row.state === 'draft'
    return ok({
      ...presentDetail(row),
      lines: lines.map(({ began, ...line }) => ({
        ...withSpec(context, line),
        moved: isOpenCount && movedMeanwhile({ began, expected: line.expected }, line.onHand),
      })),
    })
  }),

  handle(contract.findStockSkus, async (context, { find = '', warehouseId }) => {
    if (find === '') return ok({ skus: [] })
    const rows = await findSkus(context.db, { find, warehouseId, lang: context.lang })
    return ok({ skus: rows.map(row => withSpec(context, row)) })
  }),

  handle(contract.uncountedStock, async (context, { id, after = 0 }) => {
    const { db, lang } = context
    const document = await documentDetail(db, id, lang)
    if (document?.kind !== 'count') return nowhere
    const limit = contract.stockPage + 1
    const rows = await uncountedSkus(db, document, { lang, after, limit })
    const page = rows.slice(0, contract.stockPage)
    return ok({
      skus: page.map(row => withSpec(context, row)),
      next: rows.length > page.length ? page.at(-1)!.skuId : null,
    })
  }),

  handle(
    contract.openStockDocument,
    async (
      { db, visitor },
      { row: { kind, warehouseId, toWarehouseId = null, supplier = '', remark = '' } },
    ) => {
      const to = kind === 'transfer' ? toWarehouseId : null
      if (kind === 'transfer' && to === null) return fail('stock.chooseTarget', {}, 'toWarehouseId')
      if (to === warehouseId) return fail('stock.sameWarehouse', {}, 'toWarehouseId')
      if (!(await isWarehouse(db, to === null ? [warehouseId] : [warehouseId, to])))
        return fail('message.noPermission', undefined, 'warehouseId')
      return ok(
        await insertDocument(db, { kind, warehouseId, toWarehouseId: to, supplier, remark, by: visitor.id }),
      )
    },
  ),

  handle(contract.changeStockDocument, async (context, { row: { id, supplier = '', remark = '' } }) => {
    const document = await toChange(context, id)
    if ('key' in document) return document
    await context.db`update stock_documents set supplier = ${supplier}, remark = ${remark} where id = ${id}`
    return ok({ id })
  }),

  handle(contract.scanStock, async (context, { row }) => {
    const counted = await scanInto(context, row)
    return isFailure(counted) ? counted : ok(counted)
  }),

  handle(
    contract.setStockLine,
    async (context, { row }) => (await setLine(context, row)) ?? ok({ id: row.id }),
  ),

  handle(contract.fillStockLines, async (context, { row: { id } }) => {
    const document = await toFill(context, id)
    if ('key' in document) return document
    if (document.state === 'draft' && document.kind !== 'receipt') return nowhere
    await fillLines(context.db as Tx, document)
    return ok({ id })
  }),

  handle(contract.removeStockLine, async (context, { row: { id, skuId } }) => {
    const document = await toFill(context, id)
    if ('key' in document) return document
    // What is on the road is on the road.
    if (document.state !== 'draft') return nowhere
    return (await removeLine(context.db as Tx, id, skuId))
      ? ok({ id })
      : fail('message.noPermission', undefined, 'skuId')
  }),

  handle(
    contract.postStockDocument,
    async (context, { row: { id } }) => (await postDocument(context, id)) ?? ok({ id }),
  ),
  handle(
    contract.sendStockTransfer,
    async (context, { row: { id } }) => (await sendTransfer(context, id)) ?? ok({ id }),
  ),
  handle(
    contract.receiveStockTransfer,
    async (context, { row: { id } }) => (await receiveTransfer(context, id)) ?? ok({ id }),
  ),
  handle(
    contract.discardStockDocument,
    async (context, { row: { id } }) => (await discardDocument(context, id)) ?? ok({ id }),
  ),
  handle(contract.reverseStockDocument, async (context, { row: { id } }) => {
    const counter = await reverseDocument(context, id)
    return 'kind' in counter ? counter : ok(counter)
  }),

  handle(contract.stockReorder, async (context, { warehouseId, find = '', start = 0 }) => {
    const { db, lang } = context
    const [rows, warehouses] = await Promise.all([
      reorderRows(db, { lang, warehouseId, find, start }),
      warehousesOf(db, lang),
    ])
    const page = rows.slice(0, contract.stockPage)
    return ok({
      rows: page.map(row => withSpec(context, row)),
      next: rows.length > page.length ? start + page.length : null,
      warehouses,
    })
  }),

  handle(contract.orderStock, async ({ db, visitor }, { row: { stocks } }) => {
    const documents = await draftReorders(db as Tx, stocks, visitor.id)
    return documents.length > 0 ? ok({ documents }) : fail('stock.nothingToOrder', {}, 'stocks')
  }),
]

function presentDetail({
  postedAt,
  postedBy,
  receivedAt,
  receivedBy,
  reversedAt,
  reversedWho,
  discardedAt,
  discardedBy,
  ...row
}: DetailRow) {
  const steps = [
    { step: 'created', at: row.createdAt, who: row.createdBy },
    { step: row.kind === 'transfer' && !row.reverses ? 'sent' : 'posted', at: postedAt, who: postedBy },
    { step: 'received', at: receivedAt, who: receivedBy },
    { step: 'reversed', at: reversedAt, who: reversedWho },
    { step: 'discarded', at: discardedAt, who: discardedBy },
  ] as const
  return {
    ...presentSummary(row),
    trail: steps.flatMap(({ step, at, who }) => (at ? [{ step, at: at.toISOString(), who }] : [])),
    steps: stepsOf(row),
  }
}

type Step = contract.StockDocument['steps'][number]

function stepsOf({ kind, state, reverses }: Pick<DetailRow, 'kind' | 'state' | 'reverses'>): Step[] {
  const may = (to: Parameters<typeof canMoveStockDocument>[2]) => canMoveStockDocument(kind, state, to)
  const can: Record<Step, boolean> = {
    edit: state === 'draft' || state === 'sent',
    post: may('posted'),
    send: may('sent'),
    receive: may('received'),
    discard: may('discarded'),
    reverse: may('reversed') && !reverses,
  }
  return (Object.keys(can) as Step[]).filter(one => can[one])
}
