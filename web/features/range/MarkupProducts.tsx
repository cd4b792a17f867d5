import type { ShopMarkups } from '../../../contract/markups.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { FindForm } from '../../ui/FindForm.tsx'
import { MarkupRow } from './MarkupRow.tsx'
import css from './markup.module.css'
import { useMarkupProducts } from './use-markup-products.ts'
import type { Markups } from './use-markups.ts'

/** Products with a mark-up of their own, and a field to find more. */
export function MarkupProducts({ markups, data }: { markups: Markups; data: ShopMarkups }) {
  const t = useT()
  const { products, found, find, add, addedCount } = useMarkupProducts(markups, data)
  const names = new Map(data.categories.map(({ id, name }) => [id, name]))
  return (
    <section className={css.card} aria-label={t('range.products')}>
      <h2 className={css.section}>{t('range.products')}</h2>
      <p className={css.note}>{t('range.productsHint')}</p>
      <ul className={css.tree}>
        {products.map(({ id, itemNo, name, categoryId }) => (
          <MarkupRow
            key={id}
            markups={markups}
            place={{ kind: 'product', id, categoryId }}
            name={name}
            note={itemNo}
            level={1}
            nameOf={each => names.get(each) ?? ''}
          />
        ))}
      </ul>
      <FindForm
        key={addedCount}
        label={t('range.findProduct')}
        button={t('range.find')}
        find=""
        maxLength={100}
        onFind={q => void find(q)}
      />
      {found && (
        <ul className={css.found} aria-live="polite">
          {found.length === 0 && <li className={css.note}>{t('range.nothingFound')}</li>}
          {found.map(one => (
            <li key={one.id}>
              <bdi dir="ltr">{one.itemNo}</bdi> <bdi>{one.name}</bdi>{' '}
              <Button size="s" onClick={() => add(one)}>
                {t('range.addProduct')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
