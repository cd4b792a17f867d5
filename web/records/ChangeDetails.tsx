import { type ChangeDetail, changeDetail } from '../../contract/records.ts'
import { useCall } from '../api/use-app.ts'
import { useT } from '../i18n/use-t.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { useLoaded } from '../ui/use-loaded.ts'
import { pageTimeZone } from '../ui/use-time-zone.ts'
import { FormSkeleton } from './form/FormSkeleton.tsx'
import { dateText } from './grid/cell-text.ts'
import css from './RecordPage.module.css'

interface Props {
  /** An entry of the trail. */
  id: number
  onClose(): void
}

export function ChangeDetails({ id, onClose }: Props) {
  const t = useT()
  const call = useCall()
  const { state, value, reload } = useLoaded(
    String(id),
    async () => (await call(changeDetail, { id }, { quiet: true })).obj,
  )
  return (
    <Dialog title={t('records.uiChangeDetails')} size="m" onClose={onClose}>
      {value ? <Fields {...value} /> : state === 'failed' ? <Failed onRetry={reload} /> : <FormSkeleton />}
    </Dialog>
  )
}

function Fields({ fields }: ChangeDetail) {
  const t = useT()
  if (fields.length === 0) return <p className={css.unchanged}>{t('records.uiNoVisibleChange')}</p>
  return (
    <table className={css.changes}>
      <thead>
        <tr>
          <th scope="col">{t('records.uiSheetField')}</th>
          <th scope="col">{t('records.uiBefore')}</th>
          <th scope="col">{t('records.uiAfter')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ label, before, after, date }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {[before, after].map((text, index) => (
              <td key={index === 0 ? 'before' : 'after'}>
                <bdi>{date && text ? dateText(text, date === 'time', pageTimeZone()) : text}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
