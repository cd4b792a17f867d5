import { Suspense, useState } from 'react'
import { object } from 'valibot'
import { optional, text } from '../../../contract/fields.ts'
import { type ShopDesk, shopDesk } from '../../../contract/own-shop.ts'
import * as paths from '../../../contract/paths.ts'
import type { GridRow } from '../../../contract/records.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { queryFromUrl, queryToUrl } from '../../records/grid/grid-query.ts'
import { useNavigate, useRouter } from '../../router/react.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { later } from '../../ui/later.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { RecordCards } from '../records/RecordCards.tsx'
import { loadRecords, type RecordList, useRecordList } from '../records/use-record-list.ts'
import { ListEnd } from '../shell/ListEnd.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import css from './fx.module.css'
import { SearchLine } from './SearchLine.tsx'

const CustomerSheets = later(() => import('./CustomerSheets.later.tsx'))
const CustomerSheet = onDemand(() => import('./CustomerSheet.tsx'))
const RecordSheet = onDemand(() => import('../records/RecordSheet.tsx'))
const ShareSheet = onDemand(() => import('./ShareSheet.tsx'))

/** As the desktop's list spells it, so that its links lead here too. */
interface Search {
  q?: string | undefined
  search?: string | undefined
  'f.status'?: string | undefined
}

interface Data extends RecordList {
  desk: ShopDesk
}

/** Whoever is blocked is listed only when asked for. */
function askedOf(search: Search) {
  const query = queryFromUrl({ ...search })
  return { ...query, disabled: query.filters.status === 'disabled' }
}

const hrefOf = (q: string, status: string): string => {
  const query = new URLSearchParams(
    queryToUrl({ text: q, filters: status ? { status } : {}, disabled: false, page: 1 }),
  ).toString()
  return query ? `${paths.customers}?${query}` : paths.customers
}

/** The customers of one's shop: who they are, what they pay, and whether they may come in. */
export default screen<Search, Data>({
  search: object({ q: optional(text(50)), search: optional(text(500)), 'f.status': optional(text(20)) }),
  texts: ['mobile', 'own-shop', 'records', 'form', 'orders', 'member', 'share'],
  load: async ({ call, search }) => {
    const [list, { obj: desk }] = await Promise.all([
      loadRecords(call, 'customer', askedOf(search)),
      call(shopDesk, {}),
    ])
    return { ...list, desk }
  },
  View: props => <Customers key={JSON.stringify(props.search)} {...props} />,
})

type Opened = { sheet: 'invite' | 'new' } | { sheet: 'customer' | 'edit'; row: GridRow }

function Customers({ search, data }: ViewProps<Search, Data>) {
  const t = useT()
  const navigate = useNavigate()
  const router = useRouter()
  const asked = askedOf(search)
  const list = useRecordList(data, asked)
  const [opened, setOpened] = useState<Opened>()
  const { grid, desk } = data
  const close = () => setOpened(undefined)
  const sheets = <CustomerSheets grid={grid} query={asked} onImported={() => void router.invalidate()} />
  const { status = '' } = asked.filters
  const statuses = grid.filters.find(({ name }) => name === 'status')?.options ?? []
  return (
    <>
      <TopRow
        title={t('screens.customers')}
        back={paths.distribution}
        end={
          grid.can.add && (
            <button type="button" className={css.plain} onClick={() => setOpened({ sheet: 'new' })}>
              {t('records.uiAdd')}
            </button>
          )
        }
      />
      <SearchLine
        key={asked.text}
        hint={t('records.uiSearchPlaceholder')}
        find={asked.text}
        onFind={q => void navigate({ href: hrefOf(q, status) })}
      />
      <nav className={css.chips} aria-label={t('mobile.filter')}>
        {[{ value: '', label: t('records.uiAny') }, ...statuses].map(({ value, label }) => (
          <AppLink
            key={value}
            href={hrefOf(asked.text, value)}
            className={css.chip}
            aria-current={status === value ? 'true' : undefined}
          >
            {label}
          </AppLink>
        ))}
      </nav>
      {list.items.length === 0 ? (
        <div className={`${css.list} ${css.withBar}`}>
          {sheets}
          {asked.text || status ? (
            <Empty
              title={t('records.uiNoResult')}
              action={
                <AppLink href={paths.customers} className={buttonClass('second')}>
                  {t('orders.clear')}
                </AppLink>
              }
            />
          ) : (
            <Empty title={t('own-shop.noCustomers')} hint={t('own-shop.inviteHint')} />
          )}
        </div>
      ) : (
        <div className={`${css.list} ${css.withBar}`}>
          {sheets}
          <RecordCards
            grid={grid}
            rows={list.items}
            without={desk.shops.length > 1 ? [] : ['shop_id.text']}
            onOpen={row => setOpened({ sheet: 'customer', row })}
          />
          <ListEnd list={list} />
        </div>
      )}
      <div className={css.bar}>
        <Button kind="primary" className={css.main} onClick={() => setOpened({ sheet: 'invite' })}>
          {t('own-shop.invite')}
        </Button>
      </div>
      <Suspense>
        {opened?.sheet === 'invite' && <ShareSheet shop={desk.shop.id} as="invite" onClose={close} />}
        {opened?.sheet === 'new' && (
          <RecordSheet billType="customer" id={0} onClose={close} onSaved={() => void router.invalidate()} />
        )}
        {opened?.sheet === 'edit' && (
          <RecordSheet
            billType="customer"
            id={opened.row.id}
            onClose={close}
            onSaved={() => void router.invalidate()}
          />
        )}
        {opened?.sheet === 'customer' && (
          <CustomerSheet
            row={opened.row}
            grid={grid}
            shop={desk.shop.code}
            onEdit={() => setOpened({ sheet: 'edit', row: opened.row })}
            onDone={() => {
              close()
              void router.invalidate()
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
