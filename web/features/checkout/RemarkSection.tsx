import { useState } from 'react'
import { fileLimits } from '../../../contract/files.ts'
import { useT } from '../../i18n/use-t.ts'
import { Field } from '../../ui/Field.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import lines from '../../ui/lines.module.css'
import { AttachButton } from './AttachButton.tsx'
import css from './RemarkSection.module.css'
import { Section } from './Section.tsx'
import type { CheckoutModel } from './use-checkout.ts'
import { useOrderFiles } from './use-order-files.ts'

export function RemarkSection({ model }: { model: CheckoutModel }) {
  const t = useT()
  const { choices, errors, choose } = model
  const [remark, setRemark] = useState(choices.remark ?? '')
  const orderFiles = useOrderFiles(model)
  const { files, fault, remove } = orderFiles

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
        <AttachButton orderFiles={orderFiles} />
        <span className={css.note}>{t('checkout.attachHint', { max: fileLimits.documentMegabytes })}</span>
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
