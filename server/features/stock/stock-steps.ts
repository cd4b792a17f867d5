import { compare, type Decimal } from '../../../contract/decimal.ts'
import { formatQuantity } from '../../../contract/money.ts'
import {
  canMoveStockDocument,
  type StockDocumentState,
  stockDocumentStates,
} from '../../../contract/stock-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { type Failure, fail, type Outcome } from '../../handler.ts'
import {
  countArrival,
  countedLines,
  countLine,
  type DocumentRow,
  documentToFill,
  documentToMove,
  insertCounter,
  lockStocks,
  moveDocument,
  moveStocks,
  namesOf,
  noteScan,
  readCode,
  skuExists,
} from './stock.queries.ts'
import {
  type CountedLine,
  type Move,
  movesOfArrival,
  movesOfPosting,
  movesOfReversal,
  movesTooFar,
  type StockNow,
} from './stock.rules.ts'

type Refused = Exclude<Outcome, { kind: 'ok' }>

const nowhere = fail('message.noPermission', undefined, 'id')

/** A save runs in a transaction. */
const inside = ({ db, visitor }: MemberContext) => ({ tx: db as Tx, by: visitor.id })

const isAt = ({ t }: MemberContext, { number, state }: DocumentRow, key: TextKey): Failure =>
  fail(key, { number, state: t(stockDocumentStates[state].text) }, 'id')

/** A draft, or a transfer on the road whose arrival is counted. */
export async function toFill(context: MemberContext, id: number): Promise<DocumentRow | Failure> {
  const document = await documentToFill(inside(context).tx, id)
  if (!document) return nowhere
  return document.state === 'draft' || document.state === 'sent'
    ? document
    : isAt(context, document, 'stock.notOpen')
}

export async function toChange(context: MemberContext, id: number): Promise<DocumentRow | Failure> {
  const document = await documentToMove(inside(context).tx, id)
  if (!document) return nowhere
  return document.state === 'draft' ? document : isAt(context, document, 'stock.notOpen')
}

interface Counted {
  skuId: number
  itemNo: string
  quantity: Decimal
  added: Decimal
}

/** Each scan counts; what nobody knows, or what is not on the transfer that arrives, is told at once. */
export async function scanInto(
  context: MemberContext,
  { id, code, key }: { id: number; code: string; key: string },
): Promise<Counted | Failure> {
  const { tx } = inside(context)
  const document = await toFill(context, id)
  if ('key' in document) return document
  const hits = await readCode(tx, code)
  const [hit] = hits
  if (!hit) return fail('stock.scanUnknown', { code }, 'code')
  if (hits.length > 1) return fail('stock.scanSeveral', { code }, 'code')
  const { skuId, itemNo } = hit
  const isNew = await noteScan(tx, id, key, skuId)
  const quantity = await countOn(tx, document, {
    skuId,
    quantity: isNew ? hit.quantity : '0',
    more: true,
  })
  return quantity === undefined
    ? fail('stock.scanWrong', { code, number: document.number }, 'code')
    : { skuId, itemNo, quantity, added: hit.quantity }
}

export async function setLine(
  context: MemberContext,
  { id, skuId, quantity }: { id: number; skuId: number; quantity: Decimal },
): Promise<Failure | undefined> {
  const { tx } = inside(context)
  const document = await toFill(context, id)
  if ('key' in document) return document
  if (!(await skuExists(tx, skuId))) return fail('message.noPermission', undefined, 'skuId')
  const counted = await countOn(tx, document, { skuId, quantity, more: false })
  return counted === undefined ? fail('message.noPermission', undefined, 'skuId') : undefined
}

/** Undefined: the transfer that arrives has nothing of it. */
export const countOn = (
  tx: Tx,
  document: DocumentRow,
  line: { skuId: number; quantity: Decimal; more: boolean },
) => (document.state === 'sent' ? countArrival(tx, document.id, line) : countLine(tx, document, line))

/** One step of the document's table: its row is locked, so of two clerks one takes it and the other is told. */
async function step(
  context: MemberContext,
  id: number,
  to: 'posted' | 'sent' | 'received' | 'reversed',
  work: (
    document: DocumentRow,
    lines: CountedLine[],
    from: StockDocumentState,
  ) => Promise<Refused | undefined>,
): Promise<Refused | undefined> {
  const { tx, by } = inside(context)
  const document = await documentToMove(tx, id)
  if (!document) return nowhere
  const { kind, state: from } = document
  if (!canMoveStockDocument(kind, from, to)) return isAt(context, document, 'stock.notThatStep')
  const lines = await countedLines(tx, id)
  if (!(await moveDocument(tx, { id, from, to, by }))) return isAt(context, document, 'stock.notThatStep')
  return await work(document, lines, from)
}

export const postDocument = (context: MemberContext, id: number) =>
  step(context, id, 'posted', async (document, lines) => {
    const moves = movesOfPosting(document, lines)
    if (moves.length === 0) return fail('stock.nothingOnIt', { number: document.number }, 'id')
    return await carryOut(context, document.number, moves, stocks =>
      document.kind === 'count' ? askAboutMoved(context, lines, stocks) : undefined,
    )
  })

export const sendTransfer = (context: MemberContext, id: number) =>
  step(context, id, 'sent', async (document, lines) => {
    const moves = movesOfPosting(document, lines)
    if (moves.length === 0) return fail('stock.nothingOnIt', { number: document.number }, 'id')
    await inside(context).tx`delete from stock_document_lines where document_id = ${id} and quantity = 0`
    return await carryOut(context, document.number, moves)
  })

/** What differs from what was sent is asked about first. */
export const receiveTransfer = (context: MemberContext, id: number) =>
  step(context, id, 'received', async (document, lines) => {
    const differing = lines.filter(({ quantity, arrived }) => compare(arrived ?? '0', quantity) !== 0)
    if (differing.length > 0 && context.confirmCount < 1)
      return await asked(context, 'stock.arrivedOtherwise', differing, ({ quantity, arrived }) => [
        context.t('stock.rowSent', { quantity: formatQuantity(quantity) }),
        context.t('stock.rowArrived', { quantity: formatQuantity(arrived ?? '0') }),
      ])
    await inside(context).tx`
      update stock_document_lines set arrived = 0 where document_id = ${id} and arrived is null`
    return await carryOut(context, document.number, movesOfArrival(document, lines))
  })

/** A document of its own undoes every move of this one. */
export async function reverseDocument(
  context: MemberContext,
  id: number,
): Promise<{ id: number; number: string } | Refused> {
  const { tx, by } = inside(context)
  let counter: { id: number; number: string } | undefined
  const refused = await step(context, id, 'reversed', async (document, lines, from) => {
    if (document.reversesId !== null) return isAt(context, document, 'stock.isCounter')
    counter = await insertCounter(tx, id, by)
    return await carryOut(context, counter.number, movesOfReversal(document, lines, from === 'received'))
  })
  return refused ?? counter!
}

export async function discardDocument(context: MemberContext, id: number): Promise<Failure | undefined> {
  const { tx, by } = inside(context)
  const document = await documentToMove(tx, id)
  if (!document) return nowhere
  return document.state === 'draft' && (await moveDocument(tx, { id, from: 'draft', to: 'discarded', by }))
    ? undefined
    : isAt(context, document, 'stock.notThatStep')
}

/** All of it or nothing: never what is not there, never what orders hold. */
async function carryOut(
  context: MemberContext,
  number: string,
  moves: readonly Move[],
  look?: (stocks: readonly StockNow[]) => Promise<Refused | undefined> | undefined,
): Promise<Refused | undefined> {
  const { tx, by } = inside(context)
  if (moves.length === 0) return undefined
  const stocks = await lockStocks(tx, moves)
  const short = movesTooFar(moves, stocks)
  if (short.length > 0) return await refusedFor(context, short, stocks)
  const question = await look?.(stocks)
  if (question) return question
  await moveStocks(tx, number, by, moves)
  return undefined
}

async function refusedFor(
  context: MemberContext,
  short: readonly Move[],
  stocks: readonly StockNow[],
): Promise<Refused> {
  const { t, db, lang } = context
  const names = await namesOf(
    db,
    lang,
    short.map(({ skuId }) => skuId),
  )
  return {
    kind: 'table',
    msg: t('stock.tooFar'),
    rows: names.map(({ skuId, itemNo, name }) => {
      const { onHand, held } = stocks.find(
        one => one.skuId === skuId && short.some(move => isSame(move, one)),
      )!
      return [
        `${itemNo} ${name}`,
        t('stock.rowOnHand', { quantity: formatQuantity(onHand) }),
        t('stock.rowHeld', { quantity: formatQuantity(held) }),
      ]
    }),
  }
}

const isSame = (a: { skuId: number; warehouseId: number }, b: { skuId: number; warehouseId: number }) =>
  a.skuId === b.skuId && a.warehouseId === b.warehouseId

/** Sales and deliveries went on: the difference is right all the same, but somebody should know. */
async function askAboutMoved(
  context: MemberContext,
  lines: readonly CountedLine[],
  stocks: readonly StockNow[],
): Promise<Refused | undefined> {
  const onHandOf = (skuId: number) => stocks.find(one => one.skuId === skuId)!.onHand
  const moved = lines.filter(({ skuId, expected }) => compare(onHandOf(skuId), expected ?? '0') !== 0)
  if (moved.length === 0 || context.confirmCount >= 1) return undefined
  return await asked(context, 'stock.movedMeanwhile', moved, ({ skuId, expected }) => [
    context.t('stock.rowExpected', { quantity: formatQuantity(expected ?? '0') }),
    context.t('stock.rowOnHand', { quantity: formatQuantity(onHandOf(skuId)) }),
  ])
}

const mostNamed = 20

async function asked(
  context: MemberContext,
  key: TextKey,
  lines: readonly CountedLine[],
  words: (line: CountedLine) => string[],
): Promise<Refused> {
  const { t, db, lang } = context
  const names = await namesOf(
    db,
    lang,
    lines.map(({ skuId }) => skuId),
  )
  const rows = names
    .slice(0, mostNamed)
    .map(({ skuId, itemNo }) => [itemNo, ...words(lines.find(line => line.skuId === skuId)!)].join(' · '))
  return { kind: 'confirm', msg: [t(key, { count: lines.length }), ...rows].join('\n') }
}
