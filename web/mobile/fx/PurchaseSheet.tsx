import { isNegative, isZero, sum } from '../../../contract/decimal.ts'
import type { PurchasePreview } from '../../../contract/fx-orders.ts'
import { formatQuantity } from '../../../contract/money.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { PurchaseResults } from '../../features/fx-orders/PurchaseResults.tsx'
import { moneySources, problemOf } from '../../features/fx-orders/purchase-words.ts'
import { usePurchase } from '../../features/fx-orders/use-purchase.ts'
import { payHref } from '../../features/orders/orders-href.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Field } from '../../ui/Field.tsx'
import { Price } from '../../ui/Price.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { Sheet } from '../shell/Sheet.tsx'
import css from './fx.module.css'
import own from './PurchaseSheet.module.css'
import { Three } from './Three.tsx'

interface Props {
  ids: readonly number[]
  onClose(): void
  /** Some were purchased, or may have been. */
  onBought?: () => void
}

/** What purchases cost and where the money comes from, before they are made; then what became of each. */
export default function PurchaseSheet({ ids, onClose, onBought }: Props) {
  const t = useT()
  const { state, why, reload, loaded, possible, comment, setComment, busy, buy, rows, unpaid } =
    usePurchase(ids)
  const purchase = async () => {
    await buy()
    onBought?.()
  }
  const footer = rows ? (
    <div className={css.wide}>
      <Button onClick={onClose}>{t('ui.close')}</Button>
      {unpaid.length > 0 && (
        <AppLink href={payHref(unpaid)} className={buttonClass('primary')}>
          {t('fx-orders.payPurchase')}
        </AppLink>
      )}
    </div>
  ) : (
    <>
      {loaded && loaded.length > 1 && <Together orders={possible} all={loaded.length} />}
      <div className={css.wide}>
        <Button
          kind="primary"
          busy={busy}
          disabledReason={loaded && possible.length === 0 ? t('fx-orders.nothingPossible') : undefined}
          onClick={() => void (loaded && purchase())}
        >
          {t('fx-orders.doPurchase')}
        </Button>
      </div>
    </>
  )
  return (
    <Sheet title={t('fx-orders.purchaseTitle')} onClose={onClose} footer={footer}>
      {rows ? (
        <PurchaseResults
          rows={rows}
          orders={loaded ?? []}
          css={{ ...css, list: own.lines, row: own.line, done: css.gain }}
        />
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
        </div>
      ) : state === 'failed' ? (
        <Failed hint={why} onRetry={reload} />
      ) : (
        <Spinner />
      )}
    </Sheet>
  )
}

function Together({ orders, all }: { orders: readonly PurchasePreview[]; all: number }) {
  const t = useT()
  const session = useSession()
  const [first] = orders
  const currency = first && currencyOf(session, first.currency)
  return (
    <div className={own.together}>
      {currency && (
        <>
          <span>
            {t('fx-orders.previewTotal')}{' '}
            <Price amount={sum(orders.map(({ total }) => total))} currency={currency} />
          </span>
          <span className={css.gain}>
            {t('fx-orders.margins')}{' '}
            <Price
              amount={sum(orders.map(({ margin }) => margin))}
              currency={currency}
              kind="plain"
              size="s"
            />
          </span>
        </>
      )}
      {all > orders.length && (
        <span className={css.problem}>{t('fx-orders.skipped', { count: all - orders.length })}</span>
      )}
    </div>
  )
}

function Preview({ one }: { one: PurchasePreview }) {
  const t = useT()
  const currency = currencyOf(useSession(), one.currency)
  const { freight, fee } = one
  return (
    <section className={own.order} aria-label={one.number}>
      <h3 className={own.number}>
        <bdi dir="ltr">{one.number}</bdi>
      </h3>
      {one.obstacle && <p className={css.problem}>{one.obstacle}</p>}
      <ul className={own.lines}>
        {one.lines.map(line => (
          <li key={line.id} className={own.line}>
            <p className={css.ends}>
              <span className={own.name}>
                <bdi dir="ltr" className={css.note}>
                  {line.itemNo}
                </bdi>{' '}
                {line.name}
              </span>
              <span className={own.quantity}>
                <bdi dir="ltr">× {formatQuantity(line.quantity)}</bdi> {line.unit}
              </span>
            </p>
            {line.problem !== '' && <p className={css.problem}>{problemOf(t, line)}</p>}
            <Three pays={line.pays} costs={line.cost} margin={line.margin} currency={currency} />
          </li>
        ))}
      </ul>
      {one.possible && (
        <dl className={css.sums}>
          {!isZero(freight) && <Sum name={t('fx-orders.previewFreight')} amount={freight} one={one} />}
          {!isZero(fee) && <Sum name={t('fx-orders.previewFee')} amount={fee} one={one} />}
          <div>
            <dt>{t('fx-orders.previewTotal')}</dt>
            <dd>
              <Price amount={one.total} currency={currency} />
            </dd>
          </div>
          <Sum
            name={t(isNegative(one.margin) ? 'fx-orders.loss' : 'fx-orders.margin')}
            amount={one.margin}
            one={one}
          />
          {moneySources(one.plan).map(([key, amount]) => (
            <Sum key={key} name={`${t('fx-orders.payFrom')} · ${t(key)}`} amount={amount} one={one} />
          ))}
        </dl>
      )}
    </section>
  )
}

function Sum({
  name,
  amount,
  one,
}: {
  name: string
  amount: PurchasePreview['total']
  one: PurchasePreview
}) {
  const currency = currencyOf(useSession(), one.currency)
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isNegative(amount) ? css.loss : undefined}>
        <Price amount={amount} currency={currency} kind="plain" size="s" />
      </dd>
    </div>
  )
}
