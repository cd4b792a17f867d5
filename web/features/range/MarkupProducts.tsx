import { useState } from 'react'
import { findForMarkup, type ShopMarkups } from '../../../contract/markups.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { FindForm } from '../../ui/FindForm.tsx'
import { MarkupRow } from './MarkupRow.tsx'
import css from './markup.module.css'
import type { Markups } from './use-markups.ts'

type Named = ShopMarkups['products'][number]

/** Products with a mark-up of their own, and a field to find more. */
export function MarkupProducts({ markups, data }: { markups: Markups; data: ShopMarkups }) {
  const t = useT()
  const call = useCall()
  const [found, setFound] = useState<Named[]>()
  const [added, setAdded] = useState<Named[]>([])
  const products = [
    ...data.products,
    ...added.filter(({ id }) => !data.products.some(each => each.id === id)),
  ]
  const names = new Map(data.categories.map(({ id, name }) => [id, name]))
  const find = async (q: string) => {
    if (q === '') return setFound(undefined)
    try {
      setFound((await call(findForMarkup, { of: data.shop.id, q })).obj.items)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  }
  const add = (one: Named) => {
    const place = { kind: 'product', id: one.id, categoryId: one.categoryId } as const
    const { kind, value } = markups.found(place)
    setAdded(before => [...before, one])
    setFound(undefined)
    markups.set(place, { kind, value })
  }
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
        key={added.length}
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
