import { useState } from 'react'
import type { Decimal } from '../../../contract/decimal.ts'
import { checkQuantity, explainQuantity } from '../../../contract/quantity.ts'
import { useT } from '../../i18n/use-t.ts'
import { Field } from '../../ui/Field.tsx'
import { QuantityInput } from '../../ui/QuantityInput.tsx'
import { Part, Specimen, Specimens } from './Part.tsx'

const rule = { min: '5', multiple: '5', max: '40' } as const

export function FieldsPart() {
  const t = useT()
  const [quantity, setQuantity] = useState<Decimal>('7')
  const check = checkQuantity(quantity, rule)
  const advice = check.ok || quantity === '0' ? undefined : explainQuantity(check, rule)
  const label = t('style-guide.quantity')
  return (
    <Part title={t('style-guide.fields')} note={t('style-guide.fieldsNote')}>
      <Specimens>
        <Specimen wide name={t('style-guide.normal')}>
          <Field label={t('style-guide.recipient')} required help={t('style-guide.recipientHelp')} />
        </Specimen>
        <Specimen wide name={t('style-guide.wrong')}>
          <Field label={t('style-guide.phone')} dir="ltr" defaultValue="1380000" error={t('form.mobile')} />
        </Specimen>
        <Specimen wide name={t('style-guide.disabled')}>
          <Field label={t('style-guide.shopName')} disabled defaultValue={t('style-guide.shopNameSample')} />
        </Specimen>
        <Specimen wide name={t('style-guide.otherControl')}>
          <Field label={t('style-guide.sort')}>
            {control => (
              <select {...control}>
                <option>{t('style-guide.sortNew')}</option>
                <option>{t('style-guide.sortPrice')}</option>
              </select>
            )}
          </Field>
        </Specimen>
      </Specimens>
      <Specimens>
        <Specimen name={t('style-guide.quantityNote')}>
          <QuantityInput
            label={label}
            value={quantity}
            onChange={setQuantity}
            advice={advice && t(advice.key, advice.params)}
            rule={rule}
          />
        </Specimen>
        <Specimen name={t('style-guide.nothingChosen')}>
          <QuantityInput label={label} value="0" onChange={() => {}} />
        </Specimen>
        <Specimen name={t('style-guide.disabled')}>
          <QuantityInput label={label} value="10" onChange={() => {}} disabled />
        </Specimen>
      </Specimens>
    </Part>
  )
}
