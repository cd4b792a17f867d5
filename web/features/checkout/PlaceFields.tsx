import { useEffect, useId, useState } from 'react'
import {
  type AddressPart,
  addressFormats,
  needsPart,
  partFields,
  partLabel,
  partsOf,
} from '../../../contract/address-formats.ts'
import { type Area, areas } from '../../../contract/checkout.ts'
import type { Region } from '../../../contract/mobile.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Field } from '../../ui/Field.tsx'
import type { Errors } from '../../ui/use-form.ts'
import css from './forms.module.css'

export interface PlaceValue {
  postcode: string
  area1: string
  area2: string
  area3: string
  street: string
  detail: string
}

interface Props {
  region: Region
  value: PlaceValue
  errors: Errors
  onChange(change: Partial<PlaceValue>): void
}

/** What browsers call them. */
const autoComplete = {
  A: 'address-line1',
  D: 'address-level3',
  C: 'address-level2',
  S: 'address-level1',
  Z: 'postal-code',
} as const satisfies Record<AddressPart, string>

const longest = { A: 200, D: 60, C: 60, S: 60, Z: 12 } as const satisfies Record<AddressPart, number>

/** An address outside China: what its country asks for, in the order in which people there write it. */
export function PlaceFields({ region, value, errors, onChange }: Props) {
  const t = useT()
  const states = useStates(region)
  const listId = useId()
  const { zipExample } = addressFormats[region]
  const field = (part: AddressPart) => {
    const name = partFields[part]
    const offered = part === 'S' && states.length > 0
    return (
      <Field
        key={part}
        label={t(partLabel(region, part))}
        required={needsPart(region, part)}
        name={name}
        dir={part === 'Z' ? 'ltr' : 'auto'}
        autoComplete={autoComplete[part]}
        maxLength={longest[part]}
        placeholder={part === 'Z' ? zipExample : undefined}
        list={offered ? listId : undefined}
        error={errors[name]}
        value={value[name]}
        onChange={event => onChange({ [name]: event.target.value })}
      />
    )
  }
  return (
    <>
      {inRows(partsOf(region)).map(row =>
        row[0] === 'A' ? (
          <div key="A" className={css.lines}>
            {field('A')}
            <Field
              label={t('address.line2')}
              name="street"
              dir="auto"
              autoComplete="address-line2"
              maxLength={100}
              error={errors.street}
              value={value.street}
              onChange={event => onChange({ street: event.target.value })}
            />
          </div>
        ) : (
          <div key={row.join('')} className={css.areas}>
            {row.map(field)}
          </div>
        ),
      )}
      <datalist id={listId}>
        {states.map(({ id, area1, names }) => (
          <option key={id} value={area1} label={names?.[0]} />
        ))}
      </datalist>
    </>
  )
}

/** The lines stand alone, what is short beside each other. */
function inRows(parts: readonly AddressPart[]): AddressPart[][] {
  const rows: AddressPart[][] = []
  for (const part of parts) {
    const last = rows.at(-1)
    if (last && part !== 'A' && last[0] !== 'A') last.push(part)
    else rows.push([part])
  }
  return rows
}

/** States to choose from; whoever does not get them types. */
function useStates(region: Region): Area[] {
  const call = useCall()
  const [found, setFound] = useState<{ region: Region; rows: Area[] }>()
  useEffect(() => {
    let gone = false
    call(areas, { country: region }, { quiet: true }).then(
      ({ tbl }) => gone || setFound({ region, rows: tbl }),
      error => {
        if (!(error instanceof CallError)) throw error
      },
    )
    return () => {
      gone = true
    }
  }, [call, region])
  return found?.region === region ? found.rows : []
}
