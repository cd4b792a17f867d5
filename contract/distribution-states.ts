import type { TextKey } from './text.ts'

/** Product §4. */
export const distributionStates = {
  pending: 'bill.distributionPending',
  cooperating: 'bill.distributionCooperating',
  refused: 'bill.distributionRefused',
  terminated: 'bill.distributionTerminated',
} as const satisfies Record<string, TextKey>
export type DistributionState = keyof typeof distributionStates

export interface DistributionMove {
  /** `new`: there was no application before. */
  from: DistributionState | 'new'
  to: DistributionState
}

const distributionMoves: readonly DistributionMove[] = [
  { from: 'new', to: 'pending' },
  { from: 'new', to: 'cooperating' },
  { from: 'pending', to: 'cooperating' },
  { from: 'pending', to: 'refused' },
  { from: 'refused', to: 'pending' },
  { from: 'refused', to: 'cooperating' },
  { from: 'cooperating', to: 'terminated' },
  { from: 'terminated', to: 'pending' },
  { from: 'terminated', to: 'cooperating' },
]

export const canMoveDistribution = (from: DistributionState | 'new', to: DistributionState): boolean =>
  distributionMoves.some(move => move.from === from && move.to === to)
