import { useRef, useState } from 'react'
import type { Fallback } from '../../../contract/fallback.ts'
import { formatQuantity } from '../../../contract/money.ts'
import {
  askedPrices,
  type ProductList,
  type ProductQuery,
  productList,
} from '../../../contract/product-list.ts'
import { useCall } from '../../api/use-app.ts'
import { changed, productsHref } from '../../features/catalogue/products-href.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import { useDebounce } from '../../ui/use-debounce.ts'
import { Words } from '../../ui/Words.tsx'
import { Sheet } from '../shell/Sheet.tsx'
import css from './FilterSheet.module.css'

interface Props {
  query: ProductQuery
  list: ProductList
  onClose(): void
}

/** Chosen here first; the button says how many products that leaves, and shows them. */
export default function FilterSheet({ query, list, onClose }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const { symbol } = useCurrency()
  const [draft, setDraft] = useState(query)
  const { found, ask } = useFound(list)
  const isRange = askedPrices(draft) !== undefined
  const isAsBefore = productsHref(draft) === productsHref(query)
  const choose = (change: ProductQuery) => {
    const next = changed(draft, change)
    setDraft(next)
    if (askedPrices(next)) ask(next)
  }
  const attr = draft.attr ?? []
  // What was chosen is no longer among those below; pressed again it is taken back.
  const category = found.crumbs.at(-1)
  const narrowed = category?.id === draft.category && category?.id !== query.category ? category : undefined
  const toggleValue = (id: number) => {
    const next = attr.includes(id) ? attr.filter(other => other !== id) : [...attr, id]
    choose({ attr: next.length > 0 ? next : undefined })
  }
  const price = (name: 'priceFrom' | 'priceTo') => (
    <input
      className={css.price}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      maxLength={20}
      placeholder={symbol}
      aria-label={t(name === 'priceFrom' ? 'catalogue.priceFrom' : 'catalogue.priceTo')}
      aria-invalid={isRange ? undefined : true}
      value={draft[name] ?? ''}
      onChange={event => choose({ [name]: event.target.value || undefined })}
    />
  )
  return (
    <Sheet
      title={t('catalogue.filters')}
      onClose={onClose}
      footer={
        <div className={css.buttons}>
          <Button
            size="l"
            className={css.button}
            onClick={() =>
              choose({
                category: query.category,
                brand: undefined,
                attr: undefined,
                priceFrom: undefined,
                priceTo: undefined,
                inStock: undefined,
                flash: undefined,
              })
            }
          >
            {t('mobile.reset')}
          </Button>
          <Button
            kind="primary"
            size="l"
            className={css.button}
            disabledReason={isRange ? undefined : t('form.priceRange')}
            onClick={() => (isAsBefore ? onClose() : void navigate({ href: productsHref(draft) }))}
          >
            {t('mobile.showResults', { total: formatQuantity(found.total) + (found.more ? '+' : '') })}
          </Button>
        </div>
      }
    >
      <div className={css.values}>
        <Value
          isChosen={draft.inStock ?? false}
          onPress={() => choose({ inStock: draft.inStock ? undefined : true })}
        >
          {t('catalogue.inStock')}
        </Value>
        {(found.flashing || draft.flash) && (
          <Value
            isChosen={draft.flash ?? false}
            onPress={() => choose({ flash: draft.flash ? undefined : true })}
          >
            {t('catalogue.flash')}
          </Value>
        )}
      </div>
      {found.byPrice && (
        <Group title={t('catalogue.price')}>
          <div className={css.range}>
            {price('priceFrom')}
            <span aria-hidden="true">–</span>
            {price('priceTo')}
          </div>
          {!isRange && (
            <p className={css.wrong} role="alert">
              {t('form.priceRange')}
            </p>
          )}
        </Group>
      )}
      {(found.below.length > 0 || narrowed) && (
        <Group title={t('catalogue.categoryFilter')}>
          <div className={css.values}>
            {narrowed && (
              <Value isChosen onPress={() => choose({ category: query.category, attr: undefined })}>
                <Words text={narrowed.name} lang={narrowed.nameLang} />
              </Value>
            )}
            {found.below.map(({ id, name, nameLang }) => (
              <Value
                key={id}
                isChosen={draft.category === id}
                onPress={() => choose({ category: id, attr: undefined })}
              >
                <Words text={name} lang={nameLang} />
              </Value>
            ))}
          </div>
        </Group>
      )}
      {found.brands.length > 0 && (
        <Group title={t('catalogue.brandFilter')}>
          <div className={css.values}>
            {found.brands.map(({ id, name, nameLang }) => (
              <Value
                key={id}
                isChosen={draft.brand === id}
                onPress={() => choose({ brand: draft.brand === id ? undefined : id })}
              >
                <Words text={name} lang={nameLang} />
              </Value>
            ))}
          </div>
        </Group>
      )}
      {found.facets.map(({ name, nameLang, values }) => (
        <Group key={name} title={name} lang={nameLang}>
          <div className={css.values}>
            {values.map(value => (
              <Value key={value.id} isChosen={attr.includes(value.id)} onPress={() => toggleValue(value.id)}>
                <Words text={value.name} lang={value.nameLang} />
              </Value>
            ))}
          </div>
        </Group>
      ))}
    </Sheet>
  )
}

/** What the choices of the sheet lead to, asked for while somebody chooses. An answer that comes too late counts nothing. */
function useFound(first: ProductList) {
  const call = useCall()
  const [found, setFound] = useState(first)
  const newest = useRef(0)
  const ask = useDebounce(async (query: ProductQuery) => {
    newest.current += 1
    const turn = newest.current
    // What is shown is still true when this fails: the list itself will say why.
    const answer = await call(productList, { ...query, view: undefined }, { quiet: true }).catch(
      () => undefined,
    )
    if (answer && turn === newest.current) setFound(answer.obj)
  })
  return { found, ask }
}

interface GroupProps {
  title: string
  lang?: Fallback
  children: React.ReactNode
}

const Group = ({ title, lang, children }: GroupProps) => (
  <fieldset className={css.group}>
    <legend className={css.title}>
      <Words text={title} lang={lang} />
    </legend>
    {children}
  </fieldset>
)

interface ValueProps {
  isChosen: boolean
  onPress(): void
  children: React.ReactNode
}

const Value = ({ isChosen, onPress, children }: ValueProps) => (
  <button type="button" className={css.value} aria-pressed={isChosen} onClick={onPress}>
    {children}
  </button>
)
