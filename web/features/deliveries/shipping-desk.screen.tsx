import { object, picklist } from 'valibot'
import {
  type PackedNotes,
  type PackingBench,
  type PickList,
  type PickupOrders,
  packedNotes,
  packingBench,
  pickList,
  pickupOrder,
  type SentNotes,
  type ShippingQueue,
  sentNotes,
  shippingQueue,
} from '../../../contract/deliveries.ts'
import { flag, id, ids, integer, optional, text } from '../../../contract/fields.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { PageTabs } from '../../app/PageTabs.tsx'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Bench } from './Bench.tsx'
import { PackedTab } from './PackedTab.tsx'
import { Picks } from './Picks.tsx'
import { PickupTab } from './PickupTab.tsx'
import { QueueTab } from './QueueTab.tsx'
import { SentTab } from './SentTab.tsx'
import css from './shipping.module.css'
import { type DeskSearch, deskHref, queueOf } from './shipping-href.ts'

type Data =
  | { view: 'queue'; queue: ShippingQueue }
  | { view: 'packed'; packed: PackedNotes }
  | { view: 'sent'; sent: SentNotes }
  | { view: 'pickup'; orders: PickupOrders['orders'] }
  | { view: 'bench'; bench: PackingBench }
  | { view: 'picks'; picks: PickList }
  | { view: 'refused'; why: string }

const views = {
  packed: 'deliveries.deskPacked',
  sent: 'state.deliveryShipped',
  pickup: 'deliveries.deskPickup',
  bench: 'deliveries.benchTitle',
  refused: 'deliveries.benchTitle',
  picks: 'deliveries.pickListTitle',
} as const satisfies Record<string, TextKey>

/** Where the warehouse packs and ships. */
export default screen<DeskSearch, Data>({
  search: object({
    tab: optional(picklist(['packed', 'sent', 'pickup'])),
    warehouse: optional(id()),
    delivery: optional(picklist(['delivery', 'pickup'])),
    urgent: optional(flag()),
    find: optional(text(50)),
    after: optional(integer()),
    orders: optional(ids(20)),
    pick: optional(ids(100)),
    code: optional(text(20)),
    note: optional(id()),
    made: optional(text(20)),
  }),
  load: async ({ call, search: { tab, warehouse, orders, pick, code, find, after, delivery, urgent } }) => {
    if (orders) return await benchFor(call, orders)
    if (pick) return { view: 'picks', picks: (await call(pickList, { ids: pick })).obj }
    if (tab === 'packed')
      return {
        view: 'packed',
        packed: (await call(packedNotes, { warehouseId: warehouse, find, after })).obj,
      }
    if (tab === 'sent')
      return { view: 'sent', sent: (await call(sentNotes, { warehouseId: warehouse, find, after })).obj }
    if (tab === 'pickup')
      return { view: 'pickup', orders: code ? (await call(pickupOrder, { code })).obj.orders : [] }
    const asked = { warehouseId: warehouse, delivery, urgent, find, after }
    return { view: 'queue', queue: (await call(shippingQueue, asked)).obj }
  },
  texts: ['office', 'deliveries', 'after-sale', 'state', 'bill', 'records', 'form'],
  title: ({ data: { view } }, t) =>
    view === 'queue' ? t('office.shipping') : `${t(views[view])} · ${t('office.shipping')}`,
  View: ({ data, search }) => {
    const t = useT()
    if (data.view === 'bench')
      return <Bench key={search.orders?.join()} bench={data.bench} back={queueOf(search)} />
    if (data.view === 'refused') return <Refused why={data.why} back={queueOf(search)} />
    if (data.view === 'picks')
      return <Picks list={data.picks} orders={search.pick?.length ?? 0} back={queueOf(search)} />
    return (
      <div className={css.page}>
        <h1 className={css.heading}>{t('office.shipping')}</h1>
        <PageTabs
          label={t('office.shipping')}
          tabs={[
            { href: deskHref({}), title: t('deliveries.deskQueue'), isHere: data.view === 'queue' },
            {
              href: deskHref({ tab: 'packed' }),
              title: t('deliveries.deskPacked'),
              isHere: data.view === 'packed',
            },
            {
              href: deskHref({ tab: 'sent' }),
              title: t('state.deliveryShipped'),
              isHere: data.view === 'sent',
            },
            {
              href: deskHref({ tab: 'pickup' }),
              title: t('deliveries.deskPickup'),
              isHere: data.view === 'pickup',
            },
          ]}
        />
        {data.view === 'queue' && <QueueTab queue={data.queue} search={search} />}
        {data.view === 'packed' && <PackedTab packed={data.packed} search={search} />}
        {data.view === 'sent' && <SentTab sent={data.sent} search={search} />}
        {data.view === 'pickup' && (
          <PickupTab key={search.code} orders={data.orders} code={search.code ?? ''} />
        )}
      </div>
    )
  },
})

/** Somebody else may have shipped it meanwhile, or the orders do not go together: the desk says why. */
async function benchFor(call: Call, ids: number[]): Promise<Data> {
  try {
    return { view: 'bench', bench: (await call(packingBench, { ids }, { quiet: true })).obj }
  } catch (error) {
    if (error instanceof CallError && error.kind === 'failed') return { view: 'refused', why: error.message }
    throw error
  }
}

function Refused({ why, back }: { why: string; back: DeskSearch }) {
  const t = useT()
  return (
    <div className={css.page}>
      <h1 className={css.heading}>{t('deliveries.benchTitle')}</h1>
      <p role="alert" className={css.wrong}>
        {why}
      </p>
      <p>
        <AppLink href={deskHref(back)} className={css.link}>
          {t('deliveries.backToQueue')}
        </AppLink>
      </p>
    </div>
  )
}
