import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { object } from 'valibot'
import { requiredText } from '../../../contract/fields.ts'
import { homeRegion } from '../../../contract/mobile.ts'
import { changeOrderAddress, type OfficeOrder } from '../../../contract/office-orders.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useForm } from '../../ui/use-form.ts'
import { RecipientFields, StreetFields } from '../checkout/AddressFields.tsx'
import { AreaFields } from '../checkout/AreaFields.tsx'
import forms from '../checkout/forms.module.css'
import { PlaceFields } from '../checkout/PlaceFields.tsx'
import { useAddressFields } from '../checkout/use-address-form.ts'

interface Props {
  order: OfficeOrder
  onClose(): void
}

interface Receiver {
  recipient: string
  phone: string
}

/** Asks whether it is meant, and changes it. */
function useChange({ order, onClose }: Props) {
  const t = useT()
  const call = useCall()
  const router = useRouter()
  const [remark, setRemark] = useState(order.remark)
  const change = async (receiver: Receiver) => {
    const sure = await dialogs.confirm({
      text: t('orders.addressAsk', { number: order.number }),
      ok: t('orders.addressEdit'),
    })
    if (!sure) return
    await call(changeOrderAddress, { row: { id: order.id, ...receiver, remark } }, { quiet: true })
    toasts.show('success', t('orders.addressDone'))
    await router.invalidate()
    onClose()
  }
  return { remark, setRemark, change }
}

/** Where an order goes, or who picks it up, before anything of it is packed. */
export default function DeliveryChange(props: Props) {
  return props.order.pickup ? <PickupChange {...props} /> : <AddressChange {...props} />
}

/** Who gets an order, and where in its country; the freight stays. */
function AddressChange(props: Props) {
  const { order, onClose } = props
  const { remark, setRemark, change } = useChange(props)
  const address = useAddressFields(order.address ?? {}, {
    draft: `order address ${order.id}`,
    keep: ({ country: _, isDefault: __, ...typed }) => change(typed),
  })
  const { form, typed, region, edit, save } = address
  return (
    <Frame form={form} remark={remark} onRemark={setRemark} onSave={save} onClose={onClose}>
      <div className={forms.two}>
        <RecipientFields address={address} />
      </div>
      {region === homeRegion ? (
        <>
          <AreaFields value={typed} error={form.errors.area1} onChange={edit} />
          <StreetFields address={address} />
        </>
      ) : (
        <PlaceFields region={region} value={typed} errors={form.errors} onChange={edit} />
      )}
    </Frame>
  )
}

const person = object({ recipient: requiredText(50), phone: requiredText(30) })

/** Who picks an order up. */
function PickupChange(props: Props) {
  const t = useT()
  const { remark, setRemark, change } = useChange(props)
  const form = useForm({ recipient: 'orders.person', phone: 'orders.phone' })
  const { pickup } = props.order
  const [typed, setTyped] = useState({ recipient: pickup?.person ?? '', phone: pickup?.phone ?? '' })
  const save = () => {
    if (form.check(person, typed)) void form.send(() => change(typed))
  }
  return (
    <Frame form={form} remark={remark} onRemark={setRemark} onSave={save} onClose={props.onClose}>
      <div className={forms.two}>
        <Field
          label={t('orders.person')}
          required
          name="recipient"
          dir="auto"
          maxLength={50}
          error={form.errors.recipient}
          value={typed.recipient}
          onChange={event => setTyped({ ...typed, recipient: event.target.value })}
        />
        <Field
          label={t('orders.phone')}
          required
          name="phone"
          type="tel"
          dir="ltr"
          maxLength={30}
          error={form.errors.phone}
          value={typed.phone}
          onChange={event => setTyped({ ...typed, phone: event.target.value })}
        />
      </div>
    </Frame>
  )
}

interface FrameProps {
  form: Pick<ReturnType<typeof useForm>, 'form' | 'failure' | 'busy'>
  remark: string
  onRemark(remark: string): void
  onSave(): void
  onClose(): void
  children: ReactNode
}

function Frame({ form, remark, onRemark, onSave, onClose, children }: FrameProps) {
  const t = useT()
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave()
  }
  return (
    <Dialog
      title={t('orders.addressEdit')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={form.busy}>
            {t('orders.addressEdit')}
          </Button>
        </>
      }
    >
      <form ref={form.form} id={formId} className={forms.form} method="post" noValidate onSubmit={submit}>
        <FormFailure failure={form.failure} />
        {children}
        <Field
          label={t('orders.remark')}
          name="remark"
          dir="auto"
          maxLength={500}
          value={remark}
          onChange={event => onRemark(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
