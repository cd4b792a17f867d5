export const accountProviders = ['qqt', 'su', 'zx'] as const
export type AccountProviderCode = (typeof accountProviders)[number]

export const accountHolders = ['person', 'company'] as const
export type AccountHolder = (typeof accountHolders)[number]

/** Product §4; no record: not opened. */
export const accountStates = [
  'pending',
  'opening',
  'review',
  'small_transfer',
  'normal',
  'failed',
  'rejected',
  'closed',
] as const
export type AccountState = (typeof accountStates)[number]

export interface AccountMove {
  /** `new`: nothing was filled in before. */
  from: AccountState | 'new'
  to: AccountState
  holders: readonly AccountHolder[]
}

const both = accountHolders
const person = ['person'] as const
const company = ['company'] as const

/** Rules "Wallet and electronic account". */
export const accountMoves: readonly AccountMove[] = [
  { from: 'new', to: 'pending', holders: both },
  { from: 'pending', to: 'opening', holders: both },
  { from: 'opening', to: 'review', holders: both },
  { from: 'opening', to: 'failed', holders: both },
  { from: 'failed', to: 'opening', holders: both },
  { from: 'failed', to: 'pending', holders: both },
  { from: 'review', to: 'normal', holders: person },
  { from: 'review', to: 'small_transfer', holders: company },
  { from: 'review', to: 'rejected', holders: both },
  { from: 'small_transfer', to: 'normal', holders: company },
  { from: 'small_transfer', to: 'failed', holders: company },
  { from: 'rejected', to: 'pending', holders: both },
  { from: 'normal', to: 'closed', holders: both },
  { from: 'closed', to: 'pending', holders: both },
]

export const canAccountMove = (
  holder: AccountHolder,
  from: AccountState | 'new',
  to: AccountState,
): boolean => accountMoves.some(move => move.from === from && move.to === to && move.holders.includes(holder))
