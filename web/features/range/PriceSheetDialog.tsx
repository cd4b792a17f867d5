import { useState } from 'react'
import { priceSheetType } from '../../../contract/range.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { FileChooser } from '../../records/sheets/FileChooser.tsx'
import css from '../../records/sheets/ImportDialog.module.css'
import { ImportProgress } from '../../records/sheets/ImportProgress.tsx'
import {
  fileFault,
  type ImportResult,
  type ImportStage,
  importSheet,
} from '../../records/sheets/sheet-import.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { toasts } from '../../ui/Toasts.tsx'

/** Own prices by a sheet: looked at first, then saved. */
export default function PriceSheetDialog({ onClose, onSaved }: { onClose(): void; onSaved(): void }) {
  const t = useT()
  const call = useCall()
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<string>()
  const [stage, setStage] = useState<ImportStage>()
  const [result, setResult] = useState<ImportResult>()

  const choose = (next: File | undefined) => {
    if (!next) return
    const wrong = fileFault(next.name)
    setFault(wrong && t(wrong))
    setFile(wrong ? undefined : next)
  }

  const send = async (make: boolean) => {
    if (!file) return setFault(t('form.xlsx'))
    setFault(undefined)
    setStage({ stage: 'sending', share: 0 })
    try {
      const outcome = await importSheet(call, { billType: priceSheetType, file, make, onStage: setStage })
      setResult(outcome)
      if (!make) return
      toasts.show('success', t('range.sheetSaved', { count: outcome.changed }), 3000)
      onSaved()
      if (outcome.bad === 0) onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFault(error.message)
    } finally {
      setStage(undefined)
    }
  }

  const startOver = () => {
    setResult(undefined)
    setFile(undefined)
    setFault(undefined)
  }

  return (
    <Dialog
      title={t('range.import')}
      size={result ? 'm' : 's'}
      onClose={() => {
        if (!stage) onClose()
      }}
      footer={
        <>
          {!stage && (
            <Button onClick={result ? startOver : onClose}>
              {t(result ? 'range.sheetAnother' : 'ui.cancel')}
            </Button>
          )}
          {!result && (
            <Button kind="primary" busy={stage !== undefined} onClick={() => void send(false)}>
              {t('range.sheetLook')}
            </Button>
          )}
          {result && result.changed > 0 && (
            <Button kind="primary" busy={stage !== undefined} onClick={() => void send(true)}>
              {t('range.sheetSave', { count: result.changed })}
            </Button>
          )}
        </>
      }
    >
      {!result && (
        <div className={css.form}>
          <p>{t('range.sheetHint')}</p>
          <FileChooser file={file} disabled={stage !== undefined} onChoose={choose} />
        </div>
      )}
      {result && (
        <div className={css.outcome}>
          <p className={css.heading} role="status">
            {[
              t('range.sheetGood', { count: result.changed }),
              t('range.sheetSame', { count: result.unchanged }),
              t('range.sheetBad', { count: result.bad }),
            ].join(' · ')}
          </p>
          {result.fixUrl !== '' && (
            <p className={css.fix}>
              <a className={buttonClass('second')} href={result.fixUrl} download>
                {t('records.uiFixSheet')}
              </a>
              <span>{t('records.uiFixSheetHint')}</span>
            </p>
          )}
          {result.problems.length > 0 && (
            <div className={css.problems}>
              <table className={css.table}>
                <tbody>
                  {result.problems.map(({ row, field, reason }) => (
                    <tr key={`${row} ${field}`}>
                      <td className={css.rowNumber}>{row}</td>
                      <td>{field}</td>
                      <td className={css.fault}>{reason}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </div>
      )}
      {(fault || stage) && (
        <div className={css.form}>
          {fault && (
            <p className={css.fault} role="alert">
              {fault}
            </p>
          )}
          {stage && <ImportProgress stage={stage} />}
        </div>
      )}
    </Dialog>
  )
}
