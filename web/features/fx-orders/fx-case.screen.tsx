import { type FxCase, fxAnswerCase } from '../../../contract/fx-orders.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Missing } from '../../layouts/parts.ts'
import { Price } from '../../ui/Price.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { CaseFacts, Fact } from '../after-sale/CaseFacts.tsx'
import { CaseHistory } from '../after-sale/CaseHistory.tsx'
import { CaseLines } from '../after-sale/CaseLines.tsx'
import { CaseTag } from '../after-sale/CaseTag.tsx'
import css from '../after-sale/case.module.css'
import { WriteWords } from '../after-sale/WriteWords.tsx'
import { CaseRefunds, CaseStanding, DecideCase } from './FxCaseParts.tsx'
import { type FxCaseSearch, fxCaseScreen } from './fx-case-reads.ts'
import { fxCasesHref, fxOrderHref } from './fx-href.ts'

export default screen<FxCaseSearch, FxCase>({
  ...fxCaseScreen,
  texts: ['fx-orders', 'after-sale', 'orders', 'payment', 'form'],
  View: ({ data }) => <Case one={data} />,
  Missing: NoCase,
})

function NoCase() {
  const t = useT()
  return <Missing title={t('fx-orders.casesEmpty')} hint="" />
}

function Case({ one }: { one: FxCase }) {
  const t = useT()
  const currency = currencyOf(useSession(), one.currency)
  return (
    <div className={css.page}>
      <nav className={css.way}>
        <AppLink href={fxCasesHref({})}>{t('screens.distributionCases')}</AppLink>
      </nav>
      <section className={`${css.card} ${css.head}`}>
        <div className={css.situation}>
          <h1 className={css.heading}>{t('after-sale.caseOf', { number: one.number })}</h1>
          <CaseTag state={one.state} />
          <CaseStanding one={one} className={css.note} />
        </div>
        <Price amount={one.amount} currency={currency} size="l" />
      </section>
      <DecideCase one={one} currency={currency} />
      <section className={css.card}>
        <h2 className={css.title}>{t('after-sale.items')}</h2>
        <CaseLines lines={one.lines} />
        <CaseFacts
          one={one}
          orderHref={fxOrderHref(one.orderId)}
          more={
            <Fact name={t('fx-orders.customer')}>
              <bdi>{one.member}</bdi> <bdi dir="ltr">{one.mobile}</bdi>
            </Fact>
          }
        />
      </section>
      <CaseRefunds one={one} currency={currency} className={css.note} />
      <section className={css.card}>
        <h2 className={css.title}>{t('after-sale.progress')}</h2>
        <WriteWords id={one.id} step={fxAnswerCase} />
        <CaseHistory messages={one.messages} />
      </section>
    </div>
  )
}
