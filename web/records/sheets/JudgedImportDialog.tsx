import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { toasts } from '../../ui/Toasts.tsx'
import { JudgedSheetDialog } from './JudgedSheetDialog.tsx'
import { ProblemTable } from './ProblemTable.tsx'
import { SheetFigures } from './SheetFigures.tsx'
import { SheetVerdict } from './SheetVerdict.tsx'
import { useJudgedSheet } from './use-judged-sheet.ts'

interface Props {
  billType: string
  title: string
  hint?: string
  /** Its sheet is what is exported, there is none to begin with. */
  withTemplate?: boolean
  onClose(): void
  /** Something was added or changed. */
  onImported(): void
}

/** Records from a sheet: every row is judged first, and the good ones are saved when somebody agrees. */
export default function JudgedImportDialog(props: Props) {
  const { billType, title, hint, withTemplate, onClose, onImported } = props
  const t = useT()
  const sheet = useJudgedSheet(billType)
  const [saved, setSaved] = useState(false)
  /** It was sent to be saved, and nobody knows whether it was. */
  const [isUnheard, setUnheard] = useState(false)
  const { result } = sheet
  const good = result ? result.added + result.changed : 0

  const save = async () => {
    const outcome = await sheet.send({ make: true })
    setUnheard(!outcome)
    if (!outcome) return
    setSaved(true)
    const count = isUnheard && outcome.bad === 0 ? good : outcome.added + outcome.changed
    if (count > 0) onImported()
    if (outcome.bad > 0) return
    toasts.show('success', t('records.uiSheetSaved', { count }), 3000)
    onClose()
  }
  const close = () => {
    if (isUnheard) onImported()
    onClose()
  }
  const look = () => {
    setSaved(false)
    void sheet.send({ make: false })
  }

  return (
    <JudgedSheetDialog
      sheet={sheet}
      billType={withTemplate === false ? undefined : billType}
      title={title}
      hint={hint ?? t('records.uiJudgedHint')}
      look={t('records.uiSheetCheck')}
      another={t('records.uiSheetAnother')}
      size="m"
      judged={
        result && (
          <SheetVerdict
            summary={t(saved ? 'records.uiImportPartly' : 'records.uiSheetFound')}
            result={result}
          >
            <SheetFigures result={result} />
            <ProblemTable problems={result.problems} />
          </SheetVerdict>
        )
      }
      agree={
        good > 0 && !saved
          ? { text: t('records.uiSheetSave', { count: good }), send: () => void save() }
          : undefined
      }
      onLook={look}
      onClose={close}
    />
  )
}
