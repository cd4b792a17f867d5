export const accountProviders = ['qqt', 'su', 'zx'] as const
export type AccountProviderCode = (typeof accountProviders)[number]

/** How a provider makes sure of whom it deals with: by a code on the way in, of companies by a small transfer, or on its own. */
export const accountProofs = { qqt: 'sms', su: 'small_transfer', zx: 'none' } as const satisfies Record<
  AccountProviderCode,
  string
>
export type AccountProof = (typeof accountProofs)[AccountProviderCode]

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

/** What a provider's word about an account came to where it did not become what it said. */
export const unusedWords = ['nothing_new', 'too_late', 'not_empty', 'unknown_number'] as const
export type UnusedWord = (typeof unusedWords)[number]

/** Whose account at whom: some steps are not for everybody. */
export interface AccountKind {
  provider: AccountProviderCode
  holder: AccountHolder
}

/** A small sum is sent to the applicant's bank account, and the applicant has to name it. */
export const needsSmallTransfer = ({ provider, holder }: AccountKind): boolean =>
  accountProofs[provider] === 'small_transfer' && holder === 'company'

export interface AccountMove {
  /** `new`: nothing was filled in before. */
  from: AccountState | 'new'
  to: AccountState
  /** Only with a small transfer, or only without one. */
  smallTransfer?: boolean
}

/** Rules "Wallet and electronic account". */
export const accountMoves: readonly AccountMove[] = [
  { from: 'new', to: 'pending' },
  { from: 'pending', to: 'opening' },
  { from: 'opening', to: 'review' },
  { from: 'opening', to: 'failed' },
  { from: 'failed', to: 'opening' },
  { from: 'failed', to: 'pending' },
  { from: 'review', to: 'normal', smallTransfer: false },
  { from: 'review', to: 'small_transfer', smallTransfer: true },
  { from: 'review', to: 'rejected' },
  { from: 'small_transfer', to: 'normal', smallTransfer: true },
  { from: 'small_transfer', to: 'failed', smallTransfer: true },
  { from: 'rejected', to: 'pending' },
  { from: 'normal', to: 'closed' },
  { from: 'closed', to: 'pending' },
]

export const canAccountMove = (kind: AccountKind, from: AccountState | 'new', to: AccountState): boolean =>
  accountMoves.some(
    move =>
      move.from === from &&
      move.to === to &&
      (move.smallTransfer === undefined || move.smallTransfer === needsSmallTransfer(kind)),
  )

/**
 * The states that a provider's word leads through, when we missed what it said in between; undefined when no way leads there: it
 * was said late, or is about something that we know better.
 */
export function wayTo(kind: AccountKind, from: AccountState, to: AccountState): AccountState[] | undefined {
  const steps = theirs.filter(step => canAccountMove(kind, from, step))
  if (steps.includes(to)) return [to]
  for (const step of steps.filter(one => between.includes(one))) {
    const rest = wayTo(kind, step, to)
    if (rest) return [step, ...rest]
  }
  return undefined
}

/** Where a provider's word can lead, and what may have passed unnoticed. */
const theirs: readonly AccountState[] = ['review', 'small_transfer', 'normal', 'failed', 'rejected', 'closed']
const between: readonly AccountState[] = ['review', 'small_transfer']
