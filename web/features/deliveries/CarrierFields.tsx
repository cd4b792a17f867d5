import { carrierCodes, carriers } from '../../../contract/carriers.ts'
import { useT } from '../../i18n/use-t.ts'
import { Field } from '../../ui/Field.tsx'

export interface Way {
  carrier: string
  logisticsNo: string
}

/** Who carries it, and under which number. */
export function CarrierFields({ way, onChange }: { way: Way; onChange(way: Way): void }) {
  const t = useT()
  return (
    <>
      <Field label={t('deliveries.carrier')}>
        {control => (
          <select
            {...control}
            value={way.carrier}
            onChange={event => onChange({ ...way, carrier: event.target.value })}
          >
            <option value="">{t('deliveries.chooseCarrier')}</option>
            {carrierCodes.map(code => (
              <option key={code} value={code}>
                {t(carriers[code])}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label={t('deliveries.logisticsNo')}
        value={way.logisticsNo}
        maxLength={32}
        dir="ltr"
        onChange={event => onChange({ ...way, logisticsNo: event.target.value.trim() })}
      />
    </>
  )
}
