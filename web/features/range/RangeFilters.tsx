import { levelOf } from '../../../contract/category-path.ts'
import { type RangeQuery, rangeStates, type ShopRange } from '../../../contract/range.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FindForm } from '../../ui/FindForm.tsx'
import css from './range.module.css'
import { rangeStateNames } from './range-words.ts'
import { ShopChoice } from './ShopChoice.tsx'
import { useCategoryShown } from './use-range.ts'

interface Props {
  data: ShopRange
  search: RangeQuery
  onChange(change: Partial<RangeQuery>): void
}

export function RangeFilters({ data, search, onChange }: Props) {
  const t = useT()
  const { run: show, busy } = useCategoryShown(data.shop.id)
  const chosen = data.categories.find(({ id }) => id === search.category)
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
        <Field label={t('range.category')}>
          {control => (
            <select
              {...control}
              value={search.category ?? ''}
              onChange={event => onChange({ category: Number(event.target.value) || undefined })}
            >
              <option value="">{t('range.allCategories')}</option>
              {data.categories.map(({ id, name, paths, count, hidden }) => (
                <option key={id} value={id}>
                  {`${'\u2003'.repeat(levelOf(paths) - 1)}${name} (${count})${hidden ? ` · ${t('range.hiddenTag')}` : ''}`}
                </option>
              ))}
            </select>
          )}
        </Field>
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
        {chosen && (
          <Button size="s" busy={busy} onClick={() => void show(chosen.id, !chosen.hidden)}>
            {t(chosen.hidden ? 'range.showCategory' : 'range.hideCategory')}
          </Button>
        )}
      </fieldset>
    </div>
  )
}
