import { type AfterSaleList, afterSaleList, casesPerPage } from '../../../contract/after-sale.ts'
import * as paths from '../../../contract/paths.ts'
import { useCall } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { type CasesSearch, casesHref } from '../../features/after-sale/case-href.ts'
import { casesScreen } from '../../features/after-sale/case-reads.ts'
import { ordersHref } from '../../features/orders/orders-href.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ListEnd } from '../shell/ListEnd.tsx'
import parts from '../shell/parts.module.css'
import { TabRow } from '../shell/TabRow.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import { useInfinite } from '../shell/use-infinite.ts'
import { CaseCard } from './CaseCard.tsx'

/** What a member asked back, and what became of it. */
export default screen<CasesSearch, AfterSaleList>({
  ...casesScreen,
  texts: ['mobile', 'after-sale', 'orders'],
  View: props => <Cases key={String(props.search.open)} {...props} />,
})

function Cases({ search: { open, page = 1 }, data }: ViewProps<CasesSearch, AfterSaleList>) {
  const t = useT()
  const call = useCall()
  const list = useInfinite({
    first: data.cases,
    from: page,
    hasMore: pages => pages * casesPerPage < data.total,
    load: async next => (await call(afterSaleList, { open, start: (next - 1) * casesPerPage })).obj.cases,
  })
  return (
    <>
      <TopRow title={t('screens.afterSale')} back={paths.memberHome} />
      <TabRow
        label={t('after-sale.tabs')}
        tabs={[
          { href: casesHref({}), title: t('after-sale.tabAll'), isHere: !open },
          {
            href: casesHref({ open: true }),
            title: t('after-sale.tabOpen'),
            count: data.open,
            isHere: open === true,
          },
        ]}
      />
      {list.items.length === 0 ? (
        <Empty
          title={t(open ? 'after-sale.emptyOpen' : 'after-sale.empty')}
          hint={t('after-sale.emptyHint')}
          action={
            <AppLink href={ordersHref({})} className={buttonClass('primary')}>
              {t('after-sale.toOrders')}
            </AppLink>
          }
        />
      ) : (
        <div className={parts.page}>
          <ul className={parts.list}>
            {list.items.map(one => (
              <li key={one.id}>
                <CaseCard one={one} />
              </li>
            ))}
          </ul>
          <ListEnd list={list} />
        </div>
      )}
    </>
  )
}
