import { minValue, object, picklist, pipe } from 'valibot'
import {
  casesPerPage,
  type OfficeAfterSale,
  type OfficeAfterSaleSummary,
  type OfficeCaseTab,
  officeAfterSale,
  officeCaseTabs,
} from '../../../contract/after-sale.ts'
import { caseReasons } from '../../../contract/after-sale-states.ts'
import { integer, optional, text } from '../../../contract/fields.ts'
import { formatMoney } from '../../../contract/money.ts'
import type { TextKey } from '../../../contract/text.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { PageTabs } from '../../app/PageTabs.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { FindForm } from '../../ui/FindForm.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { CaseLines } from './CaseLines.tsx'
import { CaseTag } from './CaseTag.tsx'
import css from './case.module.css'
import { type OfficeCasesSearch, officeCaseHref, officeCasesHref } from './case-href.ts'
import { kindTexts } from './case-words.ts'

/** Cases by what is to be done with them; what needs a decision comes first. */
export default screen<OfficeCasesSearch, OfficeAfterSale>({
  search: object({
    tab: optional(picklist(officeCaseTabs)),
    find: optional(text(50)),
    page: optional(pipe(integer(), minValue(1))),
  }),
  load: async ({ call, search: { tab, find, page = 1 } }) =>
    (await call(officeAfterSale, { tab, find, start: (page - 1) * casesPerPage })).obj,
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
        label={t('after-sale.tabs')}
        card
        tabs={officeCaseTabs.map(tab => ({
          href: officeCasesHref({ tab }),
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
              <CaseCard one={one} />
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

function CaseCard({ one }: { one: OfficeAfterSaleSummary }) {
  const t = useT()
  const currency = currencyOf(useSession(), one.currency)
  return (
    <article className={css.card}>
      <header className={css.summary}>
        <AppLink href={officeCaseHref(one.id)} className={css.link}>
          <bdi dir="ltr">{one.number}</bdi>
        </AppLink>
        {one.escalated && <Tag kind="strong">{t('after-sale.escalated')}</Tag>}
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
          <strong dir="ltr">{formatMoney(one.amount, currency, '')}</strong>
          <AppLink href={officeCaseHref(one.id)} className={buttonClass('second', 's')}>
            {t(one.state === 'requested' ? 'after-sale.decide' : 'after-sale.detail')}
          </AppLink>
        </span>
      </div>
    </article>
  )
}
