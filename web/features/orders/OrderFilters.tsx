import { useState } from 'react'
import { datePresets, datePresetText } from '../../../contract/dates.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import css from './OrderFilters.module.css'
import type { OrderSearch } from './orders-href.ts'

interface Props {
  query: OrderSearch
  onChange(change: OrderSearch): void
}

/** Free text, and the date presets of product §9. */
export function OrderFilters({ query, onChange }: Props) {
  const t = useT()
  const [draft, setDraft] = useState(query.search ?? '')
  return (
    <div className={css.filters}>
      <search className={css.search}>
        <form
          className={css.form}
          onSubmit={event => {
            event.preventDefault()
            onChange({ search: draft.trim() || undefined })
          }}
        >
          <input
            type="search"
            className={css.input}
            value={draft}
            maxLength={50}
            aria-label={t('orders.searchLabel')}
            placeholder={t('orders.searchPlaceholder')}
            onChange={event => setDraft(event.target.value)}
          />
          <Button type="submit" kind="second">
            {t('orders.search')}
          </Button>
        </form>
      </search>
      <fieldset className={css.days}>
        <legend className={css.legend}>{t('orders.days')}</legend>
        <Choice
          name={t('orders.anyTime')}
          on={query.preset === undefined}
          onPick={() => onChange({ preset: undefined })}
        />
        {datePresets.map(preset => {
          const { key, params } = datePresetText(preset)
          return (
            <Choice
              key={preset}
              name={t(key, params)}
              on={query.preset === preset}
              onPick={() => onChange({ preset })}
            />
          )
        })}
      </fieldset>
    </div>
  )
}

const Choice = ({ name, on, onPick }: { name: string; on: boolean; onPick(): void }) => (
  <button type="button" className={css.choice} aria-pressed={on} onClick={onPick}>
    {name}
  </button>
)
