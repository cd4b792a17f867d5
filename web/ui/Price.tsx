import type { Decimal } from '../../contract/decimal.ts'
import { type Currency, formatMoney } from '../../contract/money.ts'
import { useT } from '../i18n/use-t.ts'
import styles from './Price.module.css'

interface Props {
  amount: Decimal | number | null | undefined
  currency: Currency
  size?: 's' | 'm' | 'l'
  /** `mine` is what this visitor pays, `plain` a sum among others, `old` the one that no longer counts. */
  kind?: 'mine' | 'plain' | 'old'
  /** Before the amount, as in "retail ¥199.00". */
  label?: string
}

/** The amount large, its symbol small, in the same order in every direction of writing. */
export function Price({ amount, currency, size = 'm', kind = 'mine', label }: Props) {
  const t = useT()
  const whole = formatMoney(amount, currency, '')
  if (whole === '')
    return <span className={size === 'l' ? styles.asked : styles.negotiable}>{t('ui.negotiable')}</span>

  const { symbol, symbolAfter } = currency
  const at = symbolAfter ? whole.lastIndexOf(symbol) : whole.indexOf(symbol)
  const money = (
    <bdi dir="ltr">
      {whole.slice(0, at)}
      <bdi className={styles.symbol}>{symbol}</bdi>
      {whole.slice(at + symbol.length)}
    </bdi>
  )
  return (
    <span className={`${styles.price} ${styles[size]} ${styles[kind]}`}>
      {label && <span className={styles.label}>{label} </span>}
      {kind === 'old' ? <s>{money}</s> : money}
    </span>
  )
}
