import type { OrderDetail } from '../../../contract/orders.ts'
import { useSession } from '../../api/use-app.ts'
import { OrderCases } from '../../features/after-sale/OrderCases.tsx'
import { Amounts } from '../../features/orders/Amounts.tsx'
import { OrderFacts } from '../../features/orders/OrderFacts.tsx'
import { OrderGoods } from '../../features/orders/OrderGoods.tsx'
import { Payments } from '../../features/orders/Payments.tsx'
import { Timeline } from '../../features/orders/Timeline.tsx'
import { useT } from '../../i18n/use-t.ts'
import { currencyOf } from '../../ui/use-currency.ts'
import { NoteCard } from '../deliveries/NoteCard.tsx'
import parts from '../shell/parts.module.css'
import css from './order.module.css'

/** Where the parcels are, what was ordered, and how it came about. */
export default function OrderParts({ order }: { order: OrderDetail }) {
  const t = useT()
  const currency = currencyOf(useSession(), order.currency)
  return (
    <>
      {order.deliveries.map(note => (
        <NoteCard key={note.id} note={note} withOrders={note.orders.length > 1} />
      ))}
      <section className={parts.card}>
        <h2 className={parts.title}>{t('orders.items')}</h2>
        <div className={css.goods}>
          {order.lines.map(line => (
            <OrderGoods key={line.id} line={line} currency={currency} explained />
          ))}
        </div>
        <Amounts order={order} currency={currency} />
      </section>
      {order.cases.length > 0 && <OrderCases cases={order.cases} currency={currency} />}
      <OrderFacts order={order} />
      <section className={parts.card}>
        <h2 className={parts.title}>{t('orders.timeline')}</h2>
        <Timeline steps={order.history} next={order.next} />
      </section>
      <Payments order={order} currency={currency} />
    </>
  )
}
