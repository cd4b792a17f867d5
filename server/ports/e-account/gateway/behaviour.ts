import type { Decimal } from '../../../../contract/decimal.ts'
import { type AccountKind, needsSmallTransfer } from '../../../../contract/e-account-states.ts'

/** How the gateway tells us what became of something: as providers do on good and on bad days. */
export const tellings = ['now', 'twice', 'late', 'lost', 'disorder'] as const
export type Told = (typeof tellings)[number]

export interface Behaviour {
  outcome: 'small_transfer' | 'normal' | 'failed' | 'rejected'
  reason: string
  told: Told
}

/** Words in a name by which a tester says what shall happen: docs/e-account-providers.md. */
const words = {
  failed: /失败|fail/i,
  rejected: /驳回|reject/i,
  twice: /两次|twice/i,
  late: /迟到|late/i,
  lost: /丢失|lost/i,
  disorder: /乱序|disorder/i,
}

export function behaviourOf(kind: AccountKind, names: readonly string[]): Behaviour {
  const says = (word: RegExp) => names.some(name => word.test(name))
  const told = tellings.find(telling => telling !== 'now' && says(words[telling])) ?? 'now'
  if (says(words.failed)) return { outcome: 'failed', reason: 'not_complete', told }
  if (says(words.rejected)) return { outcome: 'rejected', reason: 'not_in_register', told }
  return { outcome: needsSmallTransfer(kind) ? 'small_transfer' : 'normal', reason: '', told }
}

export const refusesCard = (names: readonly string[]): boolean =>
  names.some(name => words.rejected.test(name))

/** The cents of a payout say what becomes of it. */
export function payoutBehaviour(amount: Decimal): { outcome: 'paid' | 'failed' | 'refused'; told: Told } {
  const [, cents = ''] = amount.split('.')
  switch (cents.padEnd(2, '0').slice(0, 2)) {
    case '11':
      return { outcome: 'failed', told: 'now' }
    case '12':
      return { outcome: 'paid', told: 'twice' }
    case '13':
      return { outcome: 'paid', told: 'late' }
    case '14':
      return { outcome: 'paid', told: 'lost' }
    case '15':
      return { outcome: 'paid', told: 'disorder' }
    case '16':
      return { outcome: 'refused', told: 'now' }
    default:
      return { outcome: 'paid', told: 'now' }
  }
}

/** Long enough to be seen, short enough to be waited for. */
export const reviewSeconds = 4
export const payoutSeconds = 4
const lateSeconds = 30

/** What is pushed and after how many seconds, of a story that begins with one thing and ends with another. */
export function pushesOf<T>(
  told: Told,
  first: T,
  last: T,
  seconds: number,
): { content: T; seconds: number }[] {
  const begun = { content: first, seconds: 0 }
  const ended = { content: last, seconds }
  switch (told) {
    case 'now':
      return [begun, ended]
    case 'twice':
      return [begun, begun, ended, ended]
    case 'late':
      return [begun, { ...ended, seconds: seconds + lateSeconds }]
    case 'disorder':
      return [ended, { ...begun, seconds: seconds + 2 }]
    case 'lost':
      return []
  }
}
