import { formatNumber } from '../../../contract/money.ts'
import { useT } from '../../i18n/use-t.ts'
import css from './ImportDialog.module.css'
import type { ImportResult } from './sheet-import.ts'

/** How many rows of a sheet are new, changed, as they were, or bad. */
export function SheetFigures({ result }: { result: ImportResult }) {
  const t = useT()
  const figures = [
    { label: t('records.uiAdded'), count: result.added },
    { label: t('records.uiChanged'), count: result.changed },
    { label: t('records.uiUnchanged'), count: result.unchanged },
    { label: t('records.uiBad'), count: result.bad, isBad: result.bad > 0 },
  ]
  return (
    <dl className={css.figures}>
      {figures.map(({ label, count, isBad }) => (
        <div key={label} className={`${css.figure} ${isBad ? css.bad : ''}`}>
          <dt>{label}</dt>
          <dd className={css.count}>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
