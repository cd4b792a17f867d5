import { useState } from 'react'
import { checkQuantity, explainQuantity } from '../../../contract/quantity.ts'
import { useT } from '../../i18n/use-t.ts'
import { Field } from '../../ui/Field.tsx'
import { QuantityInput } from '../../ui/QuantityInput.tsx'
import { Part, Specimen, Specimens } from './Part.tsx'

const rule = { min: '5', multiple: '5', max: '40' }

export function FieldsPart() {
  const t = useT()
  const [quantity, setQuantity] = useState('7')
  const check = checkQuantity(quantity, rule)
  const advice = check.ok || quantity === '0' ? undefined : explainQuantity(check, rule)
  const label = t('guide.quantity')
  return (
    <Part title={t('guide.fields')} note={t('guide.fieldsNote')}>
      <Specimens>
        <Specimen wide name={t('guide.normal')}>
          <Field label={t('guide.recipient')} required help={t('guide.recipientHelp')} />
        </Specimen>
        <Specimen wide name={t('guide.wrong')}>
          <Field label={t('guide.phone')} dir="ltr" defaultValue="1380000" error={t('form.mobile')} />
        </Specimen>
        <Specimen wide name={t('guide.disabled')}>
          <Field label={t('guide.shopName')} disabled defaultValue={t('guide.shopNameSample')} />
        </Specimen>
        <Specimen wide name={t('guide.otherControl')}>
          <Field label={t('guide.sort')}>
            {control => (
              <select {...control}>
                <option>{t('guide.sortNew')}</option>
                <option>{t('guide.sortPrice')}</option>
              </select>
            )}
          </Field>
        </Specimen>
      </Specimens>
      <Specimens>
        <Specimen name={t('guide.quantityNote')}>
          <QuantityInput
            label={label}
            value={quantity}
            onChange={setQuantity}
            advice={advice && t(advice.key, advice.params)}
            rule={rule}
          />
        </Specimen>
        <Specimen name={t('guide.nothingChosen')}>
          <QuantityInput label={label} value="0" onChange={() => {}} />
        </Specimen>
        <Specimen name={t('guide.disabled')}>
          <QuantityInput label={label} value="10" onChange={() => {}} disabled />
        </Specimen>
      </Specimens>
    </Part>
  )
}
