import { useRef, useState } from 'react'
import { fileLimits } from '../../../contract/files.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import lines from '../../ui/lines.module.css'
import css from './RemarkSection.module.css'
import { Section } from './Section.tsx'
import type { CheckoutModel } from './use-checkout.ts'

export function RemarkSection({ model }: { model: CheckoutModel }) {
  const t = useT()
  const { choices, errors, choose, attachments } = model
  const input = useRef<HTMLInputElement>(null)
  const [remark, setRemark] = useState(choices.remark ?? '')
  const { files, busy, fault, full, add, remove, place } = attachments

  return (
    <Section title={t('checkout.remark')} error={fault ?? errors.get('attachIds')}>
      <Field label={t('checkout.remarkLabel')}>
        {control => (
          <textarea
            {...control}
            name="remark"
            rows={2}
            maxLength={500}
            placeholder={t('checkout.remarkHint')}
            value={remark}
            onChange={event => setRemark(event.target.value)}
            onBlur={() => choose({ remark })}
          />
        )}
      </Field>
      <div className={css.files}>
        <Button ref={place} busy={busy} disabledReason={full} onClick={() => input.current?.click()}>
          {t('checkout.attach')}
        </Button>
        <span className={css.note}>{t('checkout.attachHint', { max: fileLimits.documentMegabytes })}</span>
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
      </div>
      {files.length > 0 && (
        <ul className={css.list}>
          {files.map(({ id, fname }) => (
            <li key={id} className={css.file}>
              <span className={lines.one}>{fname}</span>
              <button
                type="button"
                className={css.remove}
                aria-label={t('checkout.detach', { name: fname })}
                onClick={() => remove(id)}
              >
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
