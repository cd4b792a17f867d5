import { Suspense, useEffect, useState } from 'react'
import type { ProductDetail, ProductSku } from '../../../contract/product-detail.ts'
import { quantityField } from '../../../contract/said.ts'
import { useT } from '../../i18n/use-t.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { Price } from '../../ui/Price.tsx'
import { QuantityInput } from '../../ui/QuantityInput.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import css from './BuyBox.module.css'
import { BuyButtons } from './BuyButtons.tsx'
import { hindrance } from './buying.ts'
import { CartForm } from './CartForm.tsx'
import type { Customised } from './Customise.tsx'
import { UnitChoice } from './UnitChoice.tsx'
import { useQuantities } from './use-quantities.ts'

/** Few products have it. */
const Customise = onDemand(() => import('./Customise.tsx'))

/** One specification: how many, in which unit, and into the cart. */
export function BuyBox({ product, sku }: { product: ProductDetail; sku: ProductSku }) {
  const t = useT()
  const currency = useCurrency()
  const quantities = useQuantities(product)
  const { unit, units } = quantities
  // The server renders synchronously and cannot wait for a lazy component.
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const [customised, setCustomised] = useState<Customised>({ ready: !product.customisable })
  const quantity = quantities.of(sku.id) || quantities.least(sku)
  const advice = quantities.adviceOf(sku, quantity)
  const hindered = hindrance(sku, product.priceHidden)
  const amount = quantities.amountOf(sku, quantity, customised.surcharge)
  const reason = () => {
    if (hindered) return t(`cart.${hindered}`)
    // Without scripts nothing would notice that it was put right.
    if (advice && alive) return t('cart.fixQuantities')
    return customised.ready ? undefined : (customised.reason ?? t('ui.loading'))
  }
  return (
    <CartForm product={product} className={css.box}>
      {product.customisable && (
        <noscript>
          <p>{t('cart.customNeedsScript')}</p>
        </noscript>
      )}
      {product.customisable && alive && (
        <Suspense>
          <Customise key={sku.id} skuId={sku.id} onChange={setCustomised} />
        </Suspense>
      )}
      <UnitChoice
        units={units}
        current={unit}
        onChoose={chosen => {
          quantities.setUnit(chosen)
          quantities.clear()
        }}
      />
      <div className={css.line}>
        <span className={css.name}>{t('cart.quantity')}</span>
        <QuantityInput
          label={t('cart.quantity')}
          name={quantityField(sku.id)}
          value={quantity}
          rule={quantities.ruleOf(sku)}
          advice={hindered ? undefined : advice}
          disabled={hindered !== undefined}
          onChange={typed => quantities.set(sku, typed)}
        />
      </div>
      <div className={css.buy}>
        {amount !== null && !hindered && !product.priceHidden && (
          <span className={css.sum}>
            {t('cart.matrixSum')} <Price amount={amount} currency={currency} />
          </span>
        )}
        <BuyButtons
          key={sku.id}
          reason={reason()}
          rows={async () => {
            const qzcId = await customised.save?.()
            return [{ skuId: sku.id, unitId: unit.id, qty: quantity, qzcId }]
          }}
        />
      </div>
    </CartForm>
  )
}
