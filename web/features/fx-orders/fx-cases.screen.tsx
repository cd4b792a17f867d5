import { casesPerPage } from '../../../contract/after-sale.ts'
import { caseReasons } from '../../../contract/after-sale-states.ts'
import {
  type FxCaseList,
  type FxCaseSummary,
  type FxCaseTab,
  fxCaseTabs,
} from '../../../contract/fx-orders.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { PageTabs } from '../../app/PageTabs.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FindForm } from '../../ui/FindForm.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Price } from '../../ui/Price.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { CaseLines } from '../after-sale/CaseLines.tsx'
import { CaseTag } from '../after-sale/CaseTag.tsx'
import css from '../after-sale/case.module.css'
import { kindTexts } from '../after-sale/case-words.ts'
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
  const t = useT()
  const currency = currencyOf(useSession(), one.currency)
  return (
    <article className={css.card}>
      <header className={css.summary}>
        <AppLink href={fxCaseHref(one.id)} className={css.link}>
          <bdi dir="ltr">{one.number}</bdi>
        </AppLink>
        <span>
          <bdi>{one.member}</bdi> <bdi dir="ltr">{one.mobile}</bdi>
        </span>
        <span className={css.note}>
          {t('orders.number')} <bdi dir="ltr">{one.orderNumber}</bdi>
        </span>
        <span className={css.note}>
          <Moment at={one.createdAt} />
        </span>
        <span className={css.end}>
          <CaseTag state={one.state} />
        </span>
      </header>
      <CaseLines lines={one.lines} />
      <div className={css.foot}>
        <span>
          {t(kindTexts[one.kind])} · {t(caseReasons[one.reason].text)}{' '}
          {one.actBefore && (
            <span className={css.note}>
              {t('after-sale.until')} <Moment at={one.actBefore} />
            </span>
          )}
        </span>
        <span className={css.end}>
          <Price amount={one.amount} currency={currency} kind="plain" />
          <AppLink href={fxCaseHref(one.id)} className={buttonClass('second', 's')}>
            {t(one.state === 'requested' ? 'after-sale.decide' : 'after-sale.detail')}
          </AppLink>
        </span>
      </div>
    </article>
  )
}
