import { type AfterSaleList, type AfterSaleSummary, casesPerPage } from '../../../contract/after-sale.ts'
import { caseReasons } from '../../../contract/after-sale-states.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { PageTabs } from '../../app/PageTabs.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Price } from '../../ui/Price.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { orderHref, ordersHref } from '../orders/orders-href.ts'
import { CaseLines } from './CaseLines.tsx'
import { CaseTag } from './CaseTag.tsx'
import css from './case.module.css'
import { type CasesSearch, caseHref, casesHref } from './case-href.ts'
import { casesScreen } from './case-reads.ts'
import { kindTexts } from './case-words.ts'

/** What a member asked back, and what became of it. */
export default screen<CasesSearch, AfterSaleList>({
  ...casesScreen,
  texts: ['after-sale', 'orders'],
  View: Cases,
})

function Cases({ search, data }: ViewProps<CasesSearch, AfterSaleList>) {
  const t = useT()
  const navigate = useNavigate()
  const page = search.page ?? 1
  return (
    <div className={css.page}>
      <h1 className={css.heading}>{t('screens.afterSale')}</h1>
      <PageTabs
        label={t('after-sale.tabs')}
        card
        tabs={[
          { href: casesHref({}), title: t('after-sale.tabAll'), count: data.all, isHere: !search.open },
          {
            href: casesHref({ open: true }),
            title: t('after-sale.tabOpen'),
            count: data.open,
            isHere: search.open === true,
          },
        ]}
      />
      {data.cases.length === 0 ? (
        <Empty
          title={t(search.open ? 'after-sale.emptyOpen' : 'after-sale.empty')}
          hint={t('after-sale.emptyHint')}
          action={
            <AppLink href={ordersHref({})} className={buttonClass('second')}>
              {t('after-sale.toOrders')}
            </AppLink>
          }
        />
      ) : (
        <ul className={css.list}>
          {data.cases.map(one => (
            <li key={one.id}>
              <CaseCard one={one} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={page}
        pages={Math.ceil(data.total / casesPerPage)}
        hrefFor={to => casesHref({ ...search, page: to })}
        onGo={to => void navigate({ href: casesHref({ ...search, page: to }) })}
      />
    </div>
  )
}

function CaseCard({ one }: { one: AfterSaleSummary }) {
  const t = useT()
  const currency = currencyOf(useSession(), one.currency)
  return (
    <article className={css.card}>
      <header className={css.summary}>
        <AppLink href={caseHref(one.id)} className={css.link}>
          <bdi dir="ltr">{one.number}</bdi>
        </AppLink>
        <span className={css.note}>
          <Moment at={one.createdAt} />
        </span>
        <span className={css.note}>
          {t('orders.number')}{' '}
          <AppLink href={orderHref(one.orderId)}>
            <bdi dir="ltr">{one.orderNumber}</bdi>
          </AppLink>
        </span>
        <span className={css.end}>
          <CaseTag state={one.state} />
        </span>
      </header>
      <CaseLines lines={one.lines} />
      <div className={css.foot}>
        <span>
          {t(kindTexts[one.kind])} · {t(caseReasons[one.reason].text)}
        </span>
        <span className={css.end}>
          <Price amount={one.amount} currency={currency} />
          <AppLink href={caseHref(one.id)} className={buttonClass('second', 's')}>
            {t('after-sale.detail')}
          </AppLink>
        </span>
      </div>
    </article>
  )
}
