import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ListIcon } from '../../icons.tsx'
import { LookupDialog } from '../LookupDialog.tsx'
import { Typeahead } from '../Typeahead.tsx'
import type { FieldProps } from './field-props.ts'
import css from './LookupField.module.css'

/** B: another record, by typing its name or from the list of all. */
export function LookupField({ field, draft, onChange, onLeave, control }: FieldProps) {
  const t = useT()
  const [searching, setSearching] = useState(false)
  const choose = ({ id, name }: { id: number; name: string }) => onChange({ value: String(id), text: name })
  const text = draft.value === '' ? '' : draft.text || `#${draft.value}`
  return (
    <span className={css.box}>
      <Typeahead
        control={control}
        billType={field.bill_type}
        forBillType={field.for_bill_type}
        text={text}
        onChoose={choose}
        onClear={() => onChange({ value: '', text: '' })}
        onLeave={onLeave}
      />
      <IconButton
        className={css.all}
        label={t('records.uiLookup', { title: field.disp_expr })}
        onClick={() => setSearching(true)}
      >
        <ListIcon />
      </IconButton>
      {searching && (
        <LookupDialog
          billType={field.bill_type}
          forBillType={field.for_bill_type}
          title={field.disp_expr}
          onChoose={([chosen]) => {
            choose(chosen!)
            setSearching(false)
          }}
          onClose={() => setSearching(false)}
        />
      )}
    </span>
  )
}
