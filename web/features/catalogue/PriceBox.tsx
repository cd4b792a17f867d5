import { compare } from '../../../contract/decimal.ts'
import { formatNumber } from '../../../contract/money.ts'
import { priceStepName } from '../../../contract/price-steps.ts'
import type { ProductDetail, ProductSku } from '../../../contract/product-detail.ts'
import { loginPath } from '../../../contract/return-url.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useLocation } from '../../router/react.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import css from './PriceBox.module.css'

interface Props {
  product: ProductDetail
  sku: ProductSku
}

export function PriceBox({
  product: { priceHidden, unit, sold },
  sku: { price, retailPrice, steps },
}: Props) {
  const t = useT()
  const currency = useCurrency()
  if (priceHidden) return <HiddenPrice />
  return (
    <div className={css.box}>
      <p className={css.money}>
        <span className={css.label}>{t('catalogue.price')}</span>
        <span className={price === null ? undefined : css.mine}>
          <Price amount={price} currency={currency} size="l" />
        </span>
        {price !== null && <span className={css.note}>{t('catalogue.perUnit', { unit })}</span>}
        {price !== null && retailPrice !== null && compare(retailPrice, price) > 0 && (
          <Price
            amount={retailPrice}
            currency={currency}
            size="s"
            kind="old"
            label={t('product-card.retail')}
          />
        )}
        {sold !== null && (
          <span className={css.sold}>{t('catalogue.sold', { total: formatNumber(sold) })}</span>
        )}
      </p>
      {steps.length > 0 && (
        <details className={css.why}>
          <summary className={css.question}>{t('catalogue.whyPrice')}</summary>
          <ol className={css.steps}>
            {steps.map(step => (
              <li key={`${step.step} ${step.tier}`} className={css.step}>
                <span>{priceStepName(step, t)}</span>
                <Price amount={step.amount} currency={currency} size="s" kind="plain" />
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}

function HiddenPrice() {
  const t = useT()
  const here = useLocation().href
  return (
    <div className={`${css.box} ${css.hidden}`}>
      <p>{t('catalogue.signInHint')}</p>
      <AppLink href={loginPath(here)} className={buttonClass('primary')}>
        {t('catalogue.signIn')}
      </AppLink>
    </div>
  )
}
