import { useState } from 'react'
import type { Quotation, QuotationQuery } from '../../../contract/quotation.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { later } from '../../ui/later.tsx'
import { Popup } from '../../ui/Popup.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { mayBuyForOthers } from '../cart/buys-for-others.ts'
import { SuggestInput } from '../quick-pick/SuggestInput.tsx'
import { findProduct } from './find-product.ts'
import css from './quotation.module.css'
import { flatCategories, type Shelf, without } from './quotation-choice.ts'
import { isEmptySelection, quotationHref } from './quotation-href.ts'

/** Loaded only for those who quote for others. */
const CustomerPicker = later(() => import('../selection/CustomerPicker.later.tsx'), 'soon')

interface Props {
  query: QuotationQuery
  quotation: Quotation
  shelf: Shelf
}

/** Categories, brands, the favourites; and for those who quote for others, at whose prices. */
export function QuotationFilter({ query: shown, quotation, shelf }: Props) {
  const t = useT()
  const call = useCall()
  const { query, go } = useWanted(shown)
  const { categories = [], brands = [], products = [] } = query
  const pick = async (text: string, known: number | undefined) => {
    try {
      const found = known ?? (await findProduct(call, text, t))
      if (typeof found === 'string') toasts.show('info', found)
      else go({ products: [...new Set([...products, found])] })
    } catch {
      // The call has already shown the reason.
    }
  }
  const flat = flatCategories(shelf)
  const chosen = [
    ...flat
      .filter(({ node }) => categories.includes(node.id))
      .map(({ node }) => ({
        key: `c${node.id}`,
        name: node.name,
        drop: () => go({ categories: without(categories, node.id) }),
      })),
    ...shelf.brands
      .filter(({ id }) => brands.includes(id))
      .map(({ id, name }) => ({ key: `b${id}`, name, drop: () => go({ brands: without(brands, id) }) })),
    ...(products.length > 0
      ? [
          {
            key: 'p',
            name: t('quotation.pickedProducts', { count: products.length }),
            drop: () => go({ products: [] }),
          },
        ]
      : []),
  ]
  return (
    <section className={css.filter} aria-label={t('quotation.choose')} data-screen-only>
      <div className={css.choices}>
        <Popup label={t('quotation.categories')} title={t('quotation.categories')} align="start">
          {() => (
            <ul className={css.options}>
              {flat.map(({ node, depth }) => (
                <li key={node.id} className={depth > 0 ? css.below : undefined}>
                  <TickBox
                    label={node.name}
                    text={`${node.name} (${node.count})`}
                    state={categories.includes(node.id) ? 'all' : 'none'}
                    onChange={on =>
                      go({ categories: on ? [...categories, node.id] : without(categories, node.id) })
                    }
                  />
                </li>
              ))}
            </ul>
          )}
        </Popup>
        <Popup label={t('quotation.brands')} title={t('quotation.brands')} align="start">
          {() => (
            <ul className={css.options}>
              {shelf.brands.map(({ id, name }) => (
                <li key={id}>
                  <TickBox
                    label={name}
                    text={name}
                    state={brands.includes(id) ? 'all' : 'none'}
                    onChange={on => go({ brands: on ? [...brands, id] : without(brands, id) })}
                  />
                </li>
              ))}
            </ul>
          )}
        </Popup>
        <TickBox
          label={t('quotation.wholeFavourites')}
          text={t('quotation.wholeFavourites')}
          state={query.fav ? 'all' : 'none'}
          onChange={fav => go({ fav })}
        />
        <TickBox
          label={t('quotation.onlyInStock')}
          text={t('quotation.onlyInStock')}
          state={query.inStock ? 'all' : 'none'}
          onChange={inStock => go({ inStock })}
        />
        {!isEmptySelection(query) && (
          <Button size="s" onClick={() => go({ categories: [], brands: [], products: [], fav: false })}>
            {t('pick-list.clearAll')}
          </Button>
        )}
      </div>
      {chosen.length > 0 && (
        <ul className={css.chips} aria-label={t('quotation.chosen')}>
          {chosen.map(({ key, name, drop }) => (
            <li key={key}>
              <button type="button" className={css.chip} onClick={drop}>
                {name}
                <span aria-hidden="true"> ×</span>
                <span className="visually-hidden"> {t('pick-list.remove')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={css.adder}>
        <SuggestInput label={t('quotation.addProduct')} onTake={(text, item) => void pick(text, item?.id)} />
      </div>
      <Terms query={query} quotation={quotation} onChange={go} />
    </section>
  )
}

/** A tick shows at once, and the next one adds to it: neither waits for the list that it asks for. */
function useWanted(shown: QuotationQuery) {
  const navigate = useNavigate()
  const here = quotationHref(shown)
  const [wanted, setWanted] = useState({ since: here, query: shown })
  const query = wanted.since === here ? wanted.query : shown
  const go = (part: Partial<QuotationQuery>) => {
    const next = { ...query, page: undefined, ...part }
    setWanted({ since: here, query: next })
    void navigate({ href: quotationHref(next) })
  }
  return { query, go }
}

interface TermsProps {
  query: QuotationQuery
  quotation: Quotation
  onChange(part: Partial<QuotationQuery>): void
}

/** At whose prices. */
function Terms({ query, quotation: { mostTier, customer }, onChange }: TermsProps) {
  const t = useT()
  const session = useSession()
  if (mostTier === null) return null
  const tiers = Array.from({ length: mostTier + 1 }, (_, tier) => tier)
  return (
    <div className={css.terms}>
      <label className={css.term}>
        {t('quotation.priceTier')}
        <select
          className={css.select}
          value={query.tier ?? ''}
          onChange={event =>
            onChange({
              tier: event.target.value === '' ? undefined : Number(event.target.value),
              uid: undefined,
            })
          }
        >
          <option value="">{t('quotation.myPrices')}</option>
          {tiers.map(tier => (
            <option key={tier} value={tier}>
              {tier === 0 ? t('quotation.retailTier') : t('quotation.tier', { tier })}
            </option>
          ))}
        </select>
      </label>
      {mayBuyForOthers(session) && (
        <CustomerPicker
          uid={query.uid}
          name={customer?.name}
          hrefFor={uid => quotationHref({ ...query, page: undefined, tier: undefined, uid })}
        />
      )}
    </div>
  )
}
