import { type DatePreset, datePresets, datePresetText } from '../../../contract/dates.ts'
import { useT } from '../../i18n/use-t.ts'
import { Popup } from '../../ui/Popup.tsx'
import css from './DateFilter.module.css'
import { daysFilter, presetFilter, readDateFilter } from './date-filter.ts'

interface Props {
  label: string
  value: string
  onChange(value: string): void
}

/** From when to when: one of the presets of product §9, or two days. */
export function DateFilter({ label, value, onChange }: Props) {
  const t = useT()
  const filter = readDateFilter(value)
  const days = filter && 'from' in filter ? filter : { from: '', to: '' }
  const presetText = (preset: DatePreset) => {
    const { key, params } = datePresetText(preset)
    return t(key, params)
  }
  const chosen = !filter
    ? t('records.uiAny')
    : 'preset' in filter
      ? presetText(filter.preset)
      : `${days.from || '…'} – ${days.to || '…'}`
  const button = (
    <span className={css.button}>
      <span className={css.name}>{label}</span>
      <bdi className={filter ? css.used : undefined}>{chosen}</bdi>
    </span>
  )
  return (
    <Popup label={button} title={label} align="start">
      {close => {
        const choose = (next: string) => {
          onChange(next)
          close()
        }
        return (
          <div className={css.panel}>
            <ul className={css.presets}>
              {['', ...datePresets.map(presetFilter)].map((each, index) => (
                <li key={each}>
                  <button
                    type="button"
                    className={css.preset}
                    aria-pressed={each === value}
                    onClick={() => choose(each)}
                  >
                    {index === 0 ? t('records.uiAny') : presetText(datePresets[index - 1]!)}
                  </button>
                </li>
              ))}
            </ul>
            <label className={css.day}>
              {t('records.uiFrom')}
              <input
                type="date"
                className={css.input}
                value={days.from}
                max={days.to || undefined}
                onChange={event => onChange(daysFilter(event.target.value, days.to))}
              />
            </label>
            <label className={css.day}>
              {t('records.uiTo')}
              <input
                type="date"
                className={css.input}
                value={days.to}
                min={days.from || undefined}
                onChange={event => onChange(daysFilter(days.from, event.target.value))}
              />
            </label>
          </div>
        )
      }}
    </Popup>
  )
}
