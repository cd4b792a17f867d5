import { useState } from 'react'
import { shipSheetType } from '../../../contract/ship-sheet.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { templateUrl } from '../../records/sheets/export-url.ts'
import { FileChooser } from '../../records/sheets/FileChooser.tsx'
import css from '../../records/sheets/ImportDialog.module.css'
import { ImportOutcome } from '../../records/sheets/ImportOutcome.tsx'
import { ImportProgress } from '../../records/sheets/ImportProgress.tsx'
import {
  fileFault,
  type ImportResult,
  type ImportStage,
  importSheet,
} from '../../records/sheets/sheet-import.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'

/** Packed notes leave by a sheet of logistics numbers: looked at first, then shipped. */
export default function ShipSheetDialog({ onClose, onShipped }: { onClose(): void; onShipped(): void }) {
  const t = useT()
  const call = useCall()
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<string>()
  const [stage, setStage] = useState<ImportStage>()
  const [result, setResult] = useState<ImportResult>()
  const rows = result?.shipments
  const good = rows?.filter(row => !row.shipped && !row.fault).length ?? 0

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
      const outcome = await importSheet(call, { billType: shipSheetType, file, make, onStage: setStage })
      setResult(outcome)
      if (outcome.changed > 0) onShipped()
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
      title={t('deliveries.shipSheet')}
      size={rows ? 'm' : 's'}
      onClose={() => {
        if (!stage) onClose()
      }}
      footer={
        <>
          {!stage && (
            <Button onClick={result ? startOver : onClose}>
              {t(result ? 'deliveries.sheetAnother' : 'ui.cancel')}
            </Button>
          )}
          {!result && (
            <Button kind="primary" busy={stage !== undefined} onClick={() => void send(false)}>
              {t('deliveries.sheetLook')}
            </Button>
          )}
          {result &&
            (good > 0 ? (
              <Button kind="primary" busy={stage !== undefined} onClick={() => void send(true)}>
                {t('deliveries.sheetShip', { count: good })}
              </Button>
            ) : (
              <Button kind="primary" onClick={onClose}>
                {t('ui.close')}
              </Button>
            ))}
        </>
      }
    >
      {result && !rows && <ImportOutcome result={result} all />}
      {!result && (
        <div className={css.form}>
          <p>{t('deliveries.sheetHint')}</p>
          <p>
            <a className={css.link} href={templateUrl(shipSheetType)} download>
              {t('records.uiTemplate')}
            </a>
          </p>
          <FileChooser file={file} disabled={stage !== undefined} onChoose={choose} />
        </div>
      )}
      {rows && result && (
        <div className={css.outcome}>
          <p className={css.heading} role="status">
            {t('deliveries.sheetSummary', {
              good,
              done: rows.filter(({ shipped }) => shipped).length,
              bad: result.bad,
            })}
          </p>
          {result.fixUrl !== '' && (
            <p className={css.fix}>
              <a className={buttonClass('second')} href={result.fixUrl} download>
                {t('records.uiFixSheet')}
              </a>
              <span>{t('records.uiFixSheetHint')}</span>
            </p>
          )}
          <div className={css.problems}>
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">{t('records.uiSheetRow')}</th>
                  <th scope="col">{t('deliveries.orderOrNote')}</th>
                  <th scope="col">{t('deliveries.carrier')}</th>
                  <th scope="col">{t('deliveries.logisticsNo')}</th>
                  <th scope="col">{t('deliveries.sheetResult')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(row => (
                  <tr key={row.row}>
                    <td className={css.rowNumber}>{row.row}</td>
                    <td>
                      <bdi dir="ltr">{row.note || row.number}</bdi> <bdi>{row.recipient}</bdi>
                    </td>
                    <td>{row.carrier}</td>
                    <td>
                      <bdi dir="ltr">{row.logisticsNo}</bdi>
                    </td>
                    <td className={row.fault ? css.fault : undefined}>
                      {row.fault || t(row.shipped ? 'deliveries.sheetShipped' : 'deliveries.sheetGood')}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
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
