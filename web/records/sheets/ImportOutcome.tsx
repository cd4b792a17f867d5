import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { ExportIcon } from '../icons.tsx'
import css from './ImportDialog.module.css'
import { ProblemTable } from './ProblemTable.tsx'
import { SheetFigures } from './SheetFigures.tsx'
import type { ImportResult } from './sheet-import.ts'

interface Props {
  result: ImportResult
  all: boolean
}

/** What became of a sheet: numbers, and every bad row with its reason. */
export function ImportOutcome({ result, all }: Props) {
  const t = useT()
  const { added, changed, unchanged, bad, fixUrl, problems } = result
  const isUndone = bad > 0 && (all || added + changed + unchanged === 0)
  const heading =
    bad === 0 ? 'records.uiImportDone' : isUndone ? 'records.uiImportUndone' : 'records.uiImportPartly'
  return (
    <div className={css.outcome}>
      <p className={css.heading} role="status">
        {t(heading)}
      </p>
      <SheetFigures result={result} />
      <ProblemTable problems={problems} />
      {fixUrl !== '' && (
        <p className={css.fix}>
          <a className={buttonClass('second')} href={fixUrl} download>
            <ExportIcon />
            {t('records.uiFixSheet')}
          </a>
          <span>{t('records.uiFixSheetHint')}</span>
        </p>
      )}
    </div>
  )
}
