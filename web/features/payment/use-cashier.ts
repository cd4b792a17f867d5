import { type FormEvent, useRef } from 'react'
import type { Decimal } from '../../../contract/decimal.ts'
import { formatMoney } from '../../../contract/money.ts'
import type { PaymentData } from '../../../contract/payment.ts'
import { useSession } from '../../api/use-app.ts'
import { useClockOffset } from '../../ui/use-clock-offset.ts'
import { currencyOf } from '../../ui/use-currency.ts'
import { usePayChoice } from './use-pay-choice.ts'
import { usePaying } from './use-paying.ts'

/** Paying on either site, which draws it in its own way. `leave` goes to a channel's cashier. */
export function useCashier(ids: string, data: PaymentData, leave?: (url: string) => void) {
  const currency = currencyOf(useSession(), data.currency)
  const money = (amount: Decimal) => formatMoney(amount, currency, '')
  const form = useRef<HTMLFormElement>(null)
  const offsetMs = useClockOffset(data.serverTime)
  const choice = usePayChoice(ids, data)
  const paying = usePaying({ ids, isTopUp: data.isTopUp }, choice, form, leave)
  const { method, isPart, rest, needsCode } = choice
  const { started, errors } = paying
  const isWallet = method?.code === 'wallet'
  const canWait = method?.payHours && data.chosen !== method.id
  return {
    currency,
    money,
    form,
    offsetMs,
    choice,
    paying,
    submit: (event: FormEvent) => {
      event.preventDefault()
      void paying.submit()
    },
    choose: (id: number) => {
      choice.setMethodId(id)
      paying.forgetErrors()
    },
    /** Once there is a code to scan: what `QrPayment` takes. */
    qr: started?.picture
      ? {
          ids,
          started,
          method: method!,
          amount: money(rest),
          offsetMs,
          error: Object.values(errors)[0],
          onDone: paying.goToResult,
          onRefresh: paying.submit,
          onBack: paying.startAgain,
        }
      : undefined,
    /** A transfer has to be proven. */
    proof:
      method?.code === 'xx'
        ? {
            instructions: data.instructions,
            error: errors.payPicId,
            onUploaded: paying.setProof,
            onLater: canWait ? () => void paying.transferLater() : undefined,
          }
        : undefined,
    /** What belongs to the member leaves with a code from their phone. */
    phoneCode: needsCode
      ? {
          amount: money(isPart && !isWallet ? data.storedValue.usable : data.due),
          hint: isWallet ? ('payment.walletSmsHint' as const) : ('payment.smsHint' as const),
          code: paying.code,
          error: errors.msgCode,
          onCode: paying.setCode,
        }
      : undefined,
  }
}
