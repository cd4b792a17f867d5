import { casesPerPage } from '../../../contract/after-sale.ts'
import { caseReasons } from '../../../contract/after-sale-states.ts'
import {
  type FxCaseList,
  type FxCaseSummary,
  type FxCaseTab,
  fxCaseTabs,
} from '../../../contract/fx-orders.ts'
import * as paths from '../../../contract/paths.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { CaseTag } from '../../features/after-sale/CaseTag.tsx'
import { kindTexts } from '../../features/after-sale/case-words.ts'
import { type FxCasesSearch, fxCaseHref, fxCasesHref } from '../../features/fx-orders/fx-href.ts'
import { fxCasesSearch, fxCaseTabTexts, loadFxCases } from '../../features/fx-orders/fx-search.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Price } from '../../ui/Price.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { ListEnd } from '../shell/ListEnd.tsx'
import { ScrollTabs } from '../shell/ScrollTabs.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import { useInfinite } from '../shell/use-infinite.ts'
import shared from './fx.module.css'
import css from './orders.module.css'
import { SearchLine } from './SearchLine.tsx'
import { TabTitle } from './TabTitle.tsx'

/** What a distributor's customers want back, by what is to be done about it. */
export default screen<FxCasesSearch, FxCaseList>({
  search: fxCasesSearch,
  load: ({ call, search }) => loadFxCases(call, search),
  texts: ['mobile', 'fx-orders', 'after-sale'],
  View: props => <Cases key={fxCasesHref({ ...props.search, page: undefined })} {...props} />,
})

function Cases({ search, data }: ViewProps<FxCasesSearch, FxCaseList>) {
  const t = useT()
  const call = useCall()
  const navigate = useNavigate()
  const { page = 1, ...query } = search
  const list = useInfinite({
    first: data.cases,
    from: page,
    hasMore: pages => pages * casesPerPage < data.total,
    load: async next => (await loadFxCases(call, { ...query, page: next })).cases,
  })
  return (
    <>
      <TopRow title={t('screens.distributionCases')} back={paths.distribution} />
      <ScrollTabs
        label={t('after-sale.tabs')}
        tabs={fxCaseTabs.map(tab => ({
          href: fxCasesHref({ tab }),
          title: (
            <TabTitle
              name={t(fxCaseTabTexts[tab])}
              count={(data.counts as Partial<Record<FxCaseTab, number>>)[tab]}
            />
          ),
          isHere: !search.find && data.tab === tab,
        }))}
      />
      <SearchLine
        key={search.find}
        hint={t('fx-orders.caseSearch')}
        find={search.find ?? ''}
        onFind={find => void navigate({ href: fxCasesHref({ find: find || undefined }) })}
      />
      {list.items.length === 0 ? (
        <div className={shared.list}>
          <Empty title={t('fx-orders.casesEmpty')} />
        </div>
      ) : (
        <>
          <ul className={shared.list}>
            {list.items.map(one => (
              <li key={one.id}>
                <CaseCard one={one} />
              </li>
            ))}
          </ul>
          <ListEnd list={list} />
        </>
      )}
    </>
  )
}

function CaseCard({ one }: { one: FxCaseSummary }) {
  const t = useT()
  const currency = currencyOf(useSession(), one.currency)
  const [first] = one.lines
  return (
    <article className={shared.card}>
      <header className={`${shared.ends} ${css.head}`}>
        <AppLink href={fxCaseHref(one.id)} className={css.number}>
          <bdi dir="ltr">{one.number}</bdi>
        </AppLink>
        <CaseTag state={one.state} />
      </header>
      <p className={`${shared.note} ${shared.ends}`}>
        <span className={shared.who}>
          <bdi>{one.member}</bdi> <bdi dir="ltr">{one.mobile}</bdi>
        </span>
        <Moment at={one.createdAt} />
      </p>
      <AppLink href={fxCaseHref(one.id)} className={css.goods}>
        {one.lines.slice(0, 3).map(line => (
          <StoredPicture key={line.id} className={css.picture} name={line.picture} width={64} alt="" />
        ))}
        {one.lines.length === 1 && first && (
          <span className={css.name}>
            <bdi>{first.name}</bdi>
          </span>
        )}
        <span className={css.sum}>
          <Price amount={one.amount} currency={currency} kind="plain" />
          <small className={shared.note}>{t(kindTexts[one.kind])}</small>
        </span>
      </AppLink>
      <p className={shared.note}>
        {t(caseReasons[one.reason].text)}
        {one.actBefore && (
          <>
            {' · '}
            {t('after-sale.until')} <Moment at={one.actBefore} />
          </>
        )}
      </p>
      {one.state === 'requested' && (
        <div className={shared.buttons}>
          <AppLink href={fxCaseHref(one.id)} className={buttonClass('primary')}>
            {t('after-sale.decide')}
          </AppLink>
        </div>
      )}
    </article>
  )
}
