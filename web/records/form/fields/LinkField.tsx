import { useState } from 'react'
import { describeForm } from '../../../../contract/records.ts'
import { useCall } from '../../../api/use-app.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { Typeahead } from '../Typeahead.tsx'
import type { FieldProps } from './field-props.ts'
import css from './LinkField.module.css'
import { linkKinds, readLink, writeLink } from './link-value.ts'

interface Props {
  value: string
  onValue(value: string): void
  onLeave?: () => void
  control: FieldProps['control']
}

const unknown = '?'

/** A link: where it leads is chosen, by name. */
export function LinkField({ value, onValue, onLeave = () => {}, control }: Props) {
  const t = useT()
  const choice = readLink(value)
  const kind = linkKinds.find(({ name }) => name === choice?.kind)
  return (
    <span className={css.link}>
      <select
        {...control}
        value={choice?.kind ?? unknown}
        onChange={event => onValue(writeLink({ kind: event.target.value, target: '' }))}
        onBlur={onLeave}
      >
        {!choice && <option value={unknown}>{value}</option>}
        {linkKinds.map(({ name, title }) => (
          <option key={name} value={name}>
            {t(title)}
          </option>
        ))}
      </select>
      {kind?.billType && choice && (
        <Target
          key={kind.name}
          {...{ control, onLeave }}
          billType={kind.billType}
          id={choice.target}
          label={t(kind.title)}
          placeholder={kind.optional && t('records.uiLinkAny')}
          onChoose={target => onValue(writeLink({ kind: kind.name, target }))}
        />
      )}
      {kind?.name === 'link' && choice && (
        <input
          {...control}
          id={undefined}
          type="text"
          dir="ltr"
          autoComplete="off"
          aria-label={t(kind.title)}
          placeholder={t('records.uiLinkAddressHint')}
          value={choice.target}
          onChange={event => onValue(writeLink({ kind: kind.name, target: event.target.value.trim() }))}
          onBlur={onLeave}
        />
      )}
    </span>
  )
}

interface TargetProps extends Pick<FieldProps, 'control' | 'onLeave'> {
  billType: string
  id: string
  label: string
  placeholder: string | undefined
  onChoose(id: string): void
}

/** One record that the link leads to. */
function Target({ billType, id, label, placeholder, control, onLeave, onChoose }: TargetProps) {
  const call = useCall()
  const [chosen, setChosen] = useState({ id: '', name: '' })
  const { value: name } = useLoaded(`${billType} ${id}`, async () => {
    if (id === '' || id === chosen.id) return ''
    const { obj } = await call(describeForm, { billType, id: Number(id) }, { quiet: true })
    return obj.name
  })
  const text = id === '' ? '' : id === chosen.id ? chosen.name : name || `#${id}`
  return (
    <Typeahead
      control={{ ...control, id: `${control.id}-target` }}
      {...{ label, placeholder }}
      billType={billType}
      forBillType=""
      text={text}
      onChoose={record => {
        setChosen({ id: String(record.id), name: record.name })
        onChoose(String(record.id))
      }}
      onClear={() => onChoose('')}
      onLeave={onLeave}
    />
  )
}
