import { useT } from '../../i18n/use-t.ts'
import { Field } from '../../ui/Field.tsx'
import css from './forms.module.css'
import { type AreaValue, areaLabels, useAreas } from './use-areas.ts'

interface Props {
  value: AreaValue
  error?: string
  onChange(value: AreaValue): void
}

/** Province, city, district: each offers what lies in the one before. */
export function AreaFields({ value, error, onChange }: Props) {
  const t = useT()
  const { isLoaded, failed, chosen, levels, choose } = useAreas(value, onChange)
  return (
    <div className={css.areas}>
      {levels.map((nodes, level) => {
        // Some provinces have no cities, some cities no districts.
        if (level > 0 && nodes.length === 0 && !chosen[level] && chosen[level - 1]) return null
        const known = nodes.some(({ name }) => name === chosen[level])
        return (
          <Field
            key={areaLabels[level]}
            label={t(areaLabels[level]!)}
            required={level === 0}
            error={level === 0 ? (failed ? t('address.areasFailed') : error) : undefined}
          >
            {control => (
              <select
                {...control}
                name={`area${level + 1}`}
                value={chosen[level]}
                disabled={!isLoaded || (level > 0 && nodes.length === 0)}
                onChange={event => choose(level, event.target.value)}
              >
                <option value="">{t('address.choose')}</option>
                {chosen[level] && !known && <option value={chosen[level]}>{chosen[level]}</option>}
                {nodes.map(({ name, label }) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )
      })}
    </div>
  )
}
