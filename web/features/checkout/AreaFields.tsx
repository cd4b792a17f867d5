import { useEffect, useState } from 'react'
import { type AreaNode, buildAreaTree } from '../../../contract/areas.ts'
import { areas } from '../../../contract/checkout.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Field } from '../../ui/Field.tsx'
import css from './forms.module.css'

export interface AreaValue {
  area1: string
  area2: string
  area3: string
}

interface Props {
  value: AreaValue
  error?: string
  onChange(value: AreaValue): void
}

const labels = ['address.province', 'address.city', 'address.district'] as const

/** Province, city, district: each offers what lies in the one before. */
export function AreaFields({ value, error, onChange }: Props) {
  const t = useT()
  const call = useCall()
  const [tree, setTree] = useState<AreaNode[]>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let gone = false
    call(areas, {}, { quiet: true }).then(
      ({ tbl }) => gone || setTree(buildAreaTree(tbl)),
      error => {
        if (!(error instanceof CallError)) throw error
        setFailed(true)
      },
    )
    return () => {
      gone = true
    }
  }, [call])

  const chosen = [value.area1, value.area2, value.area3]
  const levels: AreaNode[][] = [tree ?? []]
  for (const name of chosen.slice(0, 2))
    levels.push(levels.at(-1)!.find(node => node.name === name)?.child ?? [])

  const choose = (level: number, name: string) => {
    const [area1 = '', area2 = '', area3 = ''] = [...chosen.slice(0, level), name]
    onChange({ area1, area2, area3 })
  }

  return (
    <div className={css.areas}>
      {levels.map((nodes, level) => {
        // Some provinces have no cities, some cities no districts.
        if (level > 0 && nodes.length === 0 && !chosen[level] && chosen[level - 1]) return null
        const known = nodes.some(({ name }) => name === chosen[level])
        return (
          <Field
            key={labels[level]}
            label={t(labels[level]!)}
            required={level === 0}
            error={level === 0 ? (failed ? t('address.areasFailed') : error) : undefined}
          >
            {control => (
              <select
                {...control}
                name={`area${level + 1}`}
                value={chosen[level]}
                disabled={!tree || (level > 0 && nodes.length === 0)}
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
