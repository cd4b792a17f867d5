import type { ProductCard as Card } from '../../../contract/catalogue.ts'
import { ProductCard } from './ProductCard.tsx'
import css from './ProductGrid.module.css'

interface Props {
  cards: readonly Card[]
  /** On a phone they stand in one row to be swiped, instead of two columns; or on every screen. */
  strip?: boolean | 'always'
  /** How many of the first are seen at once: their pictures are not lazy. */
  eager?: number
}

export function ProductGrid({ cards, strip, eager = 0 }: Props) {
  return (
    <ul
      className={[css.grid, strip && css.strip, strip === 'always' && css.always].filter(Boolean).join(' ')}
    >
      {cards.map((card, index) => (
        <li key={card.skuId} className={css.cell}>
          <ProductCard card={card} eager={index < eager} />
        </li>
      ))}
    </ul>
  )
}
