import { Suspense, useState } from 'react'
import type { FxOrderList } from '../../../contract/fx-orders.ts'
import { ordersPerPage } from '../../../contract/orders.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { PageTabs } from '../../app/PageTabs.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import { useTicked } from '../../ui/use-ticked.ts'
import { OrderFilters } from '../orders/OrderFilters.tsx'
import list from '../orders/orders.module.css'
import { AutoPurchase } from './AutoPurchase.tsx'
import { FxOrderCard } from './FxOrderCard.tsx'
import css from './fx.module.css'
import { type FxSearch, fxCasesHref, fxOrdersHref, fxSheetHref } from './fx-href.ts'
import { fxSearch, fxTabTexts, isNarrowed, loadFxOrders, shopOf, shownFxTabs } from './fx-search.ts'

/** Most who look at the list neither buy nor print. */
const PurchaseDialog = onDemand(() => import('./PurchaseDialog.tsx'))
const PrintDialog = onDemand(() => import('../orders/PrintDialog.tsx'))

/** Customers' orders in a distributor's shop, by what is to be done with them. */
export default screen<FxSearch, FxOrderList>({
  search: fxSearch,
  load: ({ call, search }) => loadFxOrders(call, search),
  texts: ['fx-orders', 'orders', 'state', 'form', 'own-shop'],
  View: Orders,
})

function Orders({ search, data }: ViewProps<FxSearch, FxOrderList>) {
  const t = useT()
  const navigate = useNavigate()
  const { ticked, tick } = useTicked()
  const [buying, setBuying] = useState<readonly number[]>()
  const [printing, setPrinting] = useState(false)
  const go = (change: FxSearch) =>
    void navigate({ href: fxOrdersHref({ ...search, page: undefined, ...change }) })
  const chosen = data.orders.filter(order => ticked.has(order.id))
  const ids = chosen.map(order => order.id)
  const toBuy = chosen.filter(({ steps }) => steps.includes('purchase')).map(order => order.id)
  const { page: _, tab = 'all', ...filter } = search
  const narrowed = isNarrowed(search)
  const shop = shopOf(data, search)
  return (
    <>
      <h1 className={list.heading}>{t('screens.distributionOrders')}</h1>
      <div className={list.card}>
        <PageTabs
          label={t('orders.tabs')}
          card
          tabs={shownFxTabs(data.counts, tab).map(one => ({
            href: fxOrdersHref({ ...search, tab: one, page: undefined }),
            title: t(fxTabTexts[one]),
            count: data.counts[one],
            isHere: tab === one,
          }))}
        />
        <OrderFilters
          key={`${search.search} ${search.amountFrom} ${search.amountTo}`}
          query={filter}
          hint={t('fx-orders.searchHint')}
          onChange={go}
        />
        {data.shops.length > 1 && (
          <label className={css.shops}>
            {t('fx-orders.shop')}
            <select
              className={css.select}
              value={search.shop ?? ''}
              onChange={event => go({ shop: event.target.value ? Number(event.target.value) : undefined })}
            >
              <option value="">{t('fx-orders.allShops')}</option>
              {data.shops.map(({ id: shopId, title }) => (
                <option key={shopId} value={shopId}>
                  {title}
                </option>
              ))}
            </select>
          </label>
        )}
        {shop && <AutoPurchase key={shop.id} shop={shop} />}
      </div>
      <div className={list.tools}>
        <AppLink href={fxCasesHref({})} className={buttonClass('plain', 's')}>
          {t('fx-orders.cases')}
        </AppLink>
        {data.total > 0 && (
          <a className={buttonClass('plain', 's')} href={fxSheetHref(search, ids)} download>
            {t('fx-orders.export')}
          </a>
        )}
        {ids.length > 0 && (
          <Button size="s" onClick={() => setPrinting(true)}>
            {t('fx-orders.print')}
          </Button>
        )}
      </div>
      {data.orders.length === 0 ? (
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
      ) : (
        <ul className={list.list}>
          {data.orders.map(order => (
            <li key={order.id}>
              <FxOrderCard
                order={order}
                withShop={data.shops.length > 1}
                ticked={ticked.has(order.id)}
                onTick={on => tick([order.id], on)}
                onPurchase={() => setBuying([order.id])}
              />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={search.page ?? 1}
        pages={Math.ceil(data.total / ordersPerPage)}
        hrefFor={page => fxOrdersHref({ ...search, page })}
        onGo={page => void navigate({ href: fxOrdersHref({ ...search, page }) })}
      />
      {chosen.length > 0 && (
        <div className={list.bar}>
          <TickBox
            label={t('orders.tickPage')}
            text={t('orders.tickPage')}
            state={chosen.length === data.orders.length ? 'all' : 'none'}
            onChange={on =>
              tick(
                data.orders.map(order => order.id),
                on,
              )
            }
          />
          <span className={list.chosen}>{t('fx-orders.chosen', { count: chosen.length })}</span>
          <Button
            kind="primary"
            disabledReason={toBuy.length === 0 ? t('fx-orders.nothingPossible') : undefined}
            onClick={() => setBuying(toBuy)}
          >
            {t('fx-orders.purchaseMany', { count: toBuy.length })}
          </Button>
        </div>
      )}
      <Suspense>
        {buying && <PurchaseDialog ids={buying} onClose={() => setBuying(undefined)} />}
        {printing && <PrintDialog own ids={ids} onClose={() => setPrinting(false)} />}
      </Suspense>
    </>
  )
}
