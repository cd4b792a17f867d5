import { priceSheetType } from '../../../contract/range.ts'
import { useT } from '../../i18n/use-t.ts'
import JudgedImportDialog from '../../records/sheets/JudgedImportDialog.tsx'

/** Own prices by a sheet. */
export default function PriceSheetDialog({ onClose, onSaved }: { onClose(): void; onSaved(): void }) {
  const t = useT()
  return (
    <JudgedImportDialog
      billType={priceSheetType}
      title={t('range.import')}
      hint={t('range.sheetHint')}
      // The list that is exported is what is sent back.
      withTemplate={false}
      onClose={onClose}
      onImported={onSaved}
    />
  )
}
