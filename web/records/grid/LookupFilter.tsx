import { useId, useState } from 'react'
import { describeForm } from '../../../contract/records.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { Typeahead } from '../form/Typeahead.tsx'
import css from './GridToolbar.module.css'

interface Props {
  label: string
  billType: string
  /** Whose list is narrowed. */
  forBillType: string
  /** The id of the chosen record; empty while there is none. */
  value: string
  onChange(value: string): void
}

/** Another record, by typing its name. */
export default function LookupFilter({ label, billType, forBillType, value, onChange }: Props) {
  const t = useT()
  const id = useId()
  const { name, remember } = useName(billType, forBillType, value)
  const control = {
    id,
    className: css.lookupInput,
    'aria-required': undefined,
    'aria-invalid': undefined,
    'aria-describedby': undefined,
  }
  return (
    <span className={`${css.filter} ${css.lookup} ${value ? css.used : ''}`}>
      <label className={css.filterName} htmlFor={id}>
        {label}
      </label>
      <Typeahead
        control={control}
        placeholder={t('records.uiAny')}
        billType={billType}
        forBillType={forBillType}
        text={name}
        onChoose={chosen => {
          remember(chosen)
          onChange(String(chosen.id))
        }}
        onClear={() => onChange('')}
        onLeave={() => {}}
      />
      {value && (
        <IconButton
          className={css.remove}
          label={t('records.uiRemoveFilter', { filter: `${label}: ${name}` })}
          onClick={() => onChange('')}
        >
          <CloseIcon />
        </IconButton>
      )}
    </span>
  )
}

/** What a record is called: as it was chosen, or, when the address names it, as its form says. */
function useName(billType: string, forBillType: string, value: string) {
  const call = useCall()
  const [chosen, setChosen] = useState<{ id: number; name: string }>()
  const known = value === '' ? '' : String(chosen?.id) === value ? chosen!.name : undefined
  const { value: loaded, state } = useLoaded(JSON.stringify([billType, value]), async () => {
    if (known !== undefined) return known
    const input = { billType, forBillType, id: Number(value), raw: true }
    return (await call(describeForm, input, { quiet: true })).obj.name
  })
  const name = known ?? (loaded || (state === 'loading' ? '' : `#${value}`))
  return { name, remember: setChosen }
}
