import { Suspense, useState } from 'react'
import type { Grid } from '../../../contract/records.ts'
import { useT } from '../../i18n/use-t.ts'
import type { GridQuery } from '../../records/grid/grid-query.ts'
import { exportUrl } from '../../records/sheets/export-url.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { useTimeZone } from '../../ui/use-time-zone.ts'
import parts from '../shell/parts.module.css'

const JudgedImportDialog = onDemand(() => import('../../records/sheets/JudgedImportDialog.tsx'))

interface Props {
  grid: Grid
  query: GridQuery
  onImported(): void
}

/** Customers come from a sheet, and go into one as they are listed now. */
export default function CustomerSheets({
  grid: { billType, title, columns, can },
  query,
  onImported,
}: Props) {
  const t = useT()
  const timeZone = useTimeZone()
  const [isImporting, setImporting] = useState(false)
  const shown = columns.filter(({ w }) => w === undefined || w > 0).map(({ name }) => name)
  return (
    <div className={parts.buttons}>
      {can.export && (
        <a
          href={exportUrl({ billType, query, timeZone, columns: shown }, 'xlsx')}
          className={buttonClass('plain')}
          download
        >
          {t('records.uiExport')}
        </a>
      )}
      {can.import && <Button onClick={() => setImporting(true)}>{t('records.uiImport')}</Button>}
      {isImporting && (
        <Suspense>
          <JudgedImportDialog
            billType={billType}
            title={t('records.uiImportTitle', { title })}
            onClose={() => setImporting(false)}
            onImported={onImported}
          />
        </Suspense>
      )}
    </div>
  )
}
