import { useId, useState } from 'react'
import { is } from 'valibot'
import { datePresets, datePresetText } from '../../../contract/dates.ts'
import { compare, toDecimal } from '../../../contract/decimal.ts'
import { amountLimit } from '../../../contract/orders.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import css from './OrderFilters.module.css'
import type { OrderSearch } from './orders-href.ts'

interface Props {
  query: Omit<OrderSearch, 'state'>
  /** What can be searched for. */
  hint?: string
  onChange(change: Omit<OrderSearch, 'state'>): void
  /** Where a button elsewhere takes the amounts over: the form it sends, and what comes of it. */
  amounts?: { form: string; onTake(amounts: Pick<OrderSearch, 'amountFrom' | 'amountTo'>): void }
}

/** Free text, the date presets of product §9, the source, and what an order came to. */
export function OrderFilters({ query, hint, onChange }: Props) {
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
            placeholder={hint ?? t('orders.searchPlaceholder')}
            onChange={event => setDraft(event.target.value)}
          />
          <Button type="submit" kind="second">
            {t('orders.search')}
          </Button>
        </form>
      </search>
      <OrderNarrowing query={query} onChange={onChange} />
    </div>
  )
}

/** When it was ordered, where, and what it came to. */
export function OrderNarrowing({ query, onChange, amounts }: Omit<Props, 'hint'>) {
  const t = useT()
  return (
    <>
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
      <fieldset className={css.days}>
        <legend className={css.legend}>{t('orders.source')}</legend>
        <Choice
          name={t('orders.anySource')}
          on={query.source === undefined}
          onPick={() => onChange({ source: undefined })}
        />
        <Choice
          name={t('orders.online')}
          on={query.source === 'online'}
          onPick={() => onChange({ source: 'online' })}
        />
        <Choice
          name={t('orders.offline')}
          on={query.source === 'offline'}
          onPick={() => onChange({ source: 'offline' })}
        />
      </fieldset>
      <AmountRange query={query} onChange={onChange} amounts={amounts} />
    </>
  )
}

/** Both ends are part of it; what makes no range is said and not sent. */
function AmountRange({ query, onChange, amounts }: Props) {
  const t = useT()
  const [from, setFrom] = useState(query.amountFrom ?? '')
  const [to, setTo] = useState(query.amountTo ?? '')
  const [wrong, setWrong] = useState(false)
  const noteId = useId()
  const given = { amountFrom: from.trim() || undefined, amountTo: to.trim() || undefined }
  return (
    <form
      id={amounts?.form}
      className={css.range}
      onSubmit={event => {
        event.preventDefault()
        const isWrong = !makesRange(given)
        setWrong(isWrong)
        if (isWrong) return
        if (amounts) amounts.onTake(given)
        else onChange(given)
      }}
    >
      <span className={css.legend}>{t('orders.amountRange')}</span>
      <input
        className={css.amount}
        inputMode="decimal"
        value={from}
        maxLength={13}
        aria-label={t('orders.amountFrom')}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? noteId : undefined}
        onChange={event => setFrom(event.target.value)}
      />
      <span aria-hidden="true">–</span>
      <input
        className={css.amount}
        inputMode="decimal"
        value={to}
        maxLength={13}
        aria-label={t('orders.amountTo')}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? noteId : undefined}
        onChange={event => setTo(event.target.value)}
      />
      {!amounts && (
        <Button type="submit" size="s">
          {t('orders.applyFilter')}
        </Button>
      )}
      {wrong && (
        <span id={noteId} role="alert" className={css.wrong}>
          {t('form.priceRange')}
        </span>
      )}
    </form>
  )
}

function makesRange({ amountFrom, amountTo }: Pick<OrderSearch, 'amountFrom' | 'amountTo'>): boolean {
  const known = [amountFrom, amountTo].filter(amount => amount !== undefined)
  if (!known.every(amount => is(amountLimit, amount))) return false
  return known.length < 2 || compare(toDecimal(known[0]), toDecimal(known[1])) <= 0
}

const Choice = ({ name, on, onPick }: { name: string; on: boolean; onPick(): void }) => (
  <button type="button" className={css.choice} aria-pressed={on} onClick={onPick}>
    {name}
  </button>
)
