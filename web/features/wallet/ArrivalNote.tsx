import { formatMoney } from '../../../contract/money.ts'
import type { Arrival } from '../../../contract/wallet.ts'
import { useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { currencyOf } from '../../ui/use-currency.ts'
import ledger from '../ledger/ledger.module.css'

/** What became of money that did not go straight into the wallet: it waits, went back, or was exchanged, at which rate. */
export function ArrivalNote({
  one: { state, currency, exchanged, returnReason },
}: {
  one: Pick<Arrival, 'state' | 'currency' | 'exchanged' | 'returnReason'>
}) {
  const t = useT()
  const session = useSession()
  if (state === 'waiting') return <span className={ledger.note}>{t('wallet.arrivalWaits')}</span>
  if (state === 'returned')
    return (
      <span className={ledger.note}>
        {t('wallet.kindReturned')} · <bdi>{returnReason}</bdi>
      </span>
    )
  if (!exchanged) return null
  const amount = formatMoney(exchanged.amount, currencyOf(session, exchanged.currency), '')
  const rate = `1 ${exchanged.currency} = ${exchanged.rate} ${currency}`
  return <span className={ledger.note}>{t('wallet.exchangedTo', { amount, rate })}</span>
}

/** Only what is in the wallet counts as more. */
export function ArrivalAmount({ one: { state, amount, currency } }: { one: Arrival }) {
  const words = formatMoney(amount, currencyOf(useSession(), currency), '')
  return (
    <bdi dir="ltr" className={state === 'booked' ? undefined : ledger.note}>
      {state === 'booked' && '+'}
      {words}
    </bdi>
  )
}
