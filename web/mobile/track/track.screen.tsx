import type { ShippingHistory } from '../../../contract/deliveries.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { ParcelState } from '../../features/deliveries/ParcelState.tsx'
import { TrackTimeline } from '../../features/deliveries/TrackTimeline.tsx'
import { type TrackingSearch, trackingScreen } from '../../features/deliveries/tracking-reads.ts'
import { orderHref } from '../../features/orders/orders-href.ts'
import { useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { TopRow, topWords } from '../shell/TopRow.tsx'
import css from './track.module.css'

export default screen<TrackingSearch, ShippingHistory>({
  ...trackingScreen,
  texts: ['mobile', 'deliveries', 'state'],
  View: Tracking,
  Missing: () => {
    const t = useT()
    return (
      <Empty
        title={t('deliveries.missing')}
        hint={t('deliveries.missingHint')}
        action={
          <AppLink href={paths.orders} className={buttonClass('primary')}>
            {t('screens.orders')}
          </AppLink>
        }
      />
    )
  },
})

function Tracking({ search, data: { parcels } }: ViewProps<TrackingSearch, ShippingHistory>) {
  const t = useT()
  const router = useRouter()
  return (
    <>
      <TopRow
        title={t('screens.tracking')}
        back={search.order === undefined ? paths.orders : orderHref(search.order)}
        end={
          <button type="button" className={topWords} onClick={() => void router.invalidate()}>
            {t('deliveries.refresh')}
          </button>
        }
      />
      {parcels.length === 0 && <Empty title={t('deliveries.noTrack')} />}
      <ul className={css.list}>
        {parcels.map(({ noteId, number, carrierName, logisticsNo, ...parcel }) => (
          <li key={noteId} className={css.parcel}>
            <h2 className={css.head}>
              <span>
                {carrierName} <bdi dir="ltr">{logisticsNo || number}</bdi>
              </span>
              <ParcelState parcel={parcel} />
            </h2>
            <TrackTimeline steps={parcel.steps} />
          </li>
        ))}
      </ul>
    </>
  )
}
