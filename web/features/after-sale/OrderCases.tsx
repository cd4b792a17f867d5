import type { Currency } from '../../../contract/money.ts'
import type { OrderDetail } from '../../../contract/orders.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Price } from '../../ui/Price.tsx'
import { CaseTag } from './CaseTag.tsx'
import css from './case.module.css'
import { caseHref } from './case-href.ts'
import { kindTexts } from './case-words.ts'

/** The cases of an order, on its page. */
export function OrderCases({ cases, currency }: { cases: OrderDetail['cases']; currency: Currency }) {
  const t = useT()
  return (
    <section className={css.card}>
      <h2 className={css.title}>{t('after-sale.orderCases')}</h2>
      <ul className={css.rows}>
        {cases.map(({ id, number, kind, state, amount }) => (
          <li key={id} className={css.row}>
            <AppLink href={caseHref(id)} className={css.link}>
              <bdi dir="ltr">{number}</bdi>
            </AppLink>
            <span>{t(kindTexts[kind])}</span>
            <CaseTag state={state} />
            <Price amount={amount} currency={currency} kind="plain" />
          </li>
        ))}
      </ul>
    </section>
  )
}
