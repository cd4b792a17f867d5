import type { PayMethod } from '../../../contract/checkout.ts'
import type { TextKey } from '../../../contract/text.ts'
import { useT } from '../../i18n/use-t.ts'
import { useCountdown } from '../../ui/use-countdown.ts'

const words = {
  cod: 'payment.confirmCod',
  credit: 'payment.confirmCredit',
  xx: 'payment.sendProof',
} as const satisfies Record<string, TextKey>

/** What the button says where nothing is paid at once. */
export const stepWords = (method: PayMethod | undefined): TextKey | undefined =>
  words[method?.code as keyof typeof words]

/** Why nothing can be paid now. */
export function useWhyNot({
  payBefore,
  offsetMs,
  canPay,
}: {
  payBefore: string | null
  offsetMs: number
  canPay: boolean
}): string | undefined {
  const t = useT()
  const seconds = useCountdown(payBefore ? Date.parse(payBefore) : 0, offsetMs)
  if (payBefore !== null && seconds === 0) return t('payment.timeIsUp')
  return canPay ? undefined : t('payment.pleaseChoose')
}
