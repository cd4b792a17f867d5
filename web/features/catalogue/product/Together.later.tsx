import type { ProductCard } from '../../../../contract/catalogue.ts'
import { useT } from '../../../i18n/use-t.ts'
import notes from '../../../ui/notes.module.css'
import titles from '../../../ui/titles.module.css'
import { ProductGrid } from '../ProductGrid.tsx'
import css from '../product.module.css'

/** Bought with it. */
export default function Together({ cards }: { cards: readonly ProductCard[] }) {
  const t = useT()
  return (
    <section className={css.section}>
      <h2 className={titles.section}>
        {t('product.together')} <small className={notes.beside}>{t('product.togetherNote')}</small>
      </h2>
      <ProductGrid cards={cards} strip />
    </section>
  )
}
