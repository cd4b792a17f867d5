import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { maxValue, minValue, object, pipe } from 'valibot'
import { subtract, sum } from '../../../contract/decimal.ts'
import { count, integer, optional, text } from '../../../contract/fields.ts'
import { datePreset, type OrderList, orderList, ordersPerPage } from '../../../contract/orders.ts'
import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Price } from '../../ui/Price.tsx'
import { useClockOffset } from '../../ui/use-clock-offset.ts'
import { currencyOf } from '../../ui/use-currency.ts'
import { OrderCard } from './OrderCard.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { OrderTabs } from './OrderTabs.tsx'
import css from './orders.module.css'
import { type OrderSearch, ordersHref, payHref } from './orders-href.ts'

export default screen<OrderSearch, OrderList>({
  search: object({
    state: optional(pipe(count(), maxValue(7))),
    search: optional(text(50)),
    preset: optional(datePreset),
    page: optional(pipe(integer(), minValue(1), maxValue(10_000))),
  }),
  load: async ({ call, search: { page = 1, ...query } }) =>
    (await call(orderList, { ...query, start: (page - 1) * ordersPerPage })).obj,
  texts: ['orders', 'state'],
  View: Orders,
})

function Orders({ search, data }: ViewProps<OrderSearch, OrderList>) {
  const t = useT()
  const navigate = useNavigate()
  const offsetMs = useClockOffset(data.serverTime)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const go = (change: OrderSearch) =>
    void navigate({ href: ordersHref({ ...search, page: undefined, ...change }) })
  const payable = data.orders.filter(({ actions }) => actions.includes('pay'))
  const chosen = payable.filter(({ id }) => ticked.has(id))
  const tick = (ids: readonly number[], on: boolean) =>
    setTicked(before => new Set(on ? [...before, ...ids] : [...before].filter(id => !ids.includes(id))))
  const narrowed = Boolean(search.search || search.preset || search.state !== undefined)
  return (
    <>
      <h1 className={css.heading}>{t('screens.orders')}</h1>
      <div className={css.card}>
        <OrderTabs query={search} counts={data.counts} />
        <OrderFilters key={search.search ?? ''} query={search} onChange={go} />
      </div>
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
        <PayBar
          chosen={chosen}
          all={chosen.length === payable.length}
          onAll={on =>
            tick(
              payable.map(({ id }) => id),
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

interface PayBarProps {
  chosen: OrderList['orders']
  all: boolean
  onAll(on: boolean): void
}

/** Several orders of one currency are paid together. */
function PayBar({ chosen, all, onAll }: PayBarProps) {
  const t = useT()
  const session = useSession()
  const currencies = new Set(chosen.map(({ currency }) => currency))
  const [currency] = currencies
  const due = sum(chosen.map(({ total, paid }) => subtract(total, paid)))
  return (
    <div className={css.bar}>
      <label className={css.all}>
        <input type="checkbox" checked={all} onChange={event => onAll(event.target.checked)} />
        {t('orders.tickAll')}
      </label>
      <span className={css.chosen}>{t('orders.together', { count: chosen.length })}</span>
      {currency !== undefined && currencies.size === 1 && (
        <Price amount={due} currency={currencyOf(session, currency)} size="l" />
      )}
      {currencies.size > 1 ? (
        <Button kind="primary" disabledReason={t('orders.otherCurrency')}>
          {t('orders.payTogether')}
        </Button>
      ) : (
        <AppLink href={payHref(chosen.map(({ id }) => id))} className={buttonClass('primary')}>
          {t('orders.payTogether')}
        </AppLink>
      )}
    </div>
  )
}
