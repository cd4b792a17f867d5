import type { ReactNode } from 'react'
import type { OfficeAfterSaleSummary } from '../../../contract/after-sale.ts'
import { caseReasons } from '../../../contract/after-sale-states.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { CaseLines } from './CaseLines.tsx'
import { CaseTag } from './CaseTag.tsx'
import css from './case.module.css'
import { kindTexts } from './case-words.ts'

interface CustomerCaseProps {
  one: Omit<OfficeAfterSaleSummary, 'escalated' | 'shop'>
  href: string
  amount: ReactNode
  /** Its order's number, where that leads somewhere. */
  order?: ReactNode
  /** Beside its number. */
  tag?: ReactNode
}

/** A case in the list of whoever decides on it. */
export function CustomerCase({ one, href, order, amount, tag }: CustomerCaseProps) {
  const t = useT()
  return (
    <article className={css.card}>
      <header className={css.summary}>
        <AppLink href={href} className={css.link}>
          <bdi dir="ltr">{one.number}</bdi>
        </AppLink>
        {tag}
        <span>
          <bdi>{one.member}</bdi> <bdi dir="ltr">{one.mobile}</bdi>
        </span>
        <span className={css.note}>
          {t('orders.number')} {order ?? <bdi dir="ltr">{one.orderNumber}</bdi>}
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
          {amount}
          <AppLink href={href} className={buttonClass('second', 's')}>
            {t(one.state === 'requested' ? 'after-sale.decide' : 'after-sale.detail')}
          </AppLink>
        </span>
      </div>
    </article>
  )
}
