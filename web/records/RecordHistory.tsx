import { useState } from 'react'
import type { Form, GridRow } from '../../contract/records.ts'
import { useT } from '../i18n/use-t.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { ChangeDetails } from './ChangeDetails.tsx'
import { recordName } from './form/form-draft.ts'
import { ReportGrid } from './grid/ReportGrid.tsx'
import css from './RecordPage.module.css'

interface Props {
  form: Form
  onClose(): void
}

/** Who changed this record, when and what. */
export function RecordHistory({ form, onClose }: Props) {
  const t = useT()
  const [shown, setShown] = useState<GridRow>()
  const title = t('records.uiHistoryOf', { name: recordName(form) })
  return (
    <Dialog shape="drawer" size="l" title={title} onClose={onClose}>
      <div className={css.history}>
        <ReportGrid
          billType="record_change"
          fixed={{ bill_type: form.billType, record_id: String(form.id) }}
          openOn="click"
          // Which record it is, the title says.
          without={['bill_type', 'record']}
          onOpen={setShown}
        />
      </div>
      {shown && <ChangeDetails id={shown.id} onClose={() => setShown(undefined)} />}
    </Dialog>
  )
}
