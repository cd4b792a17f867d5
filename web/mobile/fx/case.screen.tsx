import { type FxCase, fxAnswerCase } from '../../../contract/fx-orders.ts'
import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { CaseTag } from '../../features/after-sale/CaseTag.tsx'
import { WriteWords } from '../../features/after-sale/WriteWords.tsx'
import { CaseRefunds, CaseStanding, DecideCase } from '../../features/fx-orders/FxCaseParts.tsx'
import { type FxCaseSearch, fxCaseScreen } from '../../features/fx-orders/fx-case-reads.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { later } from '../../ui/later.tsx'
import { Price } from '../../ui/Price.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { TopRow } from '../shell/TopRow.tsx'
import css from './fx.module.css'

const CaseItems = later(() => import('./CaseItems.later.tsx'), 'time')
const History = later(() => import('./CaseHistory.later.tsx'), 'time')

/** What one customer wants back: decided here first, and through head office where it was purchased. */
export default screen<FxCaseSearch, FxCase>({
  ...fxCaseScreen,
  texts: ['mobile', 'fx-orders', 'after-sale', 'orders', 'payment', 'form'],
  View: ({ data }) => <Case one={data} />,
  Missing: NoCase,
})

function NoCase() {
  const t = useT()
  return (
    <Empty
      title={t('fx-orders.casesEmpty')}
      action={
        <AppLink href={paths.distributionCases} className={buttonClass('primary')}>
          {t('screens.distributionCases')}
        </AppLink>
      }
    />
  )
}

function Case({ one }: { one: FxCase }) {
  const t = useT()
  const currency = currencyOf(useSession(), one.currency)
  return (
    <>
      <TopRow title={t('screens.distributionCase')} back={paths.distributionCases} />
      <div className={css.page}>
        <section className={css.card}>
          <h2 className={css.ends}>
            <CaseTag state={one.state} large />
            <Price amount={one.amount} currency={currency} size="l" />
          </h2>
          <CaseStanding one={one} className={css.note} />
        </section>
        <DecideCase one={one} currency={currency} />
        <CaseItems one={one} />
        <CaseRefunds one={one} currency={currency} className={css.note} />
        <section className={css.card}>
          <h2 className={css.title}>{t('after-sale.progress')}</h2>
          <History messages={one.messages} />
          <WriteWords id={one.id} step={fxAnswerCase} />
        </section>
      </div>
    </>
  )
}
