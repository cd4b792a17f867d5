import { useState } from 'react'
import type { SentNote, SentNotes } from '../../../contract/deliveries.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { NumberList } from '../../ui/NumberList.tsx'
import { CorrectWayDialog } from './CorrectWayDialog.tsx'
import { DeliveredLines } from './DeliveredLines.tsx'
import { Filters, MoreRows } from './desk-parts.tsx'
import type { DeskSearch } from './desk-search.ts'
import css from './shipping.module.css'
import { deskHref } from './shipping-href.ts'
import { UndeliveredDialog } from './UndeliveredDialog.tsx'

/** Notes on their way, the longest on the road first: what was said wrongly of one is put right here, and what becomes of one that does not arrive. */
export function SentTab({
  sent: { notes, next, warehouses },
  search,
}: {
  sent: SentNotes
  search: DeskSearch
}) {
  const t = useT()
  const [wrong, setWrong] = useState<SentNote>()
  const [failed, setFailed] = useState<SentNote>()
  return (
    <>
      <Filters warehouses={warehouses} search={search} label={t('deliveries.findNote')} />
      {notes.length === 0 && <Empty title={t('deliveries.sentEmpty')} />}
      <ul className={css.rows}>
        {notes.map(note => (
          <li key={note.id} className={css.row}>
            <div className={css.about}>
              <p className={css.line}>
                <strong>
                  <bdi dir="ltr">{note.number}</bdi>
                </strong>
                <span>{t('deliveries.boxes', { count: note.boxCount })}</span>
                <span className={css.note}>{note.warehouse}</span>
              </p>
              <p className={css.line}>
                <span>
                  {note.carrierName} <bdi dir="ltr">{note.logisticsNo}</bdi>
                </span>
                <span className={css.note}>
                  {t('deliveries.shippedAt')} <Moment at={note.shippedAt} /> <bdi>{note.shippedBy}</bdi>
                </span>
              </p>
              <p className={css.line}>
                <bdi>{note.recipient}</bdi>
                <bdi className={css.note}>{note.place}</bdi>
                <span className={css.note}>
                  <NumberList numbers={note.orders.map(({ number }) => number)} />
                </span>
              </p>
              <details>
                <summary className={css.link}>{t('deliveries.billLines')}</summary>
                <DeliveredLines lines={note.lines} />
              </details>
            </div>
            <p className={css.bar}>
              <Button size="s" onClick={() => setWrong(note)}>
                {t('deliveries.changeWay')}
              </Button>
              <Button size="s" onClick={() => setFailed(note)}>
                {t('deliveries.undelivered')}
              </Button>
            </p>
          </li>
        ))}
      </ul>
      {wrong && <CorrectWayDialog note={wrong} onClose={() => setWrong(undefined)} />}
      {failed && <UndeliveredDialog note={failed} onClose={() => setFailed(undefined)} />}
      <MoreRows
        first={search.after !== undefined && deskHref({ ...search, after: undefined })}
        more={next !== null && deskHref({ ...search, after: next })}
      />
    </>
  )
}
