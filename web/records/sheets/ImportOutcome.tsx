import { formatNumber } from '../../../contract/money.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { ExportIcon } from '../icons.tsx'
import css from './ImportDialog.module.css'
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
  const figures = [
    { label: t('records.uiAdded'), count: added },
    { label: t('records.uiChanged'), count: changed },
    { label: t('records.uiUnchanged'), count: unchanged },
    { label: t('records.uiBad'), count: bad, isBad: bad > 0 },
  ]
  return (
    <div className={css.outcome}>
      <p className={css.heading} role="status">
        {t(heading)}
      </p>
      <dl className={css.figures}>
        {figures.map(({ label, count, isBad }) => (
          <div key={label} className={`${css.figure} ${isBad ? css.bad : ''}`}>
            <dt>{label}</dt>
            <dd className={css.count}>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {problems.length > 0 && (
        <div className={css.problems}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('records.uiSheetRow')}</th>
                <th scope="col">{t('records.uiSheetField')}</th>
                <th scope="col">{t('records.uiSheetReason')}</th>
              </tr>
            </thead>
            <tbody>
              {problems.map(({ row, field, reason }) => (
                <tr key={`${row} ${field} ${reason}`}>
                  <td className={css.rowNumber}>{row}</td>
                  <td>{field}</td>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
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
