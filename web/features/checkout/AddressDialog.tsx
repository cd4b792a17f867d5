import { useState } from 'react'
import * as v from 'valibot'
import type { Address } from '../../../contract/checkout.ts'
import { requiredText, text } from '../../../contract/fields.ts'
import { saveRecord } from '../../../contract/records.ts'
import { phone } from '../../../contract/validators.ts'
import { useT } from '../../i18n/use-t.ts'
import { useCall } from '../../routes/use-app.ts'
import { Field } from '../../ui/Field.tsx'
import { useKept } from '../../ui/use-kept.ts'
import { useForm } from '../account/use-form.ts'
import { AreaFields } from './AreaFields.tsx'
import css from './forms.module.css'
import { OwnDialog } from './OwnDialog.tsx'

const labels = {
  recipient: 'checkout.recipient',
  phone: 'checkout.phone',
  area1: 'checkout.region',
  street: 'checkout.street',
  detail: 'checkout.detail',
} as const

const schema = v.object({
  recipient: requiredText(50),
  phone: phone(),
  area1: v.pipe(v.string(), v.nonEmpty('form.required')),
  street: text(100),
  detail: requiredText(200),
})

const empty = {
  recipient: '',
  phone: '',
  area1: '',
  area2: '',
  area3: '',
  street: '',
  detail: '',
  isDefault: false,
}

const typedWords = v.object({
  recipient: v.string(),
  phone: v.string(),
  area1: v.string(),
  area2: v.string(),
  area3: v.string(),
  street: v.string(),
  detail: v.string(),
  isDefault: v.boolean(),
})

interface Props {
  /** Absent: a new one. */
  address?: Address
  onClose(): void
  onSaved(id: number): void
}

export function AddressDialog({ address, onClose, onSaved }: Props) {
  const t = useT()
  const call = useCall()
  const [first] = useState(() => ({ ...empty, ...address }))
  const [typed, setTyped] = useState(first)
  const form = useForm(labels)
  const { errors } = form
  const edit = (change: Partial<typeof empty>) => setTyped({ ...typed, ...change })
  useKept(`address ${address?.id ?? 'new'}`, typedWords, typed === first ? undefined : typed, edit)

  const save = () => {
    if (!form.check(schema, typed)) return
    void form.send(async () => {
      const { isDefault, ...rest } = typed
      const row = { ...rest, is_default: isDefault ? '1' : '0' }
      const { obj } = await call(saveRecord, { billType: 'address', row }, { quiet: true })
      onSaved(obj.id)
    })
  }

  return (
    <OwnDialog
      title={t(address ? 'checkout.addressEdit' : 'checkout.addressNew')}
      form={form}
      isDefault={typed.isDefault}
      onDefault={isDefault => edit({ isDefault })}
      onSave={save}
      onClose={onClose}
    >
      <div className={css.two}>
        <Field
          label={t('checkout.recipient')}
          required
          name="recipient"
          autoComplete="name"
          maxLength={50}
          error={errors.recipient}
          value={typed.recipient}
          onChange={event => edit({ recipient: event.target.value })}
        />
        <Field
          label={t('checkout.phone')}
          required
          name="phone"
          type="tel"
          dir="ltr"
          autoComplete="tel"
          maxLength={30}
          error={errors.phone}
          value={typed.phone}
          onChange={event => edit({ phone: event.target.value })}
        />
      </div>
      <AreaFields value={typed} error={errors.area1} onChange={edit} />
      <Field
        label={t('checkout.street')}
        name="street"
        maxLength={100}
        error={errors.street}
        value={typed.street}
        onChange={event => edit({ street: event.target.value })}
      />
      <Field
        label={t('checkout.detail')}
        required
        name="detail"
        autoComplete="street-address"
        maxLength={200}
        error={errors.detail}
        value={typed.detail}
        onChange={event => edit({ detail: event.target.value })}
      />
    </OwnDialog>
  )
}
