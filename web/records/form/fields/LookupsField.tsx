import { useState } from 'react'
import { splitList } from '../../../../contract/record-checks.ts'
import { useT } from '../../../i18n/use-t.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { ListIcon } from '../../icons.tsx'
import { type Chosen, LookupDialog } from '../LookupDialog.tsx'
import { Typeahead } from '../Typeahead.tsx'
import type { FieldProps } from './field-props.ts'
import css from './LookupField.module.css'

/** BL: several other records. Their ids are the value, their names the text, both split by a bar. */
export function LookupsField({ field, draft, onChange, onLeave, control }: FieldProps) {
  const t = useT()
  const [searching, setSearching] = useState(false)
  const names = splitList(draft.text)
  const chosen: Chosen[] = splitList(draft.value).map((id, index) => ({
    id: Number(id),
    name: names[index] ?? `#${id}`,
  }))
  const set = (next: readonly Chosen[]) =>
    onChange({
      value: next.map(({ id }) => id).join('|'),
      // A bar inside a name would count as another name.
      text: next.map(({ name }) => name.replaceAll('|', ' ')).join('|'),
    })

  return (
    <span className={css.several}>
      {chosen.length > 0 && (
        <ul className={css.chips}>
          {chosen.map(({ id, name }) => (
            <li key={id} className={css.chip}>
              <bdi>{name}</bdi>
              <IconButton
                className={css.remove}
                label={t('records.uiRemove', { name })}
                onClick={() => set(chosen.filter(other => other.id !== id))}
              >
                <CloseIcon />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <span className={css.box}>
        <Typeahead
          control={control}
          billType={field.bill_type}
          forBillType={field.for_bill_type}
          text=""
          onChoose={one => set([...chosen.filter(({ id }) => id !== one.id), one])}
          onBack={() => set(chosen.slice(0, -1))}
          onLeave={onLeave}
        />
        <IconButton
          className={css.all}
          label={t('records.uiLookup', { title: field.disp_expr })}
          onClick={() => setSearching(true)}
        >
          <ListIcon />
        </IconButton>
      </span>
      {searching && (
        <LookupDialog
          billType={field.bill_type}
          forBillType={field.for_bill_type}
          title={field.disp_expr}
          chosen={chosen}
          onChoose={next => {
            set(next)
            setSearching(false)
          }}
          onClose={() => setSearching(false)}
        />
      )}
    </span>
  )
}
