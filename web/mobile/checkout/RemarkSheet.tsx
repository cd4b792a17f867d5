import { useRef, useState } from 'react'
import { fileLimits } from '../../../contract/files.ts'
import type { CheckoutModel } from '../../features/checkout/use-checkout.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Sheet } from '../shell/Sheet.tsx'
import css from './checkout.module.css'

interface Props {
  model: CheckoutModel
  onClose(): void
}

/** A word to the shop, and what it is about. */
export default function RemarkSheet({ model: { choices, choose, attachments }, onClose }: Props) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [remark, setRemark] = useState(choices.remark ?? '')
  const { files, busy, fault, full, add, remove, place } = attachments
  const done = () => {
    if (remark !== (choices.remark ?? '')) choose({ remark })
    onClose()
  }
  return (
    <Sheet
      title={t('checkout.remark')}
      onClose={done}
      footer={
        <Button kind="primary" size="l" className={css.wide} onClick={done}>
          {t('ui.ok')}
        </Button>
      }
    >
      <div className={css.stack}>
        <Field label={t('checkout.remarkLabel')}>
          {control => (
            <textarea
              {...control}
              name="remark"
              rows={4}
              maxLength={500}
              placeholder={t('checkout.remarkHint')}
              value={remark}
              onChange={event => setRemark(event.target.value)}
            />
          )}
        </Field>
        <Button
          ref={place}
          className={css.wide}
          busy={busy}
          disabledReason={full}
          onClick={() => input.current?.click()}
        >
          {t('checkout.attach')}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          onChange={event => {
            add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <p className={fault ? css.wrong : css.note} role={fault ? 'alert' : undefined}>
          {fault ?? t('checkout.attachHint', { max: fileLimits.documentMegabytes })}
        </p>
        {files.map(({ id, fname }) => (
          <p key={id} className={css.file}>
            <bdi className={css.grow}>{fname}</bdi>
            <button
              type="button"
              className={css.edit}
              aria-label={t('checkout.detach', { name: fname })}
              onClick={() => remove(id)}
            >
              <CloseIcon />
            </button>
          </p>
        ))}
      </div>
    </Sheet>
  )
}
