import type { ProductCard as Card } from '../../../contract/catalogue.ts'
import { ProductCard } from './ProductCard.tsx'
import css from './ProductGrid.module.css'

interface Props {
  cards: readonly Card[]
  /** On a phone they stand in one row to be swiped, instead of two columns. */
  strip?: boolean
  /** How many of the first are seen at once: their pictures are not lazy. */
  eager?: number
}

export function ProductGrid({ cards, strip, eager = 0 }: Props) {
  return (
    <ul className={strip ? `${css.grid} ${css.strip}` : css.grid}>
      {cards.map((card, index) => (
        <li key={card.skuId} className={css.cell}>
          <ProductCard card={card} eager={index < eager} />
        </li>
      ))}
    </ul>
  )
}
