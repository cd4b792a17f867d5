import type { Note } from '../../../contract/deliveries.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { orderHref } from '../orders/orders-href.ts'
import { DeliveredLines } from './DeliveredLines.tsx'
import { packagesHref, trackHref } from './deliveries-href.ts'
import css from './NoteCard.module.css'
import { NoteState } from './NoteState.tsx'
import { PapersButton } from './PapersButton.tsx'
import { useReceipt } from './use-receipt.ts'

/** A delivery note: where it stands, what is on it, and what can be done. */
export function NoteCard({ note, withOrders = true }: { note: Note; withOrders?: boolean }) {
  const t = useT()
  const { busy, confirmNote } = useReceipt()
  const { state, orders, boxCount, carrierName, logisticsNo, packedAt, shippedAt, receivedAt, lines } = note
  const times = [
    [t('deliveries.packedAt'), packedAt],
    [t('deliveries.shippedAt'), shippedAt],
    [t('deliveries.receivedAt'), receivedAt],
  ] as const
  return (
    <article className={css.card} aria-label={`${t('deliveries.noteNumber')} ${note.number}`}>
      <header className={css.head}>
        <strong>
          <bdi dir="ltr">{note.number}</bdi>
        </strong>
        <NoteState state={state} />
        <span className={css.note}>{t('deliveries.boxes', { count: boxCount })}</span>
        {(carrierName || logisticsNo) && (
          <span>
            {carrierName} <bdi dir="ltr">{logisticsNo}</bdi>
          </span>
        )}
      </header>
      <p className={css.times}>
        {times.map(
          ([name, at]) =>
            at && (
              <span key={name}>
                {name} <Moment at={at} />
              </span>
            ),
        )}
      </p>
      {withOrders && (
        <p className={css.times}>
          {t('deliveries.ofOrders')}{' '}
          {orders.map(({ id, number }) => (
            <AppLink key={id} href={orderHref(id)} className={css.link}>
              <bdi dir="ltr">{number}</bdi>
            </AppLink>
          ))}
        </p>
      )}
      <DeliveredLines lines={lines} />
      <div className={css.buttons}>
        {state === 'shipped' && (
          <Button kind="primary" size="s" busy={busy} onClick={() => void confirmNote(note)}>
            {t('deliveries.confirm')}
          </Button>
        )}
        {note.delivery === 'delivery' && shippedAt && (
          <AppLink href={trackHref({ note: note.id })} className={buttonClass('second', 's')}>
            {t('deliveries.track')}
          </AppLink>
        )}
        <AppLink href={packagesHref(orders[0]?.id)} className={buttonClass('plain', 's')}>
          {t('deliveries.contents')}
        </AppLink>
        <PapersButton papers={['notes', 'packing']} ids={[note.id]} />
      </div>
    </article>
  )
}
