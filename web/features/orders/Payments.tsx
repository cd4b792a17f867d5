import type { Currency } from '../../../contract/money.ts'
import type { OrderDetail } from '../../../contract/orders.ts'
import { paymentStates } from '../../../contract/payment-states.ts'
import { useT } from '../../i18n/use-t.ts'
import { Moment } from '../../ui/Moment.tsx'
import { Price } from '../../ui/Price.tsx'
import css from './order.module.css'

export function Payments({
  order: { payments },
  currency,
}: {
  order: Pick<OrderDetail, 'payments'>
  currency: Currency
}) {
  const t = useT()
  return (
    <section className={css.card}>
      <h2 className={css.title}>{t('orders.payments')}</h2>
      {payments.length === 0 && <p className={css.note}>{t('orders.noPayments')}</p>}
      <ul className={css.payments}>
        {payments.map(({ number, method, state, amount, at, providerNo, proof, reason }) => (
          <li key={number} className={css.payment}>
            <span className={css.method}>{method}</span>
            <Price amount={amount} currency={currency} kind="plain" />
            <span>{t(paymentStates[state])}</span>
            <span className={css.note}>
              <Moment at={at} />
            </span>
            <span className={css.note}>
              {t(providerNo ? 'orders.providerNo' : 'orders.paymentNo')}{' '}
              <bdi dir="ltr">{providerNo || number}</bdi>
            </span>
            {proof && (
              <a href={proof} target="_blank" rel="noopener" className={css.file}>
                {t('orders.proof')}
              </a>
            )}
            {reason && <span className={css.reason}>{reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
