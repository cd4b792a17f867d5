import { type RangeQuery, rangeStates, type ShopRange } from '../../../contract/range.ts'
import { useT } from '../../i18n/use-t.ts'
import { FindForm } from '../../ui/FindForm.tsx'
import { CategoryButton, CategoryField } from './RangeCategory.tsx'
import css from './range.module.css'
import { rangeStateNames } from './range-words.ts'
import { ShopChoice } from './ShopChoice.tsx'

interface Props {
  data: ShopRange
  search: RangeQuery
  onChange(change: Partial<RangeQuery>): void
}

export function RangeFilters({ data, search, onChange }: Props) {
  const t = useT()
  return (
    <div className={css.card}>
      <div className={css.filters}>
        <FindForm
          label={t('range.search')}
          button={t('range.find')}
          find={search.q ?? ''}
          maxLength={100}
          onFind={q => onChange({ q: q || undefined })}
        />
        <CategoryField data={data} chosen={search.category} onChange={onChange} />
        <ShopChoice
          shop={data.shop}
          shops={data.shops}
          tier={search.tier}
          onShop={of => onChange({ of, category: undefined })}
          onTier={tier => onChange({ tier })}
        />
      </div>
      <fieldset className={css.states}>
        <legend className={css.legend}>{t('range.state')}</legend>
        {[undefined, ...rangeStates].map(state => (
          <button
            key={state ?? ''}
            type="button"
            className={css.choice}
            aria-pressed={search.state === state}
            onClick={() => onChange({ state })}
          >
            {t(state ? rangeStateNames[state] : 'range.stateAll')}
          </button>
        ))}
        <span className={css.total}>
          {t(data.more ? 'range.foundMore' : 'range.found', { count: data.total })}
        </span>
        <CategoryButton data={data} chosen={search.category} size="s" />
      </fieldset>
    </div>
  )
}
