import { useLocation } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import type { Decimal } from '../../../contract/decimal.ts'
import type { PickRow } from '../../../contract/pick-row.ts'
import { saveData } from '../../../contract/records.ts'
import { loginPath } from '../../../contract/return-url.ts'
import { useT } from '../../i18n/use-t.ts'
import { Overlay } from '../../records/Overlay.tsx'
import { useCall, useSession } from '../../routes/use-app.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { QuantityInput } from '../../ui/QuantityInput.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import css from './AskPrice.module.css'

/** What is asked for: any SKU has these. */
type Asked = Pick<PickRow, 'skuId' | 'itemNo' | 'name' | 'minQty'>

/** 'Negotiable' can be asked for; a guest signs in first. */
export function AskPrice({ row, large }: { row: Asked; large?: boolean }) {
  const t = useT()
  const { guest } = useSession()
  const here = useLocation({ select: location => location.href })
  const [open, setOpen] = useState(false)
  const kind = large ? 'primary' : 'second'
  const size = large ? 'l' : 's'
  if (guest) {
    return (
      <AppLink href={loginPath(here)} className={buttonClass(kind, size)}>
        {t('aids.askPrice')}
      </AppLink>
    )
  }
  return (
    <>
      <Button kind={kind} size={size} onClick={() => setOpen(true)}>
        {t('aids.askPrice')}
        <span className="visually-hidden"> {row.name}</span>
      </Button>
      {open && <AskDialog row={row} onClose={() => setOpen(false)} />}
    </>
  )
}

function AskDialog({ row, onClose }: { row: Asked; onClose(): void }) {
  const t = useT()
  const call = useCall()
  const formId = useId()
  const [quantity, setQuantity] = useState<Decimal>(row.minQty)
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await call(saveData, { type: 'inquiry', row: { sku_id: row.skuId, quantity, note } })
      toasts.show('success', t('aids.asked'))
      onClose()
    } catch {
      // The person has been told.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Overlay
      title={t('aids.askPrice')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            busy={busy}
            disabledReason={quantity === '0' ? t('aids.askQuantity') : undefined}
          >
            {t('aids.sendInquiry')}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={event => void send(event)}>
        <p className={css.product}>
          <bdi>{row.name}</bdi> <bdi dir="ltr">{row.itemNo}</bdi>
        </p>
        <p className={css.hint}>{t('aids.askHint')}</p>
        <div className={css.line}>
          <span>{t('aids.askQuantity')}</span>
          <QuantityInput label={t('aids.askQuantity')} value={quantity} onChange={setQuantity} />
        </div>
        <Field label={t('aids.askNote')}>
          {control => (
            <textarea
              {...control}
              rows={3}
              maxLength={500}
              value={note}
              placeholder={t('aids.askNoteHint')}
              onChange={event => setNote(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Overlay>
  )
}
