import { parse } from 'valibot'
import { getData } from '../../contract/data.ts'
import { type ChangeDetail, changeDetail } from '../../contract/records.ts'
import { useT } from '../i18n/use-t.ts'
import { useCall } from '../routes/use-app.ts'
import { Failed } from '../ui/Failed.tsx'
import { dateText } from './cell-text.ts'
import { FormSkeleton } from './FormSkeleton.tsx'
import { Overlay } from './Overlay.tsx'
import css from './RecordPage.module.css'
import { pageTimeZone } from './use-cell-env.ts'
import { useLoaded } from './use-loaded.ts'

interface Props {
  /** An entry of the trail. */
  id: number
  onClose(): void
}

export function ChangeDetails({ id, onClose }: Props) {
  const t = useT()
  const call = useCall()
  const { state, value, reload } = useLoaded(String(id), async () =>
    parse(changeDetail, (await call(getData, { type: 'record_change', id }, { quiet: true })).obj),
  )
  return (
    <Overlay title={t('records.uiChangeDetails')} size="m" onClose={onClose}>
      {value ? <Fields {...value} /> : state === 'failed' ? <Failed onRetry={reload} /> : <FormSkeleton />}
    </Overlay>
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
