import type { StatusColor } from './order-states.ts'
import type { TextKey } from './text.ts'

export const stockDocumentKinds = ['receipt', 'return', 'count', 'transfer'] as const
export type StockDocumentKind = (typeof stockDocumentKinds)[number]

export const stockKindTexts: Readonly<Record<StockDocumentKind, TextKey>> = {
  receipt: 'stock.kindReceipt',
  return: 'stock.kindReturn',
  count: 'stock.kindCount',
  transfer: 'stock.kindTransfer',
}

export const stockStateCodes = ['draft', 'posted', 'sent', 'received', 'reversed', 'discarded'] as const
export type StockDocumentState = (typeof stockStateCodes)[number]

/** Where a stock document stands (rules "Stock"). */
export const stockDocumentStates: Readonly<
  Record<StockDocumentState, { text: TextKey; color: StatusColor }>
> = {
  draft: { text: 'stock.stateDraft', color: 'amber' },
  posted: { text: 'stock.statePosted', color: 'green' },
  sent: { text: 'stock.stateSent', color: 'teal' },
  received: { text: 'stock.stateReceived', color: 'green' },
  reversed: { text: 'stock.stateReversed', color: 'grey' },
  discarded: { text: 'stock.stateDiscarded', color: 'grey' },
}

interface StockMove {
  from: StockDocumentState
  to: StockDocumentState
  kinds: readonly StockDocumentKind[]
}

const here = ['receipt', 'return', 'count'] as const

/** A draft is filled and posted, or thrown away; a transfer is sent and received; what was posted can only be reversed. */
export const stockMoves: readonly StockMove[] = [
  { from: 'draft', to: 'discarded', kinds: stockDocumentKinds },
  { from: 'draft', to: 'posted', kinds: here },
  { from: 'posted', to: 'reversed', kinds: here },
  { from: 'draft', to: 'sent', kinds: ['transfer'] },
  { from: 'sent', to: 'received', kinds: ['transfer'] },
  { from: 'sent', to: 'reversed', kinds: ['transfer'] },
  { from: 'received', to: 'reversed', kinds: ['transfer'] },
]

export const canMoveStockDocument = (
  kind: StockDocumentKind,
  from: StockDocumentState,
  to: StockDocumentState,
): boolean => stockMoves.some(move => move.from === from && move.to === to && move.kinds.includes(kind))
