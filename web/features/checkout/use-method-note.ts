import type { Decimal } from '../../../contract/decimal.ts'
import { formatMoney } from '../../../contract/money.ts'
import { useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { currencyOf } from '../../ui/use-currency.ts'
import type { CheckoutModel } from './use-checkout.ts'

/** What stands beside a way to pay: what is left of one's own money there, or the shop's words. */
export function useMethodNote({ view }: Pick<CheckoutModel, 'view'>): (code: string, note: string) => string {
  const t = useT()
  const session = useSession()
  // Stored value and credit are kept in the shop's own currency, which comes first.
  const base = currencyOf(session, session.currencys[0]?.code)
  const inBase = (amount: Decimal) => formatMoney(amount, base, '')
  return (code, note) => {
    if (code === 'yck') return t('checkout.storedLeft', { amount: inBase(view.storedValue) })
    if (code === 'wallet' && view.wallet) return t('checkout.storedLeft', { amount: inBase(view.wallet) })
    if (code === 'credit' && view.credit)
      return t('checkout.creditLeft', { amount: inBase(view.credit.left) })
    return note
  }
}
