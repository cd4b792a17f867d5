import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { ExportIcon } from '../icons.tsx'
import css from './ImportDialog.module.css'
import type { ImportResult } from './sheet-import.ts'

interface Props {
  /** How many rows are good, how many are not. */
  summary: string
  result: Pick<ImportResult, 'fixUrl'>
  fixHint?: string
  /** The rows, as they were judged. */
  children: ReactNode
}

/** What is said of a judged sheet: how much of it is good, the rows to put right as a sheet, and each row. */
export function SheetVerdict({ summary, result: { fixUrl }, fixHint, children }: Props) {
  const t = useT()
  return (
    <div className={css.outcome}>
      <p className={css.heading} role="status">
        {summary}
      </p>
      {fixUrl !== '' && (
        <p className={css.fix}>
          <a className={buttonClass('second')} href={fixUrl} download>
            <ExportIcon />
            {t('records.uiFixSheet')}
          </a>
          <span>{fixHint ?? t('records.uiFixSheetHint')}</span>
        </p>
      )}
      {children}
    </div>
  )
}
