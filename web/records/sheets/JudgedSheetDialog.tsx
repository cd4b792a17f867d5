import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { templateUrl } from './export-url.ts'
import { FileChooser } from './FileChooser.tsx'
import css from './ImportDialog.module.css'
import { ImportOutcome } from './ImportOutcome.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import type { JudgedSheet } from './use-judged-sheet.ts'

interface Props {
  sheet: JudgedSheet
  /** Whose template there is to begin with. */
  billType: string | undefined
  title: string
  /** What goes into it. */
  hint: string
  /** The button that has it judged, and the one that takes another. */
  look: string
  another: string
  /** How wide what was judged is. */
  size: 'm' | 'l'
  /** The rows as they were judged; none when the sheet could not be read as one. */
  judged: ReactNode
  /** The button that does what was agreed to, while there is something. */
  agree?: { text: string; send(): void }
  onLook(): void
  onClose(): void
}

/** Around a sheet that is looked at first: choosing it, how far it is, what became of it. */
export function JudgedSheetDialog(props: Props) {
  const { sheet, billType, title, hint, look, another, size, judged, agree, onLook, onClose } = props
  const { file, fault, stage, result, choose, startOver } = sheet
  const t = useT()
  const busy = stage !== undefined
  return (
    <Dialog
      title={title}
      size={judged ? size : 's'}
      onClose={() => {
        if (!busy) onClose()
      }}
      footer={
        <>
          {!busy && (
            <Button onClick={result ? startOver : onClose}>{result ? another : t('ui.cancel')}</Button>
          )}
          {!result && (
            <Button kind="primary" busy={busy} onClick={onLook}>
              {look}
            </Button>
          )}
          {result &&
            (agree ? (
              <Button kind="primary" busy={busy} onClick={agree.send}>
                {agree.text}
              </Button>
            ) : (
              <Button kind="primary" onClick={onClose}>
                {t('ui.close')}
              </Button>
            ))}
        </>
      }
    >
      {result && !judged && <ImportOutcome result={result} all />}
      {!result && (
        <div className={css.form}>
          <p>{hint}</p>
          {billType && (
            <p>
              {t('records.uiTemplateHint')}{' '}
              <a className={css.link} href={templateUrl(billType)} download>
                {t('records.uiTemplate')}
              </a>
            </p>
          )}
          <FileChooser file={file} disabled={busy} onChoose={choose} />
        </div>
      )}
      {judged}
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
