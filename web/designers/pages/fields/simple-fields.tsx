import { useId, useState } from 'react'
import { shopTimeZone } from '../../../../contract/dates.ts'
import { type Language, languageOf } from '../../../../contract/languages.ts'
import { useT } from '../../../i18n/use-t.ts'
import { fromDateInput, toDateInput } from '../../../records/form/date-input.ts'
import { Field } from '../../../ui/Field.tsx'
import { TickBox } from '../../../ui/TickBox.tsx'
import { useDesk } from '../desk.tsx'
import css from './Fields.module.css'
import type { FieldInput } from './field-input.ts'

interface ChoiceProps<Value extends string> extends FieldInput<Value | undefined> {
  options: readonly { value: Value; title: string }[]
}

export const ChoiceField = <Value extends string>({
  label,
  value,
  onChange,
  options,
}: ChoiceProps<Value>) => (
  <Field label={label}>
    {control => (
      <select
        {...control}
        value={value ?? options[0]?.value}
        onChange={event => onChange(event.target.value as Value)}
      >
        {options.map(({ value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    )}
  </Field>
)

export const TickField = ({ label, value, onChange }: FieldInput<boolean | undefined>) => (
  <TickBox label={label} text={label} state={value ? 'all' : 'none'} onChange={onChange} />
)

/** Whole numbers from one on; what is no such number is not taken over, and gone with the focus. */
export function CountField({ label, value, onChange, most }: FieldInput<number> & { most: number }) {
  const t = useT()
  const [typed, setTyped] = useState<string>()
  const isFit = (text: string) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most
  return (
    <Field
      label={label}
      type="text"
      inputMode="numeric"
      dir="ltr"
      value={typed ?? String(value)}
      error={typed !== undefined && !isFit(typed) ? t('page-editor.countUpTo', { most }) : undefined}
      onChange={event => {
        const text = event.target.value.trim()
        setTyped(text)
        if (isFit(text)) onChange(Number(text))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

/** By the clock of the shop, whoever sits where. */
export const MomentField = ({ label, value, onChange }: FieldInput<string | null | undefined>) => {
  const t = useT()
  return (
    <Field
      label={label}
      help={t('page-editor.shopClock')}
      type="datetime-local"
      dir="ltr"
      value={value ? toDateInput(value, true, shopTimeZone) : ''}
      onChange={event => onChange(fromDateInput(event.target.value, true, shopTimeZone) || null)}
    />
  )
}

const layouts = [
  [1, 1],
  [1, 2],
  [2, 1],
  [1, 1, 1],
  [1, 2, 1],
  [1, 1, 1, 1],
] as const

/** How wide the columns are, as little pictures of them. */
export function SharesField({ label, value, onChange }: FieldInput<readonly number[]>) {
  const name = useId()
  const chosen = value.join(':')
  return (
    <fieldset className={css.field}>
      <legend className={css.label}>{label}</legend>
      <div className={css.layouts}>
        {layouts.map(shares => (
          <label key={shares.join(':')} className={css.layout} title={shares.join(' : ')}>
            <input
              type="radio"
              className={css.radio}
              name={name}
              aria-label={shares.join(' : ')}
              checked={shares.join(':') === chosen}
              onChange={() => onChange([...shares])}
            />
            <span className={css.bars} aria-hidden="true">
              {shares.map((share, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they never change their places
                <span key={index} style={{ flexGrow: share }} />
              ))}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A block that not everybody sees: in these languages only. Nothing ticked is all of them. */
export function LanguagesField({ label, value = [], onChange }: FieldInput<Language[] | undefined>) {
  const t = useT()
  const { languages } = useDesk()
  const toggle = (lang: Language, on: boolean) => {
    const next = on ? [...value, lang] : value.filter(each => each !== lang)
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <details className={css.more}>
      <summary className={css.moreTitle}>
        {value.length > 0 ? t('page-editor.onlyIn', { count: value.length }) : label}
      </summary>
      <p className={css.note}>{t('page-editor.languagesHelp')}</p>
      {languages.map(lang => (
        <TickBox
          key={lang}
          label={languageOf(lang).name}
          text={languageOf(lang).name}
          state={value.includes(lang) ? 'all' : 'none'}
          onChange={on => toggle(lang, on)}
        />
      ))}
    </details>
  )
}
