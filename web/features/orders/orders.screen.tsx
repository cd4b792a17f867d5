import { type OrderList, ordersPerPage } from '../../../contract/orders.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { DrawnPart } from '../../layouts/DrawnPart.tsx'
import { useNavigate } from '../../router/react.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { useClockOffset } from '../../ui/use-clock-offset.ts'
import { useTicked } from '../../ui/use-ticked.ts'
import { ChosenOrders } from './ChosenOrders.tsx'
import { OrderCard } from './OrderCard.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { OrderTabs } from './OrderTabs.tsx'
import { OrderTools } from './OrderTools.tsx'
import { orderListScreen } from './order-list-reads.ts'
import css from './orders.module.css'
import { type OrderSearch, ordersHref } from './orders-href.ts'

export default screen<OrderSearch, OrderList>({
  ...orderListScreen,
  texts: ['orders', 'state', 'form', 'deliveries', 'records', 'order-import'],
  View: Orders,
})

function Orders({ search, data }: ViewProps<OrderSearch, OrderList>) {
  const t = useT()
  const navigate = useNavigate()
  const offsetMs = useClockOffset(data.serverTime)
  const { ticked, tick } = useTicked()
  const go = (change: OrderSearch) =>
    void navigate({ href: ordersHref({ ...search, page: undefined, ...change }) })
  const chosen = data.orders.filter(({ id }) => ticked.has(id))
  const { page: _, ...filter } = search
  const narrowed = Object.values(filter).some(value => value !== undefined && value !== '')
  return (
    <>
      <h1 className={css.heading}>{t('screens.orders')}</h1>
      <div className={css.card}>
        <OrderTabs query={search} counts={data.counts} />
        <DrawnPart name="filters">
          <OrderFilters
            key={`${search.search} ${search.amountFrom} ${search.amountTo}`}
            query={search}
            onChange={go}
          />
        </DrawnPart>
      </div>
      <OrderTools query={search} ids={chosen.map(({ id }) => id)} any={data.total > 0} />
      {data.orders.length === 0 ? (
        <Nothing narrowed={narrowed} />
      ) : (
        <ul className={css.list}>
          {data.orders.map(order => (
            <li key={order.id}>
              <OrderCard
                order={order}
                offsetMs={offsetMs}
                ticked={ticked.has(order.id)}
                onTick={on => tick([order.id], on)}
              />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={search.page ?? 1}
        pages={Math.ceil(data.total / ordersPerPage)}
        hrefFor={page => ordersHref({ ...search, page })}
        onGo={page => void navigate({ href: ordersHref({ ...search, page }) })}
      />
      {chosen.length > 0 && (
        <ChosenOrders
          chosen={chosen}
          all={chosen.length === data.orders.length}
          onAll={on =>
            tick(
              data.orders.map(({ id }) => id),
              on,
            )
          }
        />
      )}
    </>
  )
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  const t = useT()
  return narrowed ? (
    <Empty
      title={t('orders.emptyFound')}
      hint={t('orders.emptyFoundHint')}
      action={
        <AppLink href={ordersHref({})} className={buttonClass('second')}>
          {t('orders.clear')}
        </AppLink>
      }
    />
  ) : (
    <Empty
      title={t('orders.empty')}
      hint={t('orders.emptyHint')}
      action={
        <AppLink href={paths.products} className={buttonClass('primary')}>
          {t('orders.goShopping')}
        </AppLink>
      }
    />
  )
}
