import type { ImportProblem } from '../../../contract/records.ts'
import { useT } from '../../i18n/use-t.ts'
import css from './ImportDialog.module.css'

/** Every bad row with its reason. */
export function ProblemTable({ problems }: { problems: readonly ImportProblem[] }) {
  const t = useT()
  if (problems.length === 0) return null
  return (
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
  )
}
