import { Suspense, useState } from 'react'
import type { ProductCard } from '../../../contract/catalogue.ts'
import { type ProductDetail, productDetail } from '../../../contract/product-detail.ts'
import { useApp } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useTellCartCount } from '../../layouts/cart-count.ts'
import { PlusIcon } from '../../ui/icons.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { orSay } from '../../ui/or-say.ts'
import { useOnce } from '../../ui/use-once.ts'
import css from './QuickPlus.module.css'

const BuySheet = onDemand(() => import('../product/BuySheet.tsx'))

/** What a press has to know of a product. */
export type Quick = Pick<ProductCard, 'id' | 'skuId' | 'name' | 'quick' | 'flashPrice'> & { picture?: string }

/** A flash price is claimed on the sale's own page. */
const hasQuick = (card: Quick): boolean => card.quick !== undefined && card.flashPrice === undefined

/** Into the cart from where one looks: the least that can be bought, or what is chosen in a sheet. All of it comes with the press. */
export function QuickPlus({ card }: { card: Quick }) {
  const t = useT()
  const app = useApp()
  const tellCount = useTellCartCount()
  const [product, setProduct] = useState<ProductDetail>()
  const choose = card.quick === 'choose'
  const { run: press, busy } = useOnce(async () => {
    const { quick } = card
    try {
      if (quick !== undefined && quick !== 'choose') {
        const { addOne } = await orSay(t, import('../../features/catalogue/quick-add.ts'))
        return await addOne(app, card, quick, tellCount)
      }
      const [{ obj }] = await Promise.all([
        app.call(productDetail, { id: card.id }),
        orSay(t, app.texts.need(['catalogue', 'product-card', 'cart', 'form', 'mobile'])),
      ])
      setProduct(obj)
    } catch {
      // It has been said why.
    }
  })
  if (!hasQuick(card)) return null
  return (
    <>
      <button
        type="button"
        className={css.plus}
        aria-label={`${t(choose ? 'product-card.choose' : 'product-card.add')} · ${card.name}`}
        aria-busy={busy || undefined}
        onClick={() => void press()}
      >
        <PlusIcon />
      </button>
      {product && (
        <Suspense>
          <BuySheet product={product} onClose={() => setProduct(undefined)} />
        </Suspense>
      )}
    </>
  )
}
