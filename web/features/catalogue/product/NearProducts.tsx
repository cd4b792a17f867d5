import { useEffect, useState } from 'react'
import type { ProductCard } from '../../../../contract/catalogue.ts'
import { nearProducts } from '../../../../contract/product-detail.ts'
import { useCall } from '../../../api/use-app.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useLocation } from '../../../router/react.tsx'
import titles from '../../../ui/titles.module.css'
import { ProductGrid } from '../ProductGrid.tsx'
import css from '../product.module.css'

/** What somebody who came for a product that is gone may like instead. */
export default function NearProducts() {
  const t = useT()
  const cards = useNear()
  if (cards.length === 0) return null
  return (
    <section className={css.section}>
      <h2 className={titles.section}>{t('product.near')}</h2>
      <ProductGrid cards={cards} strip />
    </section>
  )
}

/** The page itself has no data: it is one that was not found. */
function useNear(): readonly ProductCard[] {
  const call = useCall()
  const id = Number(useLocation().search.id)
  const [cards, setCards] = useState<readonly ProductCard[]>([])
  useEffect(() => {
    let left = false
    const known = Number.isSafeInteger(id) && id > 0 ? id : undefined
    call(nearProducts, { id: known }, { quiet: true })
      .then(({ obj }) => !left && setCards(obj.cards))
      // A failure is ignored: the suggestions are optional.
      .catch(() => {})
    return () => {
      left = true
    }
  }, [call, id])
  return cards
}
