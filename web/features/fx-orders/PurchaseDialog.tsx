import { isNegative, isZero, sum } from '../../../contract/decimal.ts'
import type { PurchasePreview } from '../../../contract/fx-orders.ts'
import { formatQuantity } from '../../../contract/money.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Field } from '../../ui/Field.tsx'
import { Price } from '../../ui/Price.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { payHref } from '../orders/orders-href.ts'
import css from './fx.module.css'
import { PurchaseResults } from './PurchaseResults.tsx'
import { moneySources, problemOf } from './purchase-words.ts'
import { usePurchase } from './use-purchase.ts'

/** What purchases cost and where the money comes from, before they are made; then what became of each. */
export default function PurchaseDialog({ ids, onClose }: { ids: readonly number[]; onClose(): void }) {
  const t = useT()
  const { state, why, reload, loaded, possible, comment, setComment, busy, buy, rows, unpaid } =
    usePurchase(ids)
  return (
    <Dialog
      title={t('fx-orders.purchaseTitle')}
      size="l"
      onClose={onClose}
      footer={
        rows ? (
          <>
            <Button onClick={onClose}>{t('ui.close')}</Button>
            {unpaid.length > 0 && (
              <AppLink href={payHref(unpaid)} className={buttonClass('primary')}>
                {t('fx-orders.payPurchase')}
              </AppLink>
            )}
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <Button
              kind="primary"
              busy={busy}
              disabledReason={possible.length === 0 ? t('fx-orders.nothingPossible') : undefined}
              onClick={() => void buy()}
            >
              {t('fx-orders.doPurchase')}
            </Button>
          </>
        )
      }
    >
      <div className={css.dialog}>
        {rows ? (
          <PurchaseResults rows={rows} orders={loaded ?? []} css={{ ...css, list: css.notes }} />
        ) : loaded ? (
          <div className={css.form}>
            <p className={css.note}>{t('fx-orders.purchaseHint')}</p>
            {loaded.map(one => (
              <Preview key={one.orderId} one={one} />
            ))}
            {possible.length > 0 && (
              <Field
                label={t('fx-orders.comment')}
                value={comment}
                maxLength={500}
                onChange={event => setComment(event.target.value)}
              />
            )}
            {loaded.length > 1 && <Together orders={possible} all={loaded.length} />}
          </div>
        ) : state === 'failed' ? (
          <Failed hint={why} onRetry={reload} />
        ) : (
          <Spinner />
        )}
      </div>
    </Dialog>
  )
}

function Together({ orders, all }: { orders: readonly PurchasePreview[]; all: number }) {
  const t = useT()
  const session = useSession()
  const [first] = orders
  if (!first) return null
  const currency = currencyOf(session, first.currency)
  return (
    <p className={css.orderHead}>
      <strong>
        {t('fx-orders.previewTotal')}{' '}
        <Price amount={sum(orders.map(({ total }) => total))} currency={currency} />
      </strong>
      <span>
        {t('fx-orders.margins')}{' '}
        <Price amount={sum(orders.map(({ margin }) => margin))} currency={currency} kind="plain" />
      </span>
      {all > orders.length && (
        <span className={css.problem}>{t('fx-orders.skipped', { count: all - orders.length })}</span>
      )}
    </p>
  )
}

function Preview({ one }: { one: PurchasePreview }) {
  const t = useT()
  const currency = currencyOf(useSession(), one.currency)
  return (
    <section className={css.order}>
      <header className={css.orderHead}>
        <strong>
          <bdi dir="ltr">{one.number}</bdi>
        </strong>
        {one.possible && (
          <span>
            {t('fx-orders.previewTotal')} <Price amount={one.total} currency={currency} /> ·{' '}
            {t(isNegative(one.margin) ? 'fx-orders.loss' : 'fx-orders.margin')}{' '}
            <span className={isNegative(one.margin) ? css.loss : undefined}>
              <Price amount={one.margin} currency={currency} kind="plain" />
            </span>
          </span>
        )}
      </header>
      {one.obstacle && <p className={css.problem}>{one.obstacle}</p>}
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('orders.product')}</th>
              <th scope="col">{t('orders.quantity')}</th>
              <th scope="col">{t('fx-orders.pays')}</th>
              <th scope="col">{t('fx-orders.costs')}</th>
              <th scope="col">{t('fx-orders.margin')}</th>
            </tr>
          </thead>
          <tbody>
            {one.lines.map(line => (
              <tr key={line.id}>
                <td>
                  <bdi dir="ltr" className={css.note}>
                    {line.itemNo}
                  </bdi>{' '}
                  {line.name}
                  {line.problem !== '' && <span className={css.problem}>{problemOf(t, line)}</span>}
                </td>
                <td>
                  <bdi dir="ltr">{formatQuantity(line.quantity)}</bdi> {line.unit}
                </td>
                <td>
                  <Price amount={line.pays} currency={currency} kind="plain" size="s" />
                </td>
                <td>
                  {line.cost === null ? (
                    '–'
                  ) : (
                    <Price amount={line.cost} currency={currency} kind="plain" size="s" />
                  )}
                </td>
                <td className={line.problem === 'loss' ? css.loss : undefined}>
                  {line.margin === null ? (
                    '–'
                  ) : (
                    <Price amount={line.margin} currency={currency} kind="plain" size="s" />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {one.possible && (
        <p className={css.sums}>
          {!isZero(one.freight) && (
            <span>
              {t('fx-orders.previewFreight')}{' '}
              <Price amount={one.freight} currency={currency} kind="plain" size="s" />
            </span>
          )}
          {!isZero(one.fee) && (
            <span>
              {t('fx-orders.previewFee')} <Price amount={one.fee} currency={currency} kind="plain" size="s" />
            </span>
          )}
          <span>{t('fx-orders.payFrom')}</span>
          {moneySources(one.plan).map(([key, amount]) => (
            <span key={key}>
              {t(key)} <Price amount={amount} currency={currency} kind="plain" size="s" />
            </span>
          ))}
        </p>
      )}
    </section>
  )
}
