import { isZero } from '../../../contract/decimal.ts'
import { invoiceKindTexts, invoiceStates } from '../../../contract/invoice-states.ts'
import type { InvoiceSummary } from '../../../contract/invoices.ts'
import { formatMoney } from '../../../contract/money.ts'
import { useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Moment } from '../../ui/Moment.tsx'
import { NumberList } from '../../ui/NumberList.tsx'
import { StateLabel } from '../../ui/StateLabel.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { OrderLinks } from '../orders/OrderLink.tsx'
import css from './invoices.module.css'

/** What both sides see of an invoice. `byDesk`: its orders lead to head office's desk. */
export function InvoiceFacts({ one, byDesk = false }: { one: InvoiceSummary; byDesk?: boolean }) {
  const t = useT()
  const currency = currencyOf(useSession(), one.currency)
  const { text, color } = invoiceStates[one.state]
  return (
    <>
      <p className={css.line}>
        <strong>
          <bdi dir="ltr">{one.number}</bdi>
        </strong>
        <span>{t(invoiceKindTexts[one.kind])}</span>
        <bdi>{one.title}</bdi>
        <span className={css.note}>
          <Moment at={one.createdAt} />
        </span>
        <span className={css.end}>
          <StateLabel color={color}>{t(text)}</StateLabel>
        </span>
      </p>
      <p className={css.line}>
        <span>
          {t('invoices.amount')} <strong dir="ltr">{formatMoney(one.amount, currency, '')}</strong>
        </span>
        <span className={css.note}>
          {t('invoices.orders')}{' '}
          {byDesk ? (
            <OrderLinks orders={one.orders} />
          ) : (
            <NumberList numbers={one.orders.map(({ number }) => number)} />
          )}
        </span>
        {one.taxNo && (
          <span className={css.note}>
            {t('invoices.taxNo')} <bdi dir="ltr">{one.taxNo}</bdi>
          </span>
        )}
      </p>
      {one.remark && <p className={css.note}>{one.remark}</p>}
      {one.reason && (
        <p className={css.wrong}>
          {t('invoices.reason')} <bdi>{one.reason}</bdi>
        </p>
      )}
      {!isZero(one.redDue) && (
        <p className={css.wrong}>
          {t('invoices.redNeeded', { amount: formatMoney(one.redDue, currency, '') })}
        </p>
      )}
      {(one.files.length > 0 || one.redFiles.length > 0) && (
        <p className={css.line}>
          {one.files.map(({ id, url, fname }) => (
            <a key={id} href={url} download={fname} className={css.link}>
              {t('invoices.download')}
            </a>
          ))}
          {one.redFiles.map(({ id, url, fname }) => (
            <a key={id} href={url} download={fname} className={css.link}>
              {t('invoices.downloadRed')}
            </a>
          ))}
        </p>
      )}
    </>
  )
}
