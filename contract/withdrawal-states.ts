import type { StatusColor } from './order-states.ts'
import type { TextKey } from './text.ts'

export const withdrawalStateCodes = ['requested', 'sending', 'paid', 'failed', 'refused'] as const
export type WithdrawalState = (typeof withdrawalStateCodes)[number]

export const withdrawalStates: Readonly<Record<WithdrawalState, { text: TextKey; color: StatusColor }>> = {
  requested: { text: 'wallet.stateRequested', color: 'amber' },
  sending: { text: 'wallet.stateSending', color: 'blue' },
  paid: { text: 'wallet.statePaid', color: 'green' },
  failed: { text: 'wallet.stateFailed', color: 'grey' },
  refused: { text: 'wallet.stateRefused', color: 'grey' },
}

/** Rules "Wallet and electronic account": what was refused or failed is in the wallet again. */
export const withdrawalMoves: readonly { from: WithdrawalState; to: WithdrawalState }[] = [
  { from: 'requested', to: 'sending' },
  { from: 'requested', to: 'refused' },
  { from: 'sending', to: 'paid' },
  { from: 'sending', to: 'failed' },
]

export const canWithdrawalMove = (from: WithdrawalState, to: WithdrawalState): boolean =>
  withdrawalMoves.some(move => move.from === from && move.to === to)
