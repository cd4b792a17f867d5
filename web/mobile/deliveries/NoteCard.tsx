import type { Note } from '../../../contract/deliveries.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { packagesHref, trackHref } from '../../features/deliveries/deliveries-href.ts'
import { NoteState } from '../../features/deliveries/NoteState.tsx'
import { PapersButton } from '../../features/deliveries/PapersButton.tsx'
import { useReceipt } from '../../features/deliveries/use-receipt.ts'
import { orderHref } from '../../features/orders/orders-href.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import parts from '../shell/parts.module.css'
import css from './deliveries.module.css'

const mostPictures = 5

/** A delivery: where it is, what is in it, and what can be done. Its pictures lead to the boxes. */
export function NoteCard({ note, withOrders = true }: { note: Note; withOrders?: boolean }) {
  const t = useT()
  const { busy, confirmNote } = useReceipt()
  const { state, orders, boxCount, carrierName, logisticsNo, packedAt, shippedAt, receivedAt, lines } = note
  const [said, at] = receivedAt
    ? [t('deliveries.receivedAt'), receivedAt]
    : shippedAt
      ? [t('deliveries.shippedAt'), shippedAt]
      : [t('deliveries.packedAt'), packedAt]
  const boxes = packagesHref(orders[0]?.id)
  return (
    <article className={parts.card} aria-label={`${t('deliveries.noteNumber')} ${note.number}`}>
      <header className={parts.ends}>
        <strong>
          {logisticsNo ? (
            <>
              {carrierName} <bdi dir="ltr">{logisticsNo}</bdi>
            </>
          ) : (
            <bdi dir="ltr">{note.number}</bdi>
          )}
        </strong>
        <NoteState state={state} />
      </header>
      <AppLink href={boxes} className={css.strip} aria-label={`${t('deliveries.contents')} ${note.number}`}>
        {lines.slice(0, mostPictures).map(({ lineId, picture }) => (
          <StoredPicture key={lineId} className={css.small} name={picture} width={56} alt="" />
        ))}
        {lines.length > mostPictures && <span className={parts.note}>+{lines.length - mostPictures}</span>}
      </AppLink>
      <p className={css.facts}>
        <span>
          {said} <Moment at={at} />
        </span>
        <span>{t('deliveries.boxes', { count: boxCount })}</span>
        {logisticsNo && <bdi dir="ltr">{note.number}</bdi>}
      </p>
      {withOrders && (
        <p className={css.facts}>
          {t('deliveries.ofOrders')}
          {orders.map(({ id, number }) => (
            <AppLink key={id} href={orderHref(id)} className={parts.link}>
              <bdi dir="ltr">{number}</bdi>
            </AppLink>
          ))}
        </p>
      )}
      <div className={parts.buttons}>
        <PapersButton papers={['notes', 'packing']} ids={[note.id]} />
        <AppLink href={boxes} className={buttonClass('plain', 's')}>
          {t('deliveries.contents')}
        </AppLink>
        {note.delivery === 'delivery' && shippedAt && (
          <AppLink href={trackHref({ note: note.id })} className={buttonClass('second', 's')}>
            {t('deliveries.track')}
          </AppLink>
        )}
        {state === 'shipped' && (
          <Button kind="primary" size="s" busy={busy} onClick={() => void confirmNote(note)}>
            {t('deliveries.confirm')}
          </Button>
        )}
      </div>
    </article>
  )
}
