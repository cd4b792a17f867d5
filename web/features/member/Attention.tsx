import type { ReactNode } from 'react'
import type { MemberHome } from '../../../contract/member.ts'
import { formatMoney } from '../../../contract/money.ts'
import { OrderState } from '../../../contract/order-states.ts'
import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Price } from '../../ui/Price.tsx'
import sheets from '../../ui/sheets.module.css'
import { useClockOffset } from '../../ui/use-clock-offset.ts'
import { currencyOf } from '../../ui/use-currency.ts'
import { caseHref } from '../after-sale/case-href.ts'
import { orderHref, ordersHref, payHref } from '../orders/orders-href.ts'
import { PayLeft } from '../orders/PayLeft.tsx'
import css from './Attention.module.css'

/** What waits for the member, the most urgent first, each with the button that does it. */
export function Attention({ home }: { home: MemberHome }) {
  const t = useT()
  const session = useSession()
  const offsetMs = useClockOffset(home.serverTime)
  const { toPay, overdue, toReceive, cases, ending } = home
  const isCalm = [toPay, overdue, toReceive, cases, ending].every(({ length }) => length === 0)
  return (
    <section className={sheets.sheet} aria-labelledby="attention">
      <h2 id="attention" className={css.heading}>
        {t('member.attention')}
      </h2>
      {isCalm && <p className={css.calm}>{t('member.calm')}</p>}
      <ul className={css.list}>
        {toPay.map(({ id, number, due, currency, payBefore }) => (
          <Row
            key={`pay ${id}`}
            urgent
            text={t('member.toPay', { number })}
            note={
              <>
                <Price amount={due} currency={currencyOf(session, currency)} size="s" />
                {payBefore && <PayLeft payBefore={payBefore} offsetMs={offsetMs} />}
              </>
            }
            href={payHref([id])}
            button={t('member.payNow')}
            primary
          />
        ))}
        <More
          of={home.counts[OrderState.PendingPayment] ?? 0}
          shown={toPay.length}
          href={ordersHref({ state: OrderState.PendingPayment })}
        />
        {overdue.map(({ id, number, due, currency, dueAt }) => (
          <Row
            key={`overdue ${id}`}
            urgent
            text={t('member.toPay', { number })}
            note={
              <>
                <strong>
                  {t('member.creditOverdue', { amount: formatMoney(due, currencyOf(session, currency), '') })}
                </strong>
                <span>
                  {t('orders.dueAt')} <Moment at={dueAt} />
                </span>
              </>
            }
            href={orderHref(id)}
            button={t('member.view')}
          />
        ))}
        {toReceive.map(({ id, number, shippedAt }) => (
          <Row
            key={`receive ${id}`}
            text={t('member.toReceive', { number })}
            note={<Moment at={shippedAt} />}
            href={orderHref(id)}
            button={t('member.view')}
          />
        ))}
        {cases.map(({ id, number, sendBefore }) => (
          <Row
            key={`case ${id}`}
            urgent={sendBefore !== null}
            text={t(sendBefore ? 'member.caseSendBack' : 'member.caseOpen', { number })}
            note={sendBefore && <Until at={sendBefore} />}
            href={caseHref(id)}
            button={t('member.view')}
          />
        ))}
        <More of={home.openCases} shown={cases.length} href={paths.afterSale} />
        {ending.map(({ red, name, validUntil }) => (
          <Row
            key={`${red} ${name} ${validUntil}`}
            text={t('member.ends', { name })}
            note={<Until at={validUntil} />}
            href={red ? paths.redPackets : paths.coupons}
            button={t('member.useIt')}
          />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  text: string
  note?: ReactNode
  href: string
  button: string
  urgent?: boolean
  primary?: boolean
}

function Row({ text, note, href, button, urgent, primary }: RowProps) {
  return (
    <li className={css.row}>
      <span className={urgent ? `${css.dot} ${css.urgent}` : css.dot} aria-hidden="true" />
      <span className={css.words}>
        <span className={css.text}>{text}</span>
        {note && <span className={css.note}>{note}</span>}
      </span>
      <AppLink
        href={href}
        className={buttonClass(primary ? 'primary' : 'second', 's')}
        aria-label={`${button} ${text}`}
      >
        {button}
      </AppLink>
    </li>
  )
}

function Until({ at }: { at: string }) {
  const t = useT()
  return (
    <>
      {t('member.until')} <Moment at={at} />
    </>
  )
}

function More({ of, shown, href }: { of: number; shown: number; href: string }) {
  const t = useT()
  if (of <= shown) return null
  return (
    <li className={css.more}>
      <AppLink href={href}>{t('member.more', { count: of - shown })}</AppLink>
    </li>
  )
}
