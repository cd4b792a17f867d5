import { formatQuantity } from '../../../contract/money.ts'
import type { ProductDetail } from '../../../contract/product-detail.ts'
import { quantityField } from '../../../contract/said.ts'
import { useT } from '../../i18n/use-t.ts'
import { QuantityInput } from '../../ui/QuantityInput.tsx'
import { AddBar } from './AddBar.tsx'
import { hindrance } from './buying.ts'
import { CartForm } from './CartForm.tsx'
import css from './SkuQuantities.module.css'
import SkuTable from './SkuTable.later.tsx'
import { UnitChoice } from './UnitChoice.tsx'
import { useQuantities } from './use-quantities.ts'

/** Every SKU with a quantity of its own, for products that do not fit into rows and columns. */
export default function SkuQuantities({ product, chosenId }: { product: ProductDetail; chosenId: number }) {
  const t = useT()
  const quantities = useQuantities(product)
  const { unit, units, setUnit } = quantities
  return (
    <CartForm product={product}>
      <UnitChoice units={units} current={unit} onChoose={setUnit} />
      <SkuTable
        product={product}
        chosenId={chosenId}
        quantity={sku => {
          const value = quantities.of(sku.id) || '0'
          const hindered = hindrance(sku, product.priceHidden)
          if (hindered) return <span className={css.hindered}>{t(`cart.${hindered}`)}</span>
          return (
            <QuantityInput
              label={t('cart.quantityOf', { name: sku.itemNo })}
              name={quantityField(sku.id)}
              value={value}
              rule={quantities.ruleOf(sku)}
              advice={value === '0' ? undefined : quantities.adviceOf(sku, value)}
              onChange={wanted => quantities.set(sku, formatQuantity(wanted).replaceAll(',', ''))}
            />
          )
        }}
      />
      <div className={css.bar} data-filled={quantities.filled.length > 0 || undefined}>
        <AddBar product={product} quantities={quantities} />
      </div>
    </CartForm>
  )
}
