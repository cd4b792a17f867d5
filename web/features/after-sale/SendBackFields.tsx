import { useT } from '../../i18n/use-t.ts'
import { Field } from '../../ui/Field.tsx'
import type { useSendBack } from './use-case-steps.ts'

/** Who carries the goods back, and under which number. */
export function SendBackFields({ parcel }: { parcel: ReturnType<typeof useSendBack> }) {
  const t = useT()
  return (
    <>
      <Field
        label={t('after-sale.carrier')}
        required
        maxLength={50}
        value={parcel.carrier}
        onChange={event => parcel.setCarrier(event.target.value)}
      />
      <Field
        label={t('after-sale.trackingNo')}
        required
        maxLength={50}
        dir="ltr"
        value={parcel.trackingNo}
        onChange={event => parcel.setTrackingNo(event.target.value)}
      />
    </>
  )
}
