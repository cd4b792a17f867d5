import { compare, type Decimal } from '../../../contract/decimal.ts'
import { useT } from '../../i18n/use-t.ts'
import { Price } from '../../ui/Price.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import css from './favourites.module.css'

interface Props {
  then: Decimal | null
  now: Decimal | null
}

/** What it cost then, and which way it went; nothing where nothing changed. */
export function PriceChange({ then, now }: Props) {
  const t = useT()
  const currency = useCurrency()
  if (then === null || now === null) return null
  const cheaper = compare(now, then) < 0
  return (
    <>
      <span className={cheaper ? css.down : css.up}>
        <span className={css.long}>{t(cheaper ? 'favourites.cheaper' : 'favourites.dearer')} </span>
        <span className={css.short} aria-hidden="true">
          {cheaper ? '↓' : '↑'}{' '}
        </span>
      </span>
      <Price amount={then} currency={currency} size="s" kind="old" />
    </>
  )
}
