import { Suspense, useState } from 'react'
import * as paths from '../../../contract/paths.ts'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import notes from '../../ui/notes.module.css'
import { onDemand } from '../../ui/on-demand.tsx'
import { RecordCards } from '../records/RecordCards.tsx'
import { loadRecords, type RecordList, useRecordList } from '../records/use-record-list.ts'
import { ListEnd } from '../shell/ListEnd.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import css from './fx.module.css'

const RecordSheet = onDemand(() => import('../records/RecordSheet.tsx'))

/** Also those who no longer work here: there are few. */
const asked = { text: '', filters: {}, disabled: true }

type Search = Record<string, never>

/** Who works in a distributor's shop, and what they may do there. */
export default screen<Search, RecordList>({
  texts: ['mobile', 'own-shop', 'records', 'form'],
  load: ({ call }) => loadRecords(call, 'operator', asked),
  View: Staff,
})

function Staff({ data }: ViewProps<Search, RecordList>) {
  const t = useT()
  const router = useRouter()
  const list = useRecordList(data, asked)
  /** 0: somebody new. */
  const [open, setOpen] = useState<number>()
  return (
    <>
      <TopRow title={t('screens.shopStaff')} back={paths.distribution} />
      <div className={`${css.page} ${css.withBar}`}>
        <p className={notes.block}>{t('own-shop.staffIntro')}</p>
        {list.items.length === 0 ? (
          <Empty title={t('own-shop.noStaff')} />
        ) : (
          <>
            <RecordCards
              grid={data.grid}
              rows={list.items}
              without={['shop_id.text']}
              onOpen={row => setOpen(row.id)}
            />
            <ListEnd list={list} />
          </>
        )}
      </div>
      {data.grid.can.add && (
        <div className={css.bar}>
          <Button kind="primary" className={css.main} onClick={() => setOpen(0)}>
            {t('records.uiAdd')}
          </Button>
        </div>
      )}
      <Suspense>
        {open !== undefined && (
          <RecordSheet
            billType="operator"
            id={open}
            onClose={() => setOpen(undefined)}
            onSaved={() => void router.invalidate()}
          />
        )}
      </Suspense>
    </>
  )
}
