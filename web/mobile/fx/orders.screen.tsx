import { Suspense, useState } from 'react'
import { type FxOrderList, type FxOrderSummary, mostPurchased } from '../../../contract/fx-orders.ts'
import { ordersPerPage } from '../../../contract/orders.ts'
import * as paths from '../../../contract/paths.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { type FxSearch, fxOrderHref, fxOrdersHref } from '../../features/fx-orders/fx-href.ts'
import {
  fxSearch,
  fxTabTexts,
  isNarrowed,
  loadFxOrders,
  shopOf,
  shownFxTabs,
} from '../../features/fx-orders/fx-search.ts'
import { PurchaseTag } from '../../features/fx-orders/PurchaseTag.tsx'
import { payHref } from '../../features/orders/orders-href.ts'
import { StateTag } from '../../features/orders/StateTag.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Price } from '../../ui/Price.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { Words } from '../../ui/Words.tsx'
import { MoreIcon } from '../shell/icons.tsx'
import { ListEnd } from '../shell/ListEnd.tsx'
import { ScrollTabs } from '../shell/ScrollTabs.tsx'
import { TopRow, topButton } from '../shell/TopRow.tsx'
import { useInfinite } from '../shell/use-infinite.ts'
import shared from './fx.module.css'
import css from './orders.module.css'
import { SearchLine } from './SearchLine.tsx'
import { TabTitle } from './TabTitle.tsx'
import { Three } from './Three.tsx'

/** Most who look at the list neither buy nor narrow it. */
const PurchaseSheet = onDemand(() => import('./PurchaseSheet.tsx'))
const OrdersSheet = onDemand(() => import('./OrdersSheet.tsx'))
const OrdersTools = onDemand(() => import('./OrdersTools.tsx'))

/** Customers' orders in a distributor's shop, by what is to be done with them. */
export default screen<FxSearch, FxOrderList>({
  search: fxSearch,
  load: ({ call, search }) => loadFxOrders(call, search),
  texts: ['mobile', 'fx-orders', 'orders', 'state', 'form', 'own-shop'],
  View: props => <Orders key={fxOrdersHref({ ...props.search, page: undefined })} {...props} />,
})

function Orders({ search, data }: ViewProps<FxSearch, FxOrderList>) {
  const t = useT()
  const call = useCall()
  const navigate = useNavigate()
  const { page = 1, ...query } = search
  const { tab = 'all' } = query
  const [ticked, setTicked] = useState<ReadonlySet<number>>()
  const [buying, setBuying] = useState<readonly number[]>()
  const [opened, setOpened] = useState<'filter' | 'tools'>()
  const list = useInfinite({
    first: data.orders,
    from: page,
    hasMore: pages => pages * ordersPerPage < data.total,
    load: async next => (await loadFxOrders(call, { ...query, page: next })).orders,
  })
  const toBuy = list.items.filter(({ steps }) => steps.includes('purchase'))
  const chosen = toBuy.filter(({ id }) => ticked?.has(id)).slice(0, mostPurchased)
  const go = (change: FxSearch) => void navigate({ href: fxOrdersHref({ ...query, ...change }) })
  const tick = (id: number, on: boolean) =>
    setTicked(before => new Set(on ? [...(before ?? []), id] : [...(before ?? [])].filter(one => one !== id)))
  const isChoosing = ticked !== undefined
  const hasTools = data.total > 0 || (shopOf(data, search)?.autoPurchase ?? null) !== null
  const { tab: _, search: __, ...narrowed } = query
  const isFiltered = Object.values(narrowed).some(value => value !== undefined)
  return (
    <>
      <TopRow
        title={t('screens.distributionOrders')}
        back={paths.distribution}
        end={
          (isChoosing || hasTools) && (
            <>
              {(isChoosing || toBuy.length > 1) && (
                <button
                  type="button"
                  className={shared.plain}
                  aria-pressed={isChoosing}
                  onClick={() => setTicked(isChoosing ? undefined : new Set())}
                >
                  {t(isChoosing ? 'mobile.done' : 'fx-orders.several')}
                </button>
              )}
              {!isChoosing && hasTools && (
                <button
                  type="button"
                  className={topButton}
                  aria-haspopup="dialog"
                  aria-label={t('common.more')}
                  onClick={() => setOpened('tools')}
                >
                  <MoreIcon />
                </button>
              )}
            </>
          )
        }
      />
      <ScrollTabs
        label={t('orders.tabs')}
        tabs={shownFxTabs(data.counts, tab).map(one => ({
          href: fxOrdersHref({ ...query, tab: one }),
          title: <TabTitle name={t(fxTabTexts[one])} count={data.counts[one]} />,
          isHere: tab === one,
        }))}
      />
      <SearchLine
        key={search.search}
        hint={t('fx-orders.searchHint')}
        find={search.search ?? ''}
        onFind={words => go({ search: words || undefined })}
      >
        <Button
          kind={isFiltered ? 'second' : 'plain'}
          className={shared.round}
          aria-haspopup="dialog"
          onClick={() => setOpened('filter')}
        >
          {t('mobile.filter')}
        </Button>
      </SearchLine>
      {list.items.length === 0 ? (
        <div className={shared.list}>
          <Nothing search={search} />
        </div>
      ) : (
        <>
          <ul className={shared.list} data-choosing={isChoosing || undefined}>
            {list.items.map(order => (
              <li key={order.id}>
                <OrderCard
                  order={order}
                  withShop={data.shops.length > 1}
                  ticked={ticked?.has(order.id)}
                  onTick={on => tick(order.id, on)}
                  onPurchase={() => setBuying([order.id])}
                />
              </li>
            ))}
          </ul>
          <ListEnd list={list} />
        </>
      )}
      {isChoosing && (
        <div className={shared.bar}>
          <TickBox
            label={t('orders.tickPage')}
            text={t('orders.tickPage')}
            state={chosen.length > 0 && chosen.length === toBuy.length ? 'all' : 'none'}
            onChange={on => setTicked(new Set(on ? toBuy.map(({ id }) => id) : []))}
          />
          <Button
            kind="primary"
            className={css.many}
            disabledReason={chosen.length === 0 ? t('fx-orders.nothingPossible') : undefined}
            onClick={() => setBuying(chosen.map(({ id }) => id))}
          >
            {t('fx-orders.purchaseMany', { count: chosen.length })}
          </Button>
        </div>
      )}
      <Suspense>
        {buying && (
          <PurchaseSheet
            ids={buying}
            onClose={() => setBuying(undefined)}
            onBought={() => setTicked(undefined)}
          />
        )}
        {opened === 'filter' && (
          <OrdersSheet data={data} search={search} onTake={go} onClose={() => setOpened(undefined)} />
        )}
        {opened === 'tools' && (
          <OrdersTools data={data} search={search} onClose={() => setOpened(undefined)} />
        )}
      </Suspense>
    </>
  )
}

function Nothing({ search }: { search: FxSearch }) {
  const t = useT()
  const narrowed = isNarrowed(search)
  return (
    <Empty
      title={t(narrowed ? 'fx-orders.nothingFound' : 'fx-orders.empty')}
      hint={narrowed ? '' : t('fx-orders.emptyHint')}
      {...(narrowed && {
        action: (
          <AppLink href={fxOrdersHref({})} className={buttonClass('second')}>
            {t('orders.clear')}
          </AppLink>
        ),
      })}
    />
  )
}

interface CardProps {
  order: FxOrderSummary
  /** Whether there is more than one shop to tell apart. */
  withShop: boolean
  /** Undefined while none are chosen. */
  ticked: boolean | undefined
  onTick(on: boolean): void
  onPurchase(): void
}

function OrderCard({ order, withShop, ticked, onTick, onPurchase }: CardProps) {
  const t = useT()
  const session = useSession()
  const currency = currencyOf(session, order.currency)
  const { id, number, state, customer, lines, lineCount, base, steps, purchase } = order
  const [first] = lines
  const canBuy = steps.includes('purchase')
  return (
    <article className={shared.card}>
      <header className={`${shared.ends} ${css.head}`}>
        {ticked !== undefined && canBuy && (
          <TickBox label={t('orders.tick', { number })} state={ticked ? 'all' : 'none'} onChange={onTick} />
        )}
        <AppLink href={fxOrderHref(id)} className={css.number}>
          <bdi dir="ltr">{number}</bdi>
        </AppLink>
        <span className={css.tags}>
          {order.hasCase && <Tag kind="strong">{t('fx-orders.cases')}</Tag>}
          {order.purchaseState === 'none' ? (
            <StateTag state={state} />
          ) : (
            <PurchaseTag state={order.purchaseState} />
          )}
        </span>
      </header>
      <p className={`${shared.note} ${shared.ends}`}>
        <span className={shared.who}>
          <bdi>{customer.nick}</bdi> <bdi dir="ltr">{customer.mobile}</bdi>
          {withShop && (
            <>
              {' · '}
              <bdi>{order.shop}</bdi>
            </>
          )}
        </span>
        <Moment at={order.createdAt} />
      </p>
      <AppLink href={fxOrderHref(id)} className={css.goods}>
        <span className="visually-hidden">{`${t('orders.detail')} ${number}`}</span>
        {lines.slice(0, 3).map(line => (
          <StoredPicture key={line.id} className={css.picture} name={line.picture} width={64} alt="" />
        ))}
        {lines.length === 1 && first && (
          <span className={css.name}>
            <Words text={first.name} lang={first.nameLang} />
          </span>
        )}
        <span className={css.sum}>
          <Price amount={order.total} currency={currency} kind="plain" />
          <small className={shared.note}>{t('orders.itemsCount', { count: lineCount })}</small>
        </span>
      </AppLink>
      <Three {...base} currency={currencyOf(session, base.currency)} />
      {ticked === undefined && (canBuy || steps.includes('pay') || steps.includes('confirm')) && (
        <div className={shared.buttons}>
          {steps.includes('confirm') && (
            <AppLink href={fxOrderHref(id)} className={buttonClass('primary')}>
              {t('fx-orders.confirmPayment')}
            </AppLink>
          )}
          {steps.includes('pay') && purchase && (
            <AppLink href={payHref([purchase.id])} className={buttonClass('primary')}>
              {t('fx-orders.payPurchase')}
            </AppLink>
          )}
          {canBuy && (
            <Button kind="primary" onClick={onPurchase}>
              {t('fx-orders.purchase')}
            </Button>
          )}
        </div>
      )}
    </article>
  )
}
