import { type DragEvent, useId, useRef, useState } from 'react'
import { formatNumber } from '../../../contract/money.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FileIcon } from '../icons.tsx'
import { templateUrl } from './export-url.ts'
import css from './ImportDialog.module.css'
import { ImportOutcome } from './ImportOutcome.tsx'
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
    setFault(wrong && t(wrong))
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
          {stage && <Progress stage={stage} />}
        </div>
      )}
    </Dialog>
  )
}

interface ChooserProps {
  file: File | undefined
  disabled: boolean
  onChoose(file: File | undefined): void
}

function FileChooser({ file, disabled, onChoose }: ChooserProps) {
  const t = useT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) onChoose(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is the first
    <div
      className={`${css.drop} ${over ? css.over : ''}`}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <FileIcon />
      <label htmlFor={id} className={css.chosen}>
        {file ? <bdi>{file.name}</bdi> : t('records.uiDropSheet')}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        className={css.file}
        accept=".xlsx"
        disabled={disabled}
        onChange={event => {
          onChoose(event.target.files?.[0])
          // The same file, corrected meanwhile, can be chosen again.
          event.target.value = ''
        }}
      />
      <Button size="s" tabIndex={-1} onClick={() => input.current?.click()}>
        {t('records.uiChooseFile')}
      </Button>
    </div>
  )
}

function Progress({ stage }: { stage: ImportStage }) {
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
