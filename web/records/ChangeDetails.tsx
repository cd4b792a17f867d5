import type { FormField, GridRow } from '../../contract/records.ts'
import { useT } from '../i18n/use-t.ts'
import { Overlay } from './Overlay.tsx'
import css from './RecordPage.module.css'
import { changesOf } from './record-changes.ts'

interface Props {
  row: GridRow
  fields: readonly FormField[]
  onClose(): void
}

export function ChangeDetails({ row, fields, onClose }: Props) {
  const t = useT()
  return (
    <Overlay title={t('record.uiChangeDetails')} size="m" onClose={onClose}>
      <table className={css.changes}>
        <thead>
          <tr>
            <th scope="col">{t('record.uiSheetField')}</th>
            <th scope="col">{t('record.uiBefore')}</th>
            <th scope="col">{t('record.uiAfter')}</th>
          </tr>
        </thead>
        <tbody>
          {changesOf(row, fields).map(({ label, before, after }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <bdi>{before}</bdi>
              </td>
              <td>
                <bdi>{after}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Overlay>
  )
}
