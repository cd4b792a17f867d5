import type { FxOrder } from '../../../contract/fx-orders.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { CaseTag } from '../../features/after-sale/CaseTag.tsx'
import { MoneyParts, Parcels } from '../../features/fx-orders/FxOrderParts.tsx'
import { fxCaseHref } from '../../features/fx-orders/fx-href.ts'
import { Amounts } from '../../features/orders/Amounts.tsx'
import { OrderFacts } from '../../features/orders/OrderFacts.tsx'
import { OrderGoods } from '../../features/orders/OrderGoods.tsx'
import { Payments } from '../../features/orders/Payments.tsx'
import { Timeline } from '../../features/orders/Timeline.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Price } from '../../ui/Price.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import css from './fx.module.css'
import own from './order.module.css'
import { Three } from './Three.tsx'

/** Its parcels, its lines with what each brings, its money, and how it came about. */
export default function OrderParts({ order }: { order: FxOrder }) {
  const t = useT()
  const session = useSession()
  const currency = currencyOf(session, order.currency)
  const base = currencyOf(session, order.base.currency)
  return (
    <>
      {order.deliveries.length > 0 && (
        <section className={css.card}>
          <h2 className={css.title}>{t('deliveries.deliveries')}</h2>
          <Parcels order={order} css={{ ...css, list: own.rows }} />
        </section>
      )}
      <section className={css.card}>
        <h2 className={css.title}>{t('fx-orders.linesTitle')}</h2>
        <p className={css.note}>{t('fx-orders.baseNote', { currency: order.base.currency })}</p>
        {order.lines.map(line => (
          <div key={line.id} className={own.line}>
            <OrderGoods line={line} currency={currency} />
            <Three pays={line.pays} costs={line.costs} margin={line.margin} currency={base} />
          </div>
        ))}
        <Amounts order={order} currency={currency} />
      </section>
      {Number(order.money.received) !== 0 && (
        <section className={css.card}>
          <h2 className={css.title}>{t('fx-orders.money')}</h2>
          <MoneyParts order={order} currency={base} css={{ ...css, list: css.sums }} />
        </section>
      )}
      {order.cases.length > 0 && (
        <section className={css.card}>
          <h2 className={css.title}>{t('fx-orders.cases')}</h2>
          <ul className={own.rows}>
            {order.cases.map(one => (
              <li key={one.id}>
                <AppLink href={fxCaseHref(one.id)} className={own.case}>
                  <bdi dir="ltr">{one.number}</bdi>
                  <CaseTag state={one.state} />
                  <Price amount={one.amount} currency={currency} kind="plain" />
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <OrderFacts order={order} />
      <section className={css.card}>
        <h2 className={css.title}>{t('orders.timeline')}</h2>
        <Timeline steps={order.history} next={order.next} />
      </section>
      <Payments order={order} currency={currency} />
    </>
  )
}
