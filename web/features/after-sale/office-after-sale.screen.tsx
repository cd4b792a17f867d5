import { object } from 'valibot'
import {
  casesPerPage,
  type OfficeAfterSale,
  type OfficeAfterSaleSummary,
  type OfficeCaseOwner,
  type OfficeCaseTab,
  officeAfterSale,
  officeCaseOwners,
  officeCaseTabs,
} from '../../../contract/after-sale.ts'
import { formatMoney } from '../../../contract/money.ts'
import type { TextKey } from '../../../contract/text.ts'
import { useSession } from '../../api/use-app.ts'
import { PageTabs } from '../../app/PageTabs.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { FindForm } from '../../ui/FindForm.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { OrderLink } from '../orders/OrderLink.tsx'
import { CustomerCase } from './CustomerCase.tsx'
import css from './case.module.css'
import { type OfficeCasesSearch, officeCaseHref, officeCasesHref } from './case-href.ts'
import { officeCasesSearch } from './case-reads.ts'

/** Cases by what is to be done with them; what needs a decision comes first. */
export default screen<OfficeCasesSearch, OfficeAfterSale>({
  search: object(officeCasesSearch),
  load: async ({ call, search: { page = 1, ...search } }) =>
    (await call(officeAfterSale, { ...search, start: (page - 1) * casesPerPage })).obj,
  texts: ['office', 'after-sale', 'orders'],
  View: Cases,
})

const tabs: Readonly<Record<OfficeCaseTab, TextKey>> = {
  toDecide: 'after-sale.tabToDecide',
  onTheWay: 'after-sale.tabOnTheWay',
  received: 'after-sale.tabReceived',
  transfers: 'after-sale.tabTransfers',
  ended: 'after-sale.tabEnded',
  all: 'after-sale.tabAll',
}

const owners: Readonly<Record<OfficeCaseOwner, TextKey>> = {
  own: 'after-sale.ofOwn',
  distributors: 'after-sale.ofDistributors',
}

function Cases({ search, data }: ViewProps<OfficeCasesSearch, OfficeAfterSale>) {
  const t = useT()
  const navigate = useNavigate()
  const page = search.page ?? 1
  return (
    <div className={css.page}>
      <h1 className={css.heading}>{t('after-sale.officeTitle')}</h1>
      <p className={css.note}>{t('after-sale.officeHint')}</p>
      <FindForm
        key={search.find}
        label={t('after-sale.officeFindLabel')}
        button={t('after-sale.officeFind')}
        find={search.find ?? ''}
        onFind={find => void navigate({ href: officeCasesHref({ find }) })}
      />
      <PageTabs
        label={t('after-sale.whose')}
        card
        tabs={officeCaseOwners.map(whose => ({
          href: officeCasesHref({ whose }),
          title: t(owners[whose]),
          count: data.toDecide[whose],
          isHere: !search.find && data.whose === whose,
        }))}
      />
      <PageTabs
        label={t('after-sale.tabs')}
        card
        tabs={officeCaseTabs.map(tab => ({
          href: officeCasesHref({ whose: data.whose, tab }),
          title: t(tabs[tab]),
          count: (data.counts as Partial<Record<OfficeCaseTab, number>>)[tab],
          isHere: data.tab === tab,
        }))}
      />
      {data.cases.length === 0 ? (
        <p className={css.card}>{t(search.find ? 'after-sale.officeNotFound' : 'after-sale.officeNone')}</p>
      ) : (
        <ul className={css.list}>
          {data.cases.map(one => (
            <li key={one.id}>
              <CaseCard one={one} search={search} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={page}
        pages={Math.ceil(data.total / casesPerPage)}
        hrefFor={to => officeCasesHref({ ...search, page: to })}
        onGo={to => void navigate({ href: officeCasesHref({ ...search, page: to }) })}
      />
    </div>
  )
}

function CaseCard({ one, search }: { one: OfficeAfterSaleSummary; search: OfficeCasesSearch }) {
  const t = useT()
  const currency = currencyOf(useSession(), one.currency)
  return (
    <CustomerCase
      one={one}
      href={officeCaseHref(one.id, search)}
      order={<OrderLink number={one.orderNumber} />}
      amount={<strong dir="ltr">{formatMoney(one.amount, currency, '')}</strong>}
      tag={
        <>
          {one.shop && (
            <Tag>
              <bdi>{one.shop}</bdi>
            </Tag>
          )}
          {one.escalated && <Tag kind="strong">{t('after-sale.escalated')}</Tag>}
        </>
      }
    />
  )
}
