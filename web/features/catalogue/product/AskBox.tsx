import type { ProductDetail, ProductSku } from '../../../../contract/product-detail.ts'
import { useT } from '../../../i18n/use-t.ts'
import { AskPrice } from '../../inquiries/AskPrice.tsx'
import css from './AskBox.module.css'

/** 'Negotiable' can be asked for but not put into an order. */
export function AskBox({ product: { name }, sku }: { product: ProductDetail; sku: ProductSku }) {
  const t = useT()
  const { id: skuId, itemNo, minQty } = sku
  return (
    <div className={css.box}>
      <p>{t('product.ask')}</p>
      <AskPrice row={{ skuId, itemNo, name, minQty }} large />
    </div>
  )
}
