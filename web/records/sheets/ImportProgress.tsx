import { formatNumber } from '../../../contract/money.ts'
import { useT } from '../../i18n/use-t.ts'
import css from './ImportDialog.module.css'
import type { ImportStage } from './sheet-import.ts'

/** How far an import is: how much was sent, then how many rows are done. */
export function ImportProgress({ stage }: { stage: ImportStage }) {
  const t = useT()
  const isReading = stage.stage === 'reading'
  const share = isReading ? stage.total && (stage.done ?? 0) / stage.total : stage.share
  const done =
    isReading && stage.total ? `${formatNumber(stage.done ?? 0)} / ${formatNumber(stage.total)}` : ''
  return (
    <div>
      <p role="status">{t(isReading ? 'records.uiReading' : 'records.uiSending')}</p>
      {/* Without a value it is indeterminate, until the progress is known. */}
      <progress className={css.progress} max={1} value={share} />
      <bdi dir="ltr">{done}</bdi>
    </div>
  )
}
