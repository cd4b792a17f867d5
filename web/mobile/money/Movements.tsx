import type { ReactNode } from 'react'
import { type Decimal, isNegative } from '../../../contract/decimal.ts'
import { AppLink } from '../../app/AppLink.tsx'
import type { Entry, MoneyEntry } from '../../features/ledger/Entries.tsx'
import { orderHref } from '../../features/orders/orders-href.ts'
import { useT } from '../../i18n/use-t.ts'
import { Moment } from '../../ui/Moment.tsx'
import css from './money.module.css'

interface Props<E extends Entry> {
  entries: readonly E[]
  /** What moved, and what stood there afterwards. */
  change(entry: E): string
  balance(entry: E): string
  isIncome(entry: E): boolean
  /** Which account, where there are several. */
  kind?: (entry: E) => string
  /** What can be done with it. */
  step?: (entry: E) => ReactNode
}

type MoneyProps<E extends MoneyEntry> = Pick<Props<E>, 'entries' | 'kind' | 'step'> & {
  money(amount: Decimal): string
}

/** What moved on an account of money. */
export const MoneyMovements = <E extends MoneyEntry>({ money, ...rest }: MoneyProps<E>) => (
  <Movements
    {...rest}
    isIncome={({ amount }) => !isNegative(amount)}
    change={({ amount }) => `${isNegative(amount) ? '' : '+'}${money(amount)}`}
    balance={({ balance }) => money(balance)}
  />
)

/** What moved on an account: why and how much, then when, for which order, and what was left. */
export function Movements<E extends Entry>({ entries, change, balance, isIncome, kind, step }: Props<E>) {
  const t = useT()
  return (
    <ul className={css.movements}>
      {entries.map(entry => (
        <li key={entry.id} className={css.movement}>
          <span className={css.why}>
            {entry.reason}
            {kind && <small className={css.kind}>{kind(entry)}</small>}
          </span>
          <bdi dir="ltr" className={isIncome(entry) ? `${css.change} ${css.income}` : css.change}>
            {change(entry)}
          </bdi>
          <span className={css.note}>
            <Moment at={entry.at} />
          </span>
          <span className={`${css.note} ${css.left}`}>
            {t('ledger.balance')} <bdi dir="ltr">{balance(entry)}</bdi>
          </span>
          <span className={css.ways}>
            {entry.orderId !== null && (
              <AppLink href={orderHref(entry.orderId)} className={css.link}>
                {t('ledger.order')} <bdi dir="ltr">{entry.orderNo}</bdi>
              </AppLink>
            )}
            {step?.(entry)}
          </span>
        </li>
      ))}
    </ul>
  )
}
