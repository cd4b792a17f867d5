import { Suspense, useState } from 'react'
import { OrderState, orderStates } from '../../../contract/order-states.ts'
import { type OrderList, type OrderSummary, ordersPerPage } from '../../../contract/orders.ts'
import * as paths from '../../../contract/paths.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { StepButton } from '../../features/orders/OrderButtons.tsx'
import { loadOrders, orderListScreen } from '../../features/orders/order-list-reads.ts'
import { type OrderSearch, orderHref, ordersHref } from '../../features/orders/orders-href.ts'
import { PayLeft } from '../../features/orders/PayLeft.tsx'
import { StateTag } from '../../features/orders/StateTag.tsx'
import { useOrderSteps } from '../../features/orders/use-order-steps.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Price } from '../../ui/Price.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import { useClockOffset } from '../../ui/use-clock-offset.ts'
import { currencyOf } from '../../ui/use-currency.ts'
import { Words } from '../../ui/Words.tsx'
import { ListEnd } from '../shell/ListEnd.tsx'
import parts from '../shell/parts.module.css'
import { TabRow } from '../shell/TabRow.tsx'
import { TopRow, topWords } from '../shell/TopRow.tsx'
import { useInfinite } from '../shell/use-infinite.ts'
import { OrderFind } from './OrderFind.tsx'
import { OrderTools } from './OrderTools.tsx'
import css from './orders.module.css'

const ChosenBar = onDemand(() => import('./ChosenBar.tsx'))

export default screen<OrderSearch, OrderList>({
  ...orderListScreen,
  texts: ['mobile', 'orders', 'state', 'deliveries', 'form'],
  View: props => <Orders key={ordersHref({ ...props.search, page: undefined })} {...props} />,
})

/** Always there; the others only while somebody has such an order. */
const usual = new Set([0, 2, 3, 4])

function Orders({ search, data }: ViewProps<OrderSearch, OrderList>) {
  const t = useT()
  const call = useCall()
  const offsetMs = useClockOffset(data.serverTime)
  const [ticked, setTicked] = useState<ReadonlySet<number>>()
  const { page = 1, ...query } = search
  const list = useInfinite({
    first: data.orders,
    from: page,
    hasMore: pages => pages * ordersPerPage < data.total,
    load: async next => (await loadOrders(call, { ...query, page: next })).orders,
  })
  const tabs = orderStates.filter(({ code }) => usual.has(code) || data.counts[code] || search.state === code)
  const tab = (state: number | undefined, title: string, count?: number) => ({
    href: ordersHref({ ...query, state }),
    title,
    count,
    isHere: search.state === state,
  })
  const { state: _, ...filter } = query
  const isNarrowed = Object.values(filter).some(value => value !== undefined && value !== '')
  const tick = (id: number, on: boolean) =>
    setTicked(before => new Set(on ? [...(before ?? []), id] : [...(before ?? [])].filter(one => one !== id)))
  return (
    <>
      <TopRow
        title={t('screens.orders')}
        back={paths.memberHome}
        end={
          ticked ? (
            <button type="button" className={topWords} onClick={() => setTicked(undefined)}>
              {t('mobile.done')}
            </button>
          ) : (
            <OrderTools query={query} any={data.total > 0} onChoose={() => setTicked(new Set())} />
          )
        }
      />
      <TabRow
        label={t('orders.tabs')}
        tabs={[
          tab(undefined, t('orders.all')),
          ...tabs.map(({ code, text: name }) => tab(code, t(name), data.counts[code])),
        ]}
      />
      {(data.total > 0 || isNarrowed) && <OrderFind key={search.search} query={query} />}
      {list.items.length === 0 ? (
        <div className={css.list}>
          <Nothing isNarrowed={isNarrowed || search.state !== undefined} />
        </div>
      ) : (
        <>
          <ul className={css.list}>
            {list.items.map(order => (
              <li key={order.id} className={css.item}>
                {ticked && (
                  <TickBox
                    label={t('orders.tick', { number: order.number })}
                    state={ticked.has(order.id) ? 'all' : 'none'}
                    onChange={on => tick(order.id, on)}
                  />
                )}
                <OrderCard order={order} offsetMs={offsetMs} isChosen={ticked !== undefined} />
              </li>
            ))}
          </ul>
          <ListEnd list={list} />
        </>
      )}
      {ticked && (
        <Suspense>
          <ChosenBar chosen={list.items.filter(({ id }) => ticked.has(id))} />
        </Suspense>
      )}
    </>
  )
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  const t = useT()
  return (
    <Empty
      title={t(isNarrowed ? 'orders.emptyFound' : 'orders.empty')}
      hint={t(isNarrowed ? 'orders.emptyFoundHint' : 'orders.emptyHint')}
      action={
        <AppLink href={isNarrowed ? paths.orders : paths.products} className={buttonClass('primary')}>
          {t(isNarrowed ? 'orders.clear' : 'orders.goShopping')}
        </AppLink>
      }
    />
  )
}

interface CardProps {
  order: OrderSummary
  offsetMs: number
  /** While several are chosen, nothing is done with one. */
  isChosen: boolean
}

function OrderCard({ order, offsetMs, isChosen }: CardProps) {
  const t = useT()
  const currency = currencyOf(useSession(), order.currency)
  const { id, number, state, payBefore, lines, lineCount, total } = order
  const [first] = lines
  const steps = useOrderSteps(order)
  return (
    <article className={css.card}>
      <header className={css.head}>
        <AppLink href={orderHref(id)} className={css.number}>
          <bdi dir="ltr">{number}</bdi>
        </AppLink>
        <StateTag state={state} />
      </header>
      <AppLink href={orderHref(id)} className={css.goods}>
        <span className="visually-hidden">{t('orders.detail')}</span>
        {lines.slice(0, 3).map(line => (
          <StoredPicture key={line.id} className={css.picture} name={line.picture} width={64} alt="" />
        ))}
        {lines.length === 1 && first && (
          <span className={css.name}>
            <Words text={first.name} lang={first.nameLang} />
          </span>
        )}
        <span className={css.sum}>
          <Price amount={total} currency={currency} kind="plain" />
          <small className={css.note}>{t('orders.itemsCount', { count: lineCount })}</small>
        </span>
      </AppLink>
      {payBefore && state === OrderState.PendingPayment && (
        <p className={css.left}>
          <PayLeft payBefore={payBefore} offsetMs={offsetMs} />
        </p>
      )}
      {!isChosen && (
        <div className={parts.buttons}>
          {steps.toReversed().map(step => (
            <StepButton key={step.name} step={step} size="s" />
          ))}
        </div>
      )}
    </article>
  )
}
