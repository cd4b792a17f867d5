import { casesPerPage } from '../../../contract/after-sale.ts'
import {
  type FxCaseList,
  type FxCaseSummary,
  type FxCaseTab,
  fxCaseTabs,
} from '../../../contract/fx-orders.ts'
import { useSession } from '../../api/use-app.ts'
import { PageTabs } from '../../app/PageTabs.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FindForm } from '../../ui/FindForm.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Price } from '../../ui/Price.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { CustomerCase } from '../after-sale/CustomerCase.tsx'
import css from '../after-sale/case.module.css'
import { type FxCasesSearch, fxCaseHref, fxCasesHref } from './fx-href.ts'
import { fxCasesSearch, fxCaseTabTexts, loadFxCases } from './fx-search.ts'

/** What a distributor's customers want back, by what is to be done about it. */
export default screen<FxCasesSearch, FxCaseList>({
  search: fxCasesSearch,
  load: ({ call, search }) => loadFxCases(call, search),
  texts: ['fx-orders', 'after-sale', 'orders'],
  View: Cases,
})

function Cases({ search, data }: ViewProps<FxCasesSearch, FxCaseList>) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <div className={css.page}>
      <h1 className={css.heading}>{t('screens.distributionCases')}</h1>
      <FindForm
        key={search.find}
        label={t('fx-orders.caseSearch')}
        button={t('after-sale.officeFind')}
        find={search.find ?? ''}
        onFind={find => void navigate({ href: fxCasesHref({ find }) })}
      />
      <PageTabs
        label={t('after-sale.tabs')}
        card
        tabs={fxCaseTabs.map(tab => ({
          href: fxCasesHref({ tab }),
          title: t(fxCaseTabTexts[tab]),
          count: (data.counts as Partial<Record<FxCaseTab, number>>)[tab],
          isHere: !search.find && data.tab === tab,
        }))}
      />
      {data.cases.length === 0 ? (
        <Empty title={t('fx-orders.casesEmpty')} />
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
        page={search.page ?? 1}
        pages={Math.ceil(data.total / casesPerPage)}
        hrefFor={page => fxCasesHref({ ...search, page })}
        onGo={page => void navigate({ href: fxCasesHref({ ...search, page }) })}
      />
    </div>
  )
}

function CaseCard({ one }: { one: FxCaseSummary }) {
  const currency = currencyOf(useSession(), one.currency)
  return (
    <CustomerCase
      one={one}
      href={fxCaseHref(one.id)}
      amount={<Price amount={one.amount} currency={currency} kind="plain" />}
    />
  )
}
