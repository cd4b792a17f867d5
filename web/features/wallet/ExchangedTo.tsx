import { formatMoney } from '../../../contract/money.ts'
import type { Arrival } from '../../../contract/wallet.ts'
import { useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { currencyOf } from '../../ui/use-currency.ts'
import ledger from '../ledger/ledger.module.css'

/** What money of another currency came to, and at which rate. */
export function ExchangedTo({
  one: { currency, exchanged },
}: {
  one: Pick<Arrival, 'currency' | 'exchanged'>
}) {
  const t = useT()
  const session = useSession()
  if (!exchanged) return null
  const amount = formatMoney(exchanged.amount, currencyOf(session, exchanged.currency), '')
  const rate = `1 ${exchanged.currency} = ${exchanged.rate} ${currency}`
  return <span className={ledger.note}>{t('wallet.exchangedTo', { amount, rate })}</span>
}
