import type { StatusColor } from './order-states.ts'
import type { TextKey } from './text.ts'

export const caseStates = [
  'requested',
  'granted',
  'sent_back',
  'received',
  'refunded',
  'refused',
  'withdrawn',
] as const
export type CaseState = (typeof caseStates)[number]

export const caseKinds = ['refund', 'return'] as const
export type CaseKind = (typeof caseKinds)[number]

interface CaseStateInfo {
  text: TextKey
  color: StatusColor
}

export const caseStateInfo: Readonly<Record<CaseState, CaseStateInfo>> = {
  requested: { text: 'after-sale.stateRequested', color: 'amber' },
  granted: { text: 'after-sale.stateGranted', color: 'blue' },
  sent_back: { text: 'after-sale.stateSentBack', color: 'teal' },
  received: { text: 'after-sale.stateReceived', color: 'teal' },
  refunded: { text: 'after-sale.stateRefunded', color: 'green' },
  refused: { text: 'after-sale.stateRefused', color: 'neutral' },
  withdrawn: { text: 'after-sale.stateWithdrawn', color: 'grey' },
}

export interface CaseMove {
  /** `new`: it is being asked for. */
  from: CaseState | 'new'
  to: CaseState
  kinds: readonly CaseKind[]
  by: 'member' | 'office' | 'clock'
}

const both = caseKinds
const refund = ['refund'] as const
const goods = ['return'] as const

/** Rules "After the order". Of a refund granting and paying back are one step. */
export const caseMoves: readonly CaseMove[] = [
  { from: 'new', to: 'requested', kinds: both, by: 'member' },
  { from: 'requested', to: 'granted', kinds: both, by: 'office' },
  { from: 'requested', to: 'granted', kinds: refund, by: 'clock' },
  { from: 'requested', to: 'refused', kinds: both, by: 'office' },
  { from: 'requested', to: 'withdrawn', kinds: both, by: 'member' },
  { from: 'granted', to: 'refunded', kinds: refund, by: 'office' },
  { from: 'granted', to: 'refunded', kinds: refund, by: 'clock' },
  { from: 'granted', to: 'sent_back', kinds: goods, by: 'member' },
  // What a distributor has granted and head office refuses, the distributor pays.
  { from: 'granted', to: 'refunded', kinds: goods, by: 'office' },
  { from: 'granted', to: 'withdrawn', kinds: goods, by: 'member' },
  { from: 'granted', to: 'withdrawn', kinds: goods, by: 'clock' },
  { from: 'sent_back', to: 'received', kinds: goods, by: 'office' },
  { from: 'sent_back', to: 'refunded', kinds: goods, by: 'clock' },
  // Nothing came, or not what was sold.
  { from: 'sent_back', to: 'refused', kinds: goods, by: 'office' },
  { from: 'received', to: 'refused', kinds: goods, by: 'office' },
  { from: 'received', to: 'refunded', kinds: goods, by: 'office' },
  { from: 'received', to: 'refunded', kinds: goods, by: 'clock' },
]

export const canCaseMove = (kind: CaseKind, from: CaseState | 'new', to: CaseState): boolean =>
  caseMoves.some(move => move.from === from && move.to === to && move.kinds.includes(kind))

/** From these head office can still say no. */
export const refusableStates = ['requested', 'sent_back', 'received'] as const
export type RefusableState = (typeof refusableStates)[number]

/** Nothing comes after these. */
export const endedCaseStates: readonly CaseState[] = ['refunded', 'refused', 'withdrawn']

export const isCaseOpen = (state: CaseState): boolean => !endedCaseStates.includes(state)

/** Why somebody wants money back; with some of them it is the seller's fault, unless head office finds otherwise. */
export const caseReasons = {
  unwanted: { text: 'after-sale.reasonUnwanted', atFault: false },
  mistake: { text: 'after-sale.reasonMistake', atFault: false },
  late: { text: 'after-sale.reasonLate', atFault: false },
  damaged: { text: 'after-sale.reasonDamaged', atFault: true },
  wrong: { text: 'after-sale.reasonWrong', atFault: true },
  missing: { text: 'after-sale.reasonMissing', atFault: true },
  other: { text: 'after-sale.reasonOther', atFault: false },
} as const satisfies Record<string, { text: TextKey; atFault: boolean }>
export type CaseReason = keyof typeof caseReasons
export const caseReasonNames = Object.keys(caseReasons) as [CaseReason, ...CaseReason[]]

/** Rules "After the order". */
export const caseTimes = {
  answerHours: 48,
  sendBackDays: 7,
  inspectDays: 10,
  openDays: 7,
} as const
