import { type Note, notesPerPage } from '../../../contract/deliveries.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { PageTabs } from '../../app/PageTabs.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { orderHref } from '../orders/orders-href.ts'
import { type NotesSearch, notesHref, trackHref } from './deliveries-href.ts'
import css from './delivery-notes.module.css'
import { byWaybill, type NotesData, notesScreen } from './delivery-reads.ts'
import { NoteCard } from './NoteCard.tsx'
import { NoteState } from './NoteState.tsx'

export default screen<NotesSearch, NotesData>({
  ...notesScreen,
  texts: ['deliveries', 'state'],
  View: DeliveryNotes,
})

function DeliveryNotes({ search, data: { notes, total } }: ViewProps<NotesSearch, NotesData>) {
  const t = useT()
  const navigate = useNavigate()
  const isShipping = search.tab === 'shipping'
  return (
    <>
      <h1 className={css.heading}>{t('screens.deliveryNotes')}</h1>
      <PageTabs
        label={t('screens.deliveryNotes')}
        card
        tabs={[
          { href: notesHref({}), title: t('deliveries.tabNotes'), isHere: !isShipping },
          { href: notesHref({ tab: 'shipping' }), title: t('deliveries.tabShipping'), isHere: isShipping },
        ]}
      />
      {notes.length === 0 && (
        <Empty
          title={t(isShipping ? 'deliveries.emptyShipping' : 'deliveries.empty')}
          hint={t(isShipping ? 'deliveries.emptyShippingHint' : 'deliveries.emptyHint')}
        />
      )}
      {isShipping ? (
        <Waybills notes={notes} />
      ) : (
        <ul className={css.list}>
          {notes.map(note => (
            <li key={note.id}>
              <NoteCard note={note} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={search.page ?? 1}
        pages={Math.ceil(total / notesPerPage)}
        hrefFor={page => notesHref({ ...search, page })}
        onGo={page => void navigate({ href: notesHref({ ...search, page }) })}
      />
    </>
  )
}

function Waybills({ notes }: { notes: readonly Note[] }) {
  const t = useT()
  return (
    <ul className={css.list}>
      {byWaybill(notes).map(same => (
        <li key={same[0].id} className={css.waybill}>
          <p className={css.line}>
            <strong>
              {same[0].carrierName} <bdi dir="ltr">{same[0].logisticsNo}</bdi>
            </strong>
            <AppLink href={trackHref({ note: same[0].id })} className={css.link}>
              {t('deliveries.track')}
            </AppLink>
          </p>
          {same.map(({ id, number: noteNumber, state, orders, shippedAt }) => (
            <p key={id} className={css.line}>
              <bdi dir="ltr">{noteNumber}</bdi>
              <NoteState state={state} />
              <span className={css.note}>
                {t('deliveries.ofOrders')}{' '}
                {orders.map(order => (
                  <AppLink key={order.id} href={orderHref(order.id)} className={css.link}>
                    <bdi dir="ltr">{order.number}</bdi>
                  </AppLink>
                ))}
              </span>
              {shippedAt && (
                <span className={css.note}>
                  {t('deliveries.shippedAt')} <Moment at={shippedAt} />
                </span>
              )}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}
