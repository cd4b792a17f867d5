import { type FormEvent, useId, useState } from 'react'
import { object, string } from 'valibot'
import { saveData } from '../../../contract/data.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import { decimalText } from '../../../contract/fields.ts'
import type { PickRow } from '../../../contract/pick-row.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import bars from '../../ui/bars.module.css'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { QuantityInput } from '../../ui/QuantityInput.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import css from './AskDialog.module.css'

/** What is asked for: any SKU has these. */
export type Asked = Pick<PickRow, 'skuId' | 'itemNo' | 'name' | 'minQty'>

const typedInquiry = object({ quantity: decimalText(), note: string() })

/** How many, and anything else the sales staff should know. */
export function AskDialog({ row, onClose }: { row: Asked; onClose(): void }) {
  const t = useT()
  const call = useCall()
  const formId = useId()
  const [quantity, setQuantity] = useState<Decimal>(row.minQty)
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  useDraft(`inquiry ${row.skuId}`, typedInquiry, { quantity, note }, kept => {
    setQuantity(kept.quantity)
    setNote(kept.note)
  })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await call(saveData, { type: 'inquiry', row: { sku_id: row.skuId, quantity, note } })
      toasts.show('success', t('inquiries.asked'))
      onClose()
    } catch {
      // The call has already shown the reason.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('inquiries.askPrice')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            busy={busy}
            disabledReason={quantity === '0' ? t('inquiries.askQuantity') : undefined}
          >
            {t('inquiries.sendInquiry')}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={event => void send(event)}>
        <p className={css.product}>
          <bdi>{row.name}</bdi> <bdi dir="ltr">{row.itemNo}</bdi>
        </p>
        <p className={css.hint}>{t('inquiries.askHint')}</p>
        <div className={bars.row}>
          <span>{t('inquiries.askQuantity')}</span>
          <QuantityInput label={t('inquiries.askQuantity')} value={quantity} onChange={setQuantity} />
        </div>
        <Field label={t('inquiries.askNote')}>
          {control => (
            <textarea
              {...control}
              rows={3}
              maxLength={500}
              value={note}
              placeholder={t('inquiries.askNoteHint')}
              onChange={event => setNote(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
