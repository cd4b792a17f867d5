import { DistributionRight, hasFlag, mayDistribute, ShopFlag } from '../../contract/flags.ts'
import type { SessionState } from '../../contract/session.ts'

/** What a screen asks of the session (product §4, §6). */
export interface Requirements {
  guestOnly?: boolean
  member?: boolean
  /** Only while the shop takes new users. */
  registration?: boolean
  qtype?: number
  /** The user's rights must overlap these; head office passes. */
  fx?: number
  fxId?: number
  epay?: boolean
  /** Not for a distributor's clerks, who have no wallet; one of before stays theirs to close. */
  mayHaveWallet?: boolean
  /** Only where the shop issues invoices. */
  invoices?: boolean
  /** Only for those who may not distribute yet: neither distributors nor head office. */
  newcomer?: boolean
  /** Head office's staff. */
  office?: boolean
  /** Guests may open it even in a shop closed to them, because its address contains a secret token. */
  open?: boolean
}

export type GuardSession = Pick<
  SessionState,
  'guest' | 'qtype' | 'fx' | 'fx_id' | 'epay' | 'qs_flag1' | 'close_register' | 'role'
>

export type Verdict = 'pass' | 'login' | 'home' | 'missing'

export function guard(requires: Requirements, session: GuardSession): Verdict {
  if (requires.registration && session.close_register) return 'missing'
  if (requires.guestOnly) return session.guest ? 'pass' : 'home'
  if (session.guest) {
    // A guest is not compared (product §6): they are asked to sign in, or they see a public page.
    const closed = hasFlag(session.qs_flag1, ShopFlag.NoGuests) && !requires.open
    return requires.member || closed ? 'login' : 'pass'
  }
  const { qtype, fx, fxId, epay, office, newcomer, invoices, mayHaveWallet } = requires
  if (office && session.role !== 'office') return 'missing'
  if (qtype !== undefined && qtype !== session.qtype) return 'missing'
  if (fx !== undefined && !mayDistribute(session, fx)) return 'missing'
  if (newcomer && mayDistribute(session, DistributionRight.Screens)) return 'missing'
  if (fxId !== undefined && fxId !== session.fx_id) return 'missing'
  if (epay !== undefined && epay !== session.epay) return 'missing'
  if (mayHaveWallet && session.role === 'operator' && !session.epay) return 'missing'
  if (invoices && !hasFlag(session.qs_flag1, ShopFlag.Invoices)) return 'missing'
  return 'pass'
}
