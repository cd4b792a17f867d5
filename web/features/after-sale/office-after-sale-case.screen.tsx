import { object } from 'valibot'
import {
  answerCase,
  type OfficeAfterSaleDetail,
  officeAfterSaleDetail,
} from '../../../contract/after-sale.ts'
import { id } from '../../../contract/fields.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Moment } from '../../ui/Moment.tsx'
import { Price } from '../../ui/Price.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { orderDeskHref } from '../orders/order-desk-href.ts'
import { StateTag } from '../orders/StateTag.tsx'
import { CaseFacts, Fact } from './CaseFacts.tsx'
import { CaseHistory } from './CaseHistory.tsx'
import { CaseLines } from './CaseLines.tsx'
import { CaseMoney } from './CaseMoney.tsx'
import { CaseTag } from './CaseTag.tsx'
import css from './case.module.css'
import { type OfficeCasesSearch, officeCasesHref } from './case-href.ts'
import { officeCasesSearch } from './case-reads.ts'
import { Decide, RecordTransfer, TransferFailed } from './Decide.tsx'
import { WriteWords } from './WriteWords.tsx'

interface Search extends OfficeCasesSearch {
  id: number
}

export default screen<Search, OfficeAfterSaleDetail>({
  search: object({ id: id(), ...officeCasesSearch }),
  load: async ({ call, search }) => (await call(officeAfterSaleDetail, { id: search.id })).obj,
  texts: ['office', 'after-sale', 'orders', 'payment', 'form', 'state'],
  title: ({ data }, t) => t('after-sale.caseOf', { number: data.number }),
  View: ({ data, search }) => <Case one={data} search={search} />,
})

function Case({ one, search }: { one: OfficeAfterSaleDetail; search: Search }) {
  const t = useT()
  const currency = currencyOf(useSession(), one.currency)
  return (
    <div className={css.page}>
      <nav className={css.way}>
        <AppLink href={officeCasesHref(search)}>{t('after-sale.officeBack')}</AppLink>
      </nav>
      <section className={`${css.card} ${css.head}`}>
        <div className={css.situation}>
          <h1 className={css.heading}>{t('after-sale.caseOf', { number: one.number })}</h1>
          <p className={css.buttons}>
            <CaseTag state={one.state} />
            {one.escalated && <Tag kind="strong">{t('after-sale.escalated')}</Tag>}
          </p>
          {one.actBefore && (
            <p className={css.note}>
              {t('after-sale.until')} <Moment at={one.actBefore} />
            </p>
          )}
        </div>
        <Price amount={one.amount} currency={currency} size="l" />
      </section>
      <Decide key={`${one.id} ${one.state}`} one={one} currency={currency} />
      <section className={css.card}>
        <h2 className={css.title}>{t('after-sale.items')}</h2>
        <CaseLines
          lines={one.lines}
          after={line => one.sellable.includes(line.id) && <Tag>{t('after-sale.wasSellable')}</Tag>}
        />
        <CaseFacts
          one={one}
          orderHref={orderDeskHref(one.orderNumber)}
          more={
            <>
              <Fact name={t('orders.state')}>
                <StateTag state={one.orderState} />
              </Fact>
              <Fact name={t('after-sale.member')}>
                <bdi>{one.member}</bdi> <bdi dir="ltr">{one.mobile}</bdi>{' '}
                {one.toStored && <span className={css.note}>{t('after-sale.memberAgreed')}</span>}
              </Fact>
              {one.shop && (
                <Fact name={t('after-sale.ofShop')}>
                  <bdi>{one.shop}</bdi>
                </Fact>
              )}
              {one.decidedBy && <Fact name={t('after-sale.decidedBy')}>{one.decidedBy}</Fact>}
            </>
          }
        />
      </section>
      {one.state === 'refunded' && (
        <CaseMoney
          refunds={one.refunds}
          currency={currency}
          after={refund =>
            one.toTransfer.includes(refund.id) && (
              <>
                <RecordTransfer refund={refund} />
                <TransferFailed refund={refund} />
              </>
            )
          }
        />
      )}
      <section className={css.card}>
        <h2 className={css.title}>{t('after-sale.progress')}</h2>
        <WriteWords id={one.id} step={answerCase} />
        <CaseHistory messages={one.messages} />
      </section>
    </div>
  )
}
