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
import type { TextKey } from '../../../contract/text.ts'
import type { Call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { useAsked } from '../../app/use-asked.ts'
import { useT } from '../../i18n/use-t.ts'
import { SavedViews } from '../../office/SavedViews.tsx'
import { useRouter } from '../../router/react.tsx'
import { Bench } from './Bench.tsx'
import { type DeskSearch, deskSearch } from './desk-search.ts'
import { PackedTab } from './PackedTab.tsx'
import { Picks } from './Picks.tsx'
import { PickupTab } from './PickupTab.tsx'
import { QueueTab } from './QueueTab.tsx'
import { type DeskViews, deskPlace, deskViews, loadViews, queryOfView, readView } from './queue-views.ts'
import { SentTab } from './SentTab.tsx'
import css from './shipping.module.css'
import { deskHref, queueOf } from './shipping-href.ts'

type List =
  | { view: 'queue'; queue: ShippingQueue }
  | { view: 'packed'; packed: PackedNotes }
  | { view: 'sent'; sent: SentNotes }
  | { view: 'pickup'; orders: PickupOrders['orders'] }

type Data =
  | (List & { views: DeskViews })
  | { view: 'bench'; bench: PackingBench }
  | { view: 'picks'; picks: PickList }
  | { view: 'refused'; why: string }

const titles = {
  packed: 'deliveries.deskPacked',
  sent: 'state.deliveryShipped',
  pickup: 'deliveries.handOver',
  bench: 'deliveries.benchTitle',
  refused: 'deliveries.benchTitle',
  picks: 'deliveries.pickListTitle',
} as const satisfies Record<string, TextKey>

/** Where the warehouse packs and ships. */
export default screen<DeskSearch, Data>({
  search: deskSearch,
  load: async ({ call, search }) => {
    const { orders, pick } = search
    if (orders) return await benchFor(call, orders)
    if (pick) return { view: 'picks', picks: (await call(pickList, { ids: pick })).obj }
    const [list, views] = await Promise.all([listFor(call, search), loadViews(call, search.warehouse)])
    return { ...list, views }
  },
  texts: ['office', 'deliveries', 'after-sale', 'state', 'bill', 'records', 'form'],
  title: ({ data: { view } }, t) =>
    view === 'queue' ? t('office.shipping') : `${t(titles[view])} · ${t('office.shipping')}`,
  View: ({ data, search }) => {
    const t = useT()
    const router = useRouter()
    if (data.view === 'bench')
      return <Bench key={search.orders?.join()} bench={data.bench} back={queueOf(search)} />
    if (data.view === 'refused') return <Refused why={data.why} back={queueOf(search)} />
    if (data.view === 'picks')
      return <Picks list={data.picks} orders={search.pick?.length ?? 0} back={queueOf(search)} />
    return (
      <div className={css.page}>
        <h1 className={css.heading}>{t('office.shipping')}</h1>
        <Tabs views={data.views} search={search} onChange={() => void router.invalidate()} />
        {data.view === 'queue' && <QueueTab queue={data.queue} search={search} />}
        {data.view === 'packed' && <PackedTab packed={data.packed} search={search} />}
        {data.view === 'sent' && <SentTab sent={data.sent} search={search} />}
        {data.view === 'pickup' && (
          <PickupTab
            key={search.code}
            orders={data.orders}
            code={search.code ?? ''}
            warehouse={search.warehouse}
          />
        )}
      </div>
    )
  },
})

async function listFor(
  call: Call,
  { tab, warehouse, code, find, after, delivery, urgent, part }: DeskSearch,
): Promise<List> {
  const notes = { warehouseId: warehouse, find, after }
  switch (tab) {
    case 'packed':
      return { view: 'packed', packed: (await call(packedNotes, notes)).obj }
    case 'sent':
      return { view: 'sent', sent: (await call(sentNotes, notes)).obj }
    case 'pickup':
      return { view: 'pickup', orders: code ? (await call(pickupOrder, { code })).obj.orders : [] }
    case undefined:
      return {
        view: 'queue',
        queue: (await call(shippingQueue, { ...notes, delivery, urgent, part })).obj,
      }
  }
}

interface TabsProps {
  views: DeskViews
  search: DeskSearch
  onChange(): void
}

/** The queue by what is urgent about it, and what follows, all of it in the warehouse that was chosen last; then the views that this clerk keeps. */
function Tabs({ views: { saved, counts }, search, onChange }: TabsProps) {
  const t = useT()
  const query = search.tab === undefined ? queryOfView(search) : undefined
  const isShown = (view: DeskSearch) => query === queryOfView(view)
  const here = saved.find(one => isShown(readView(one.query)))
  const { warehouse } = useAsked(deskSearch, search)
  const isNamed = here !== undefined || deskViews.some(({ view }) => isShown(view))
  const listed = (tab: NonNullable<DeskSearch['tab']>, count?: number) => ({
    href: deskHref({ tab, warehouse }),
    title: t(titles[tab]),
    count,
    isHere: search.tab === tab,
  })
  return (
    <SavedViews
      label={t('office.shipping')}
      tabs={[
        ...deskViews.map(({ title, view }, at) => ({
          href: deskHref({ ...view, warehouse }),
          title: t(title),
          count: counts.views[at],
          isHere: here === undefined && isShown({ ...view, warehouse: search.warehouse }),
        })),
        listed('packed', counts.packed),
        listed('sent', counts.sent),
        listed('pickup'),
        ...saved.map((one, at) => ({
          href: deskHref(readView(one.query)),
          title: one.name,
          count: counts.views[deskViews.length + at],
          isHere: one === here,
        })),
      ]}
      here={here}
      unnamed={query && !isNamed ? { place: deskPlace, query } : undefined}
      onChange={onChange}
    />
  )
}

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
