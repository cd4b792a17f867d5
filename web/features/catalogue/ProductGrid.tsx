import type { ProductCard as Card } from '../../../contract/catalogue.ts'
import { ProductCard } from './ProductCard.tsx'
import css from './ProductGrid.module.css'

interface Props {
  cards: readonly Card[]
  /** On a phone they stand in one row to be swiped, instead of two columns. */
  strip?: boolean
}

export function ProductGrid({ cards, strip }: Props) {
  return (
    <ul className={strip ? `${css.grid} ${css.strip}` : css.grid}>
      {cards.map(card => (
        <li key={card.skuId} className={css.cell}>
          <ProductCard card={card} />
        </li>
      ))}
    </ul>
  )
}
