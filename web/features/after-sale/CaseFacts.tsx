import type { ReactNode } from 'react'
import type { AfterSaleDetail } from '../../../contract/after-sale.ts'
import { caseReasons } from '../../../contract/after-sale-states.ts'
import { isZero } from '../../../contract/decimal.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Moment } from '../../ui/Moment.tsx'
import { Price } from '../../ui/Price.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { orderHref } from '../orders/orders-href.ts'
import css from './case.module.css'
import { kindTexts } from './case-words.ts'

type Facts = Omit<AfterSaleDetail, 'actions'>

/** What was asked for, and what is known about it; `more` are facts of one side. */
export function CaseFacts({
  one,
  orderHref: href = orderHref(one.orderId),
  more,
}: {
  one: Facts
  /** Where whoever looks finds the order. */
  orderHref?: string
  more?: ReactNode
}) {
  const t = useT()
  const currency = currencyOf(useSession(), one.currency)
  return (
    <dl className={css.facts}>
      <Fact name={t('after-sale.number')}>
        <bdi dir="ltr">{one.number}</bdi>
      </Fact>
      <Fact name={t('orders.number')}>
        <AppLink href={href} className={css.link}>
          <bdi dir="ltr">{one.orderNumber}</bdi>
        </AppLink>
      </Fact>
      {more}
      <Fact name={t('after-sale.kind')}>{t(kindTexts[one.kind])}</Fact>
      <Fact name={t('after-sale.reason')}>{t(caseReasons[one.reason].text)}</Fact>
      <Fact name={t('after-sale.amount')}>
        <Price amount={one.amount} currency={currency} kind="plain" />{' '}
        {!isZero(one.freight) && (
          <span className={css.note}>
            {t('after-sale.freightPart')}{' '}
            <Price amount={one.freight} currency={currency} kind="plain" size="s" />
          </span>
        )}
      </Fact>
      {!isZero(one.deducted) && (
        <Fact name={t('after-sale.deducted')}>
          <Price amount={one.deducted} currency={currency} kind="plain" />
        </Fact>
      )}
      <Fact name={t('after-sale.askedAt')}>
        <Moment at={one.createdAt} />
      </Fact>
      {one.carrier && (
        <Fact name={t('after-sale.carrier')}>
          <bdi>{one.carrier}</bdi> <bdi dir="ltr">{one.trackingNo}</bdi>
        </Fact>
      )}
    </dl>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
