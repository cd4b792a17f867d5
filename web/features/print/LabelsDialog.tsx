import { useState } from 'react'
import { mostProductLabels, productLabelPath } from '../../../contract/print.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { LanguagePair } from '../../ui/LanguagePair.tsx'
import { ChangeTemplate } from './ChangeTemplate.tsx'
import { TemplateChoice } from './TemplateChoice.tsx'
import { usePaper } from './use-paper.ts'

interface Props {
  of: 'skus' | 'products'
  ids: readonly number[]
  onClose(): void
}

/** How many labels of each, and in which languages: the server makes them, the browser shows and prints them. */
export default function LabelsDialog({ of, ids, onClose }: Props) {
  const t = useT()
  const paper = usePaper('product-label')
  const { langs, setLangs, template } = paper
  const [copies, setCopies] = useState('1')
  const count = Number(copies) * ids.length
  const isRight = /^\d{1,3}$/.test(copies) && count > 0 && count <= mostProductLabels
  const query = new URLSearchParams({
    [of]: ids.join(),
    copies,
    langs: langs.join(),
    ...(template !== undefined && { template: String(template) }),
    show: '1',
  })
  return (
    <Dialog
      title={t('print.printLabels')}
      inset
      onClose={onClose}
      footer={
        isRight && (
          <a
            className={buttonClass('primary')}
            href={`${productLabelPath}pdf?${query}`}
            target="_blank"
            rel="noopener"
            onClick={onClose}
          >
            {t('orders.openPdf')}
          </a>
        )
      }
    >
      <Field
        label={t('print.copies')}
        error={isRight ? undefined : t('print.labelsMost', { max: mostProductLabels })}
      >
        {control => (
          <input
            {...control}
            inputMode="numeric"
            value={copies}
            onChange={event => setCopies(event.target.value.trim())}
          />
        )}
      </Field>
      <TemplateChoice {...paper} />
      <LanguagePair langs={langs} onChange={setLangs} />
      <ChangeTemplate kind="product-label" />
    </Dialog>
  )
}
