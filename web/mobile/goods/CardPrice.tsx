import type { ProductCard } from '../../../contract/catalogue.ts'
import { compare } from '../../../contract/decimal.ts'
import { loginPath } from '../../../contract/return-url.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useLocation } from '../../router/react.tsx'
import { Price } from '../../ui/Price.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import css from './CardPrice.module.css'

/** What this visitor pays; where it is more than that for others, their price struck out. */
export function CardPrice({ card, unit }: { card: ProductCard; unit?: boolean }) {
  const t = useT()
  const currency = useCurrency()
  const here = useLocation().href
  const { price, flashPrice, retailPrice, priceHidden } = card
  if (priceHidden) {
    return (
      <AppLink href={loginPath(here)} className={css.signIn}>
        {t('product-card.signIn')}
      </AppLink>
    )
  }
  const mine = flashPrice ?? price
  return (
    <p className={css.money}>
      <Price amount={mine} currency={currency} size="l" />
      {unit && mine !== null && (
        <span className={css.unit}>
          {'/'}
          <bdi>{card.unit}</bdi>
        </span>
      )}
      {mine !== null && retailPrice !== null && compare(retailPrice, mine) > 0 && (
        <Price amount={retailPrice} currency={currency} size="s" kind="old" />
      )}
    </p>
  )
}
