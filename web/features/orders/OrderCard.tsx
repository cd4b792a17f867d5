import { OrderState } from '../../../contract/order-states.ts'
import type { OrderSummary } from '../../../contract/orders.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Moment } from '../../ui/Moment.tsx'
import { Price } from '../../ui/Price.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { OrderButtons } from './OrderButtons.tsx'
import css from './OrderCard.module.css'
import { OrderGoods } from './OrderGoods.tsx'
import { orderHref } from './orders-href.ts'
import { PayLeft } from './PayLeft.tsx'
import { StateTag } from './StateTag.tsx'

interface Props {
  order: OrderSummary
  offsetMs: number
  ticked: boolean
  onTick(on: boolean): void
}

export function OrderCard({ order, offsetMs, ticked, onTick }: Props) {
  const t = useT()
  const currency = currencyOf(useSession(), order.currency)
  const { id, number, state, createdAt, payBefore, lines, lineCount, total, payMethod, recipient } = order
  const hidden = lineCount - lines.length
  return (
    <article className={css.card}>
      <header className={css.head}>
        <TickBox label={t('orders.tick', { number })} state={ticked ? 'all' : 'none'} onChange={onTick} />
        <AppLink href={orderHref(id)} className={css.number}>
          <bdi dir="ltr">{number}</bdi>
        </AppLink>
        <span className={css.note}>
          <Moment at={createdAt} />
        </span>
        {order.source === 'offline' && <span className={css.note}>{t('orders.offline')}</span>}
        {recipient && <bdi className={css.note}>{recipient}</bdi>}
        <span className={css.state}>
          {payBefore && state === OrderState.PendingPayment && (
            <PayLeft payBefore={payBefore} offsetMs={offsetMs} />
          )}
          <StateTag state={state} />
        </span>
      </header>
      <div className={css.body}>
        <div className={css.goods}>
          {lines.map(line => (
            <OrderGoods key={line.id} line={line} currency={currency} />
          ))}
          {hidden > 0 && (
            <AppLink href={orderHref(id)} className={css.more}>
              {t('orders.more', { count: hidden })}
            </AppLink>
          )}
        </div>
        <div className={css.side}>
          <p>
            <span className={css.note}>{t('orders.toPay')}</span> <Price amount={total} currency={currency} />
          </p>
          <p className={css.note}>{payMethod}</p>
          <div className={css.buttons}>
            <OrderButtons order={order} size="s" />
            <AppLink href={orderHref(id)} className={css.detail}>
              {t('orders.detail')}
            </AppLink>
          </div>
        </div>
      </div>
    </article>
  )
}
