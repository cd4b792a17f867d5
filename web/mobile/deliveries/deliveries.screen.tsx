import { type Note, notesPerPage } from '../../../contract/deliveries.ts'
import * as paths from '../../../contract/paths.ts'
import { useCall } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { type NotesSearch, notesHref, trackHref } from '../../features/deliveries/deliveries-href.ts'
import {
  byWaybill,
  loadNotes,
  type NotesData,
  notesScreen,
} from '../../features/deliveries/delivery-reads.ts'
import { NoteState } from '../../features/deliveries/NoteState.tsx'
import { orderHref } from '../../features/orders/orders-href.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { ListEnd } from '../shell/ListEnd.tsx'
import parts from '../shell/parts.module.css'
import { TabRow } from '../shell/TabRow.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import { useInfinite } from '../shell/use-infinite.ts'
import css from './deliveries.module.css'
import { NoteCard } from './NoteCard.tsx'

export default screen<NotesSearch, NotesData>({
  ...notesScreen,
  texts: ['mobile', 'deliveries', 'state'],
  View: props => <Deliveries key={String(props.search.tab)} {...props} />,
})

function Deliveries({ search: { tab, page = 1 }, data }: ViewProps<NotesSearch, NotesData>) {
  const t = useT()
  const call = useCall()
  const isShipping = tab === 'shipping'
  const list = useInfinite({
    first: data.notes,
    from: page,
    hasMore: pages => pages * notesPerPage < data.total,
    load: async next => (await loadNotes(call, { tab, page: next })).notes,
  })
  return (
    <>
      <TopRow title={t('screens.deliveryNotes')} back={paths.orders} />
      <TabRow
        label={t('screens.deliveryNotes')}
        tabs={[
          { href: notesHref({}), title: t('deliveries.tabNotes'), isHere: !isShipping },
          { href: notesHref({ tab: 'shipping' }), title: t('deliveries.tabShipping'), isHere: isShipping },
        ]}
      />
      {list.items.length === 0 ? (
        <Empty
          title={t(isShipping ? 'deliveries.emptyShipping' : 'deliveries.empty')}
          hint={t(isShipping ? 'deliveries.emptyShippingHint' : 'deliveries.emptyHint')}
          action={
            <AppLink href={paths.orders} className={buttonClass('second')}>
              {t('screens.orders')}
            </AppLink>
          }
        />
      ) : (
        <div className={parts.page}>
          {isShipping ? (
            <Waybills notes={list.items} />
          ) : (
            <ul className={parts.list}>
              {list.items.map(note => (
                <li key={note.id}>
                  <NoteCard note={note} />
                </li>
              ))}
            </ul>
          )}
          <ListEnd list={list} />
        </div>
      )}
    </>
  )
}

/** Notes that travel under one number stand together. */
function Waybills({ notes }: { notes: readonly Note[] }) {
  const t = useT()
  return (
    <ul className={parts.list}>
      {byWaybill(notes).map(same => {
        const [{ id, carrierName, logisticsNo }] = same
        return (
          <li key={id} className={parts.card}>
            <div className={parts.ends}>
              <strong>
                {carrierName} <bdi dir="ltr">{logisticsNo}</bdi>
              </strong>
              <AppLink href={trackHref({ note: id })} className={parts.link}>
                {t('deliveries.track')}
              </AppLink>
            </div>
            {same.map(({ id: noteId, number, state, orders, shippedAt }) => (
              <div key={noteId} className={css.waybill}>
                <p className={parts.ends}>
                  <bdi dir="ltr">{number}</bdi>
                  <NoteState state={state} />
                </p>
                <p className={css.facts}>
                  {shippedAt && (
                    <span>
                      {t('deliveries.shippedAt')} <Moment at={shippedAt} />
                    </span>
                  )}
                  {orders.map(order => (
                    <AppLink key={order.id} href={orderHref(order.id)} className={parts.link}>
                      <bdi dir="ltr">{order.number}</bdi>
                    </AppLink>
                  ))}
                </p>
              </div>
            ))}
          </li>
        )
      })}
    </ul>
  )
}
