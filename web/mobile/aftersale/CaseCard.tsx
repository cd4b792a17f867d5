import type { AfterSaleSummary } from '../../../contract/after-sale.ts'
import { caseReasons } from '../../../contract/after-sale-states.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { CaseTag } from '../../features/after-sale/CaseTag.tsx'
import { caseHref } from '../../features/after-sale/case-href.ts'
import { kindTexts } from '../../features/after-sale/case-words.ts'
import { useT } from '../../i18n/use-t.ts'
import { Moment } from '../../ui/Moment.tsx'
import { Price } from '../../ui/Price.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import parts from '../shell/parts.module.css'
import css from './aftersale.module.css'

/** A request in a list: all of it leads to its page. */
export function CaseCard({ one }: { one: AfterSaleSummary }) {
  const t = useT()
  const currency = currencyOf(useSession(), one.currency)
  const [first] = one.lines
  return (
    <AppLink href={caseHref(one.id)} className={parts.card}>
      <span className={parts.ends}>
        <bdi dir="ltr" className={parts.note}>
          {one.number}
        </bdi>
        <CaseTag state={one.state} />
      </span>
      <span className={css.goods}>
        {one.lines.slice(0, 4).map(line => (
          <StoredPicture key={line.id} className={css.small} name={line.picture} width={56} alt="" />
        ))}
        {one.lines.length === 1 && first && <bdi className={css.name}>{first.name}</bdi>}
      </span>
      <span className={parts.ends}>
        <span>
          {t(kindTexts[one.kind])} · {t(caseReasons[one.reason].text)}
        </span>
        <Price amount={one.amount} currency={currency} />
      </span>
      <span className={parts.note}>
        <Moment at={one.createdAt} /> · {t('orders.number')} <bdi dir="ltr">{one.orderNumber}</bdi>
      </span>
    </AppLink>
  )
}
