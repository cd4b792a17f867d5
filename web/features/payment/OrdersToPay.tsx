import { isZero } from '../../../contract/decimal.ts'
import type { Currency } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import type { PaymentData } from '../../../contract/payment.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Price } from '../../ui/Price.tsx'
import sheets from '../../ui/sheets.module.css'
import css from './pay.module.css'
import { TimeLeft } from './TimeLeft.tsx'

interface Props {
  data: PaymentData
  currency: Currency
  offsetMs: number
}

export function OrdersToPay({ data: { orders, payBefore, isTopUp }, currency, offsetMs }: Props) {
  const t = useT()
  const anyPaid = orders.some(({ paid }) => !isZero(paid))
  return (
    <section className={sheets.sheet} aria-labelledby="orders">
      <header className={css.head}>
        <h2 id="orders" className={css.title}>
          {t(isTopUp ? 'payment.topUpTitle' : 'payment.orders')}
        </h2>
        {payBefore && (
          <p className={css.left}>
            {t('payment.timeLeft')} <TimeLeft until={payBefore} offsetMs={offsetMs} />
          </p>
        )}
      </header>
      <table className={css.orders}>
        <thead>
          <tr>
            <th>{t(isTopUp ? 'payment.topUpNumber' : 'payment.orderNo')}</th>
            <th className={css.sum}>{t(isTopUp ? 'payment.topUpTotal' : 'payment.total')}</th>
            {anyPaid && <th className={css.sum}>{t('payment.alreadyPaid')}</th>}
            <th className={css.sum}>{t('payment.due')}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ id, number, total, paid, due }) => (
            <tr key={id}>
              <td>
                {isTopUp ? (
                  <bdi dir="ltr" className={css.number}>
                    {number}
                  </bdi>
                ) : (
                  <AppLink href={`${paths.order}?id=${id}`} className={css.number}>
                    <bdi dir="ltr">{number}</bdi>
                  </AppLink>
                )}
              </td>
              <td className={css.sum}>
                <Price amount={total} currency={currency} kind="plain" size="s" />
              </td>
              {anyPaid && (
                <td className={css.sum}>
                  <Price amount={paid} currency={currency} kind="plain" size="s" />
                </td>
              )}
              <td className={css.sum}>
                <Price amount={due} currency={currency} size="s" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
