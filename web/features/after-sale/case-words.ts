import type { AfterSaleMoney } from '../../../contract/after-sale.ts'
import type { CaseKind, CaseState } from '../../../contract/after-sale-states.ts'
import type { TextKey } from '../../../contract/text.ts'

export const kindTexts: Readonly<Record<CaseKind, TextKey>> = {
  refund: 'after-sale.kindRefund',
  return: 'after-sale.kindReturn',
}

const next: Readonly<Record<CaseState, TextKey>> = {
  requested: 'after-sale.nextRequested',
  granted: 'after-sale.nextGranted',
  sent_back: 'after-sale.nextSentBack',
  received: 'after-sale.nextReceived',
  refunded: 'after-sale.nextRefunded',
  refused: 'after-sale.nextRefused',
  withdrawn: 'after-sale.nextWithdrawn',
}

interface Standing {
  state: CaseState
  kind: CaseKind
  escalated: boolean
  refunds: readonly Pick<AfterSaleMoney, 'way' | 'state'>[]
}

/** What happens next, or what its owner has to do. */
export function nextText(one: Standing): TextKey {
  if (one.state === 'granted' && one.kind === 'return') return 'after-sale.nextGrantedReturn'
  if (one.escalated && (one.state === 'requested' || one.state === 'sent_back'))
    return 'after-sale.nextEscalated'
  if (one.state === 'refunded' && one.refunds.length > 0 && one.refunds.every(isInBalance))
    return 'after-sale.nextInBalance'
  return next[one.state]
}

const isInBalance = ({ way, state }: Standing['refunds'][number]) =>
  way === 'stored_value' && state === 'done'
