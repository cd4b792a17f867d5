import { useState } from 'react'
import { addDays, formatDate, shopTimeZone } from '../../../contract/dates.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { LanguagePair } from '../../ui/LanguagePair.tsx'
import { ChangeTemplate } from '../print/ChangeTemplate.tsx'
import { TemplateChoice } from '../print/TemplateChoice.tsx'
import { usePaper } from '../print/use-paper.ts'
import { statementHref } from './orders-href.ts'

interface Props {
  /** Whose; the reader's own without it. */
  member?: number
  /** Of a customer of the reader's own shop. */
  own?: boolean
  onClose(): void
}

/** The account of a period: as a PDF to look at, as a sheet to take along. */
export default function StatementDialog({ member, own, onClose }: Props) {
  const t = useT()
  const today = formatDate(new Date(), shopTimeZone)
  const [from, setFrom] = useState(addDays(today, -29))
  const [to, setTo] = useState(today)
  const paper = usePaper('statement')
  const { langs, setLangs, template } = paper
  const fault = from && to && from <= to ? undefined : t('orders.statementDays')
  const href = (format: 'pdf' | 'xlsx') => statementHref(format, { from, to, member }, langs, template)
  return (
    <Dialog
      title={t('orders.statement')}
      inset
      onClose={onClose}
      footer={
        fault ? (
          <Button kind="primary" disabledReason={fault}>
            {t('orders.openPdf')}
          </Button>
        ) : (
          <>
            <a className={buttonClass('second')} href={href('xlsx')} download>
              {t('orders.exportXlsx')}
            </a>
            <a className={buttonClass('primary')} href={href('pdf')} target="_blank" rel="noopener">
              {t('orders.openPdf')}
            </a>
          </>
        )
      }
    >
      <p>{t('orders.statementHint')}</p>
      <Field
        label={t('orders.statementFrom')}
        type="date"
        value={from}
        max={to}
        onChange={event => setFrom(event.target.value)}
      />
      <Field
        label={t('orders.statementTo')}
        type="date"
        value={to}
        min={from}
        error={fault}
        onChange={event => setTo(event.target.value)}
      />
      <TemplateChoice {...paper} />
      <LanguagePair langs={langs} onChange={setLangs} />
      <ChangeTemplate kind="statement" own={own} />
    </Dialog>
  )
}
