import { useState } from 'react'
import { describeReport, loadReport } from '../../../contract/records.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { Sheet } from '../shell/Sheet.tsx'
import { RecordCards } from './RecordCards.tsx'
import RecordSheet from './RecordSheet.tsx'
import css from './RecordsSheet.module.css'

interface Props {
  billType: string
  title: string
  /** Their field that names the record they belong to. */
  by: string
  parent: { billType: string; id: number }
  onClose(): void
}

/** What belongs to a record: listed, added and changed without leaving its page. */
export default function RecordsSheet({ billType, title, by, parent, onClose }: Props) {
  const t = useT()
  const call = useCall()
  /** 0: a new one. */
  const [open, setOpen] = useState<number>()
  const { state, value, reload } = useLoaded(JSON.stringify([billType, parent]), async () => {
    const forBillType = parent.billType
    const [{ obj: grid }, { tbl: rows }] = await Promise.all([
      call(describeReport, { billType, forBillType }, { quiet: true }),
      call(
        loadReport,
        { billType, forBillType, parentId: parent.id, incDisabled: true, limit: 0 },
        { quiet: true },
      ),
    ])
    return { grid, rows }
  })
  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        value?.grid.can.add && (
          <Button kind="primary" size="l" className={css.add} onClick={() => setOpen(0)}>
            {t('records.uiAdd')}
          </Button>
        )
      }
    >
      {!value ? (
        state === 'failed' ? (
          <Failed onRetry={reload} />
        ) : (
          <Skeleton shape="row" />
        )
      ) : value.rows.length === 0 ? (
        <Empty title={t('records.uiEmpty', { title })} />
      ) : (
        <div className={css.cards}>
          <RecordCards
            grid={value.grid}
            rows={value.rows}
            without={[`${by}.text`]}
            onOpen={row => setOpen(row.id)}
          />
        </div>
      )}
      {open !== undefined && (
        <RecordSheet
          billType={billType}
          forBillType={parent.billType}
          id={open}
          fixed={{ [by]: String(parent.id) }}
          onClose={() => setOpen(undefined)}
          onSaved={reload}
        />
      )}
    </Sheet>
  )
}
