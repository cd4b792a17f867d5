import { useState } from 'react'
import type { Quotation, QuotationQuery } from '../../../contract/quotation.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { mayBuyForOthers } from '../../features/cart/buys-for-others.ts'
import { SuggestInput } from '../../features/quick-pick/SuggestInput.tsx'
import { findProduct } from '../../features/quotation/find-product.ts'
import { flatCategories, type Shelf, without } from '../../features/quotation/quotation-choice.ts'
import { quotationHref } from '../../features/quotation/quotation-href.ts'
import CustomerPicker from '../../features/selection/CustomerPicker.later.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import filter from '../list/FilterSheet.module.css'
import { Sheet } from '../shell/Sheet.tsx'
import css from './quotation.module.css'

interface Props {
  query: QuotationQuery
  quotation: Quotation
  shelf: Shelf
  onClose(): void
}

const nothing = {
  categories: undefined,
  brands: undefined,
  products: undefined,
  fav: undefined,
  inStock: undefined,
}

/** Categories, brands, the favourites, single products; and for those who quote for others, at whose prices. */
export default function ChoiceSheet({ query, quotation: { mostTier, customer }, shelf, onClose }: Props) {
  const t = useT()
  const call = useCall()
  const navigate = useNavigate()
  const session = useSession()
  const [draft, setDraft] = useState<QuotationQuery>({ ...query, page: undefined })
  const { categories = [], brands = [], products = [] } = draft
  const change = (part: Partial<QuotationQuery>) => setDraft(before => ({ ...before, ...part }))
  const toggled = (ids: readonly number[], id: number) => (ids.includes(id) ? without(ids, id) : [...ids, id])
  const pick = async (text: string, known: number | undefined) => {
    try {
      const found = known ?? (await findProduct(call, text, t))
      if (typeof found === 'string') toasts.show('info', found)
      else change({ products: [...new Set([...products, found])] })
    } catch {
      // The call has already shown the reason.
    }
  }
  const value = (key: number | string, name: string, isOn: boolean, press: () => void) => (
    <button key={key} type="button" className={filter.value} aria-pressed={isOn} onClick={press}>
      <bdi>{name}</bdi>
    </button>
  )
  return (
    <Sheet
      title={t('quotation.choose')}
      onClose={onClose}
      footer={
        <div className={filter.buttons}>
          <Button size="l" className={filter.button} onClick={() => change(nothing)}>
            {t('mobile.reset')}
          </Button>
          <Button
            kind="primary"
            size="l"
            className={filter.button}
            onClick={() => void navigate({ href: quotationHref(draft) }).then(onClose)}
          >
            {t('mobile.done')}
          </Button>
        </div>
      }
    >
      <SuggestInput label={t('quotation.addProduct')} onTake={(text, item) => void pick(text, item?.id)} />
      {products.length > 0 && (
        <div className={css.picked}>
          {value('products', t('quotation.pickedProducts', { count: products.length }), true, () =>
            change({ products: undefined }),
          )}
        </div>
      )}
      <section className={filter.group}>
        <div className={filter.values}>
          {!session.guest &&
            value('fav', t('quotation.wholeFavourites'), draft.fav === true, () =>
              change({ fav: draft.fav ? undefined : true }),
            )}
          {value('stock', t('quotation.onlyInStock'), draft.inStock === true, () =>
            change({ inStock: draft.inStock ? undefined : true }),
          )}
        </div>
      </section>
      <section className={filter.group}>
        <h3 className={filter.title}>{t('quotation.categories')}</h3>
        <div className={filter.values}>
          {flatCategories(shelf).map(({ node: { id, name, count } }) =>
            value(id, `${name} (${count})`, categories.includes(id), () =>
              change({ categories: toggled(categories, id) }),
            ),
          )}
        </div>
      </section>
      <section className={filter.group}>
        <h3 className={filter.title}>{t('quotation.brands')}</h3>
        <div className={filter.values}>
          {shelf.brands.map(({ id, name }) =>
            value(id, name, brands.includes(id), () => change({ brands: toggled(brands, id) })),
          )}
        </div>
      </section>
      {mostTier !== null && (
        <section className={filter.group}>
          <h3 className={filter.title}>{t('quotation.priceTier')}</h3>
          <div className={filter.values}>
            {value('mine', t('quotation.myPrices'), draft.tier === undefined, () =>
              change({ tier: undefined }),
            )}
            {Array.from({ length: mostTier + 1 }, (_, tier) =>
              value(
                tier,
                tier === 0 ? t('quotation.retailTier') : t('quotation.tier', { tier }),
                draft.tier === tier,
                () => change({ tier, uid: undefined }),
              ),
            )}
          </div>
          {mayBuyForOthers(session) && (
            <CustomerPicker
              uid={draft.uid}
              name={customer?.name}
              hrefFor={uid => quotationHref({ ...draft, tier: undefined, uid })}
            />
          )}
        </section>
      )}
    </Sheet>
  )
}
