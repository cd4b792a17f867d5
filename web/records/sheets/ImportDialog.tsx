import { useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { templateUrl } from './export-url.ts'
import { FileChooser } from './FileChooser.tsx'
import css from './ImportDialog.module.css'
import { ImportOutcome } from './ImportOutcome.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { fileFault, type ImportResult, type ImportStage, importSheet } from './sheet-import.ts'

interface Props {
  billType: string
  title: string
  onClose(): void
  /** Something was added or changed. */
  onImported(): void
}

export function ImportDialog({ billType, title, onClose, onImported }: Props) {
  const t = useT()
  const call = useCall()
  const [file, setFile] = useState<File>()
  const [all, setAll] = useState(false)
  const [fault, setFault] = useState<string>()
  const [stage, setStage] = useState<ImportStage>()
  const [result, setResult] = useState<ImportResult>()

  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    const wrong = fileFault(chosen.name)
    setFault(wrong && t(wrong.key, wrong.params))
    setFile(wrong ? undefined : chosen)
  }

  const send = async () => {
    if (!file) return setFault(t('form.xlsx'))
    setFault(undefined)
    setStage({ stage: 'sending', share: 0 })
    try {
      const outcome = await importSheet(call, { billType, file, all, onStage: setStage })
      setResult(outcome)
      if (outcome.added + outcome.changed > 0) onImported()
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
  }

  const footer = result ? (
    <>
      <Button onClick={startOver}>{t('records.uiImportAnother')}</Button>
      <Button kind="primary" onClick={onClose}>
        {t('ui.close')}
      </Button>
    </>
  ) : (
    <>
      {/* Closing the window would not stop what was sent. */}
      {!stage && <Button onClick={onClose}>{t('ui.cancel')}</Button>}
      <Button kind="primary" busy={stage !== undefined} onClick={send}>
        {t('records.uiImportStart')}
      </Button>
    </>
  )

  return (
    <Dialog
      title={t('records.uiImportTitle', { title })}
      size={result && result.problems.length > 0 ? 'm' : 's'}
      onClose={() => {
        if (!stage) onClose()
      }}
      footer={footer}
    >
      {result ? (
        <ImportOutcome result={result} all={all} />
      ) : (
        <div className={css.form}>
          <p>
            {t('records.uiTemplateHint')}{' '}
            <a className={css.link} href={templateUrl(billType)} download>
              {t('records.uiTemplate')}
            </a>
          </p>
          <FileChooser file={file} disabled={stage !== undefined} onChoose={choose} />
          {fault && (
            <p className={css.fault} role="alert">
              {fault}
            </p>
          )}
          <fieldset className={css.choices} disabled={stage !== undefined}>
            <legend className={css.legend}>{t('records.uiBadRows')}</legend>
            <label className={css.choice}>
              <input type="radio" name="all" checked={!all} onChange={() => setAll(false)} />
              {t('records.uiKeepGood')}
            </label>
            <label className={css.choice}>
              <input type="radio" name="all" checked={all} onChange={() => setAll(true)} />
              {t('records.uiAllOrNothing')}
            </label>
          </fieldset>
          {stage && <ImportProgress stage={stage} />}
        </div>
      )}
    </Dialog>
  )
}
