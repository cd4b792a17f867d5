import { type ReactNode, useState } from 'react'
import { formatNumber } from '../../../contract/money.ts'
import { useT } from '../../i18n/use-t.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import css from './SelectionBar.module.css'

interface Props {
  count: number
  total: number
  /** Also the rows of the other pages. */
  onSelectAll(): Promise<void>
  onClear(): void
  /** What can be done with the ticked rows. */
  children?: ReactNode
}

export function SelectionBar({ count, total, onSelectAll, onClear, children }: Props) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const selectAll = async () => {
    setBusy(true)
    await onSelectAll().finally(() => setBusy(false))
  }
  return (
    <div className={css.bar}>
      <span role="status">{t('records.uiSelected', { count, n: formatNumber(count) })}</span>
      {count < total && (
        <button type="button" className={css.link} disabled={busy} onClick={selectAll}>
          {t('records.uiSelectAll', { count: total, n: formatNumber(total) })}
        </button>
      )}
      {busy && <Spinner />}
      <button type="button" className={css.link} onClick={onClear}>
        {t('records.uiSelectNone')}
      </button>
      <span className={css.doing}>{children}</span>
    </div>
  )
}
