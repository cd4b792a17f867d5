import type { FxOrderSummary } from '../../../contract/fx-orders.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Price } from '../../ui/Price.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import card from '../orders/OrderCard.module.css'
import { OrderGoods } from '../orders/OrderGoods.tsx'
import { payHref } from '../orders/orders-href.ts'
import { StateTag } from '../orders/StateTag.tsx'
import css from './fx.module.css'
import { fxOrderHref } from './fx-href.ts'
import { Margin } from './Margin.tsx'
import { PurchaseTag } from './PurchaseTag.tsx'

interface Props {
  order: FxOrderSummary
  /** Whether there is more than one shop to tell apart. */
  withShop: boolean
  ticked: boolean
  onTick(on: boolean): void
  onPurchase(): void
}

export function FxOrderCard({ order, withShop, ticked, onTick, onPurchase }: Props) {
  const t = useT()
  const session = useSession()
  const currency = currencyOf(session, order.currency)
  const { id, number, state, lines, lineCount, customer, base, steps, purchase } = order
  const hidden = lineCount - lines.length
  return (
    <article className={card.card}>
      <header className={card.head}>
        <TickBox label={t('orders.tick', { number })} state={ticked ? 'all' : 'none'} onChange={onTick} />
        <AppLink href={fxOrderHref(id)} className={card.number}>
          <bdi dir="ltr">{number}</bdi>
        </AppLink>
        <span className={card.note}>
          <Moment at={order.createdAt} />
        </span>
        <span className={css.who}>
          <bdi>{customer.nick}</bdi>
          <bdi dir="ltr" className={card.note}>
            {customer.mobile}
          </bdi>
        </span>
        {withShop && <bdi className={card.note}>{order.shop}</bdi>}
        <span className={card.state}>
          {order.hasCase && <Tag kind="strong">{t('fx-orders.cases')}</Tag>}
          <PurchaseTag state={order.purchaseState} />
          <StateTag state={state} />
        </span>
      </header>
      <div className={card.body}>
        <div className={card.goods}>
          {lines.map(line => (
            <OrderGoods key={line.id} line={line} currency={currency} />
          ))}
          {hidden > 0 && (
            <AppLink href={fxOrderHref(id)} className={card.more}>
              {t('orders.more', { count: hidden })}
            </AppLink>
          )}
        </div>
        <div className={card.side}>
          <p>
            <span className={card.note}>{t('orders.total')}</span>{' '}
            <Price amount={order.total} currency={currency} />
          </p>
          <p className={card.note}>{order.payMethod}</p>
          <Margin {...base} currency={currencyOf(session, base.currency)} />
          <div className={card.buttons}>
            {steps.includes('purchase') && (
              <Button kind="primary" size="s" onClick={onPurchase}>
                {t('fx-orders.purchase')}
              </Button>
            )}
            {steps.includes('pay') && purchase && (
              <AppLink href={payHref([purchase.id])} className={buttonClass('primary', 's')}>
                {t('fx-orders.payPurchase')}
              </AppLink>
            )}
            <AppLink href={fxOrderHref(id)} className={card.detail}>
              {t(steps.includes('confirm') ? 'fx-orders.confirmPayment' : 'orders.detail')}
            </AppLink>
          </div>
        </div>
      </div>
    </article>
  )
}
