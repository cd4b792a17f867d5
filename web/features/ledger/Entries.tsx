import type { ReactNode } from 'react'
import { type Decimal, isNegative } from '../../../contract/decimal.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Moment } from '../../ui/Moment.tsx'
import css from './ledger.module.css'

export interface Entry {
  id: number
  at: string
  reason: string
  orderId: number | null
  orderNo: string
}

interface Props<E extends Entry> {
  entries: readonly E[]
  /** What moved, and what stood there afterwards. */
  change(entry: E): ReactNode
  balance(entry: E): ReactNode
  isIncome(entry: E): boolean
  /** Which account, where there are several. */
  kind?: (entry: E) => string
  /** What can be done with it. */
  step?: (entry: E) => ReactNode
}

export interface MoneyEntry extends Entry {
  amount: Decimal
  balance: Decimal
}

type MoneyProps<E extends MoneyEntry> = Pick<Props<E>, 'entries' | 'kind' | 'step'> & {
  money(amount: Decimal): string
}

/** What moved on an account of money. */
export const MoneyEntries = <E extends MoneyEntry>({ money, ...rest }: MoneyProps<E>) => (
  <Entries
    {...rest}
    isIncome={({ amount }) => !isNegative(amount)}
    change={({ amount }) => (
      <bdi dir="ltr">
        {isNegative(amount) ? '' : '+'}
        {money(amount)}
      </bdi>
    )}
    balance={({ balance }) => <bdi dir="ltr">{money(balance)}</bdi>}
  />
)

/** What moved on an account, with the orders it moved for. */
export function Entries<E extends Entry>({ entries, change, balance, isIncome, kind, step }: Props<E>) {
  const t = useT()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
    <section className={css.scroller} aria-label={t('ledger.entries')} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('ledger.when')}</th>
            <th scope="col">{t('ledger.why')}</th>
            {kind && <th scope="col">{t('ledger.kind')}</th>}
            <th scope="col">{t('ledger.order')}</th>
            <th scope="col" className={css.number}>
              {t('ledger.change')}
            </th>
            <th scope="col" className={css.number}>
              {t('ledger.balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map(entry => (
            <tr key={entry.id}>
              <td className={css.when}>
                <Moment at={entry.at} />
              </td>
              <td className={css.what}>{entry.reason}</td>
              {kind && <td>{kind(entry)}</td>}
              <td>
                {entry.orderId !== null && (
                  <AppLink href={`${paths.order}?id=${entry.orderId}`} className={css.link}>
                    <bdi dir="ltr">{entry.orderNo}</bdi>
                  </AppLink>
                )}
                {step?.(entry)}
              </td>
              <td className={isIncome(entry) ? `${css.number} ${css.income}` : css.number}>
                {change(entry)}
              </td>
              <td className={`${css.number} ${css.balance}`} data-title={t('ledger.balance')}>
                {balance(entry)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
