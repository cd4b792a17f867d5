import type { ShippingHistory } from '../../../contract/deliveries.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Missing } from '../../layouts/parts.ts'
import { useRouter } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { orderHref } from '../orders/orders-href.ts'
import { notesHref } from './deliveries-href.ts'
import { ParcelState } from './ParcelState.tsx'
import css from './packages.module.css'
import { TrackTimeline } from './TrackTimeline.tsx'
import { type TrackingSearch, trackingScreen } from './tracking-reads.ts'

export default screen<TrackingSearch, ShippingHistory>({
  ...trackingScreen,
  texts: ['deliveries', 'state'],
  View: Tracking,
  Missing: () => {
    const t = useT()
    return <Missing title={t('deliveries.missing')} hint={t('deliveries.missingHint')} />
  },
})

function Tracking({ search, data: { parcels } }: ViewProps<TrackingSearch, ShippingHistory>) {
  const t = useT()
  const router = useRouter()
  return (
    <>
      <h1 className={css.heading}>{t('screens.tracking')}</h1>
      <p className={css.way}>
        {search.order !== undefined && (
          <AppLink href={orderHref(search.order)} className={css.link}>
            {t('deliveries.toOrder')}
          </AppLink>
        )}
        <AppLink href={notesHref({})} className={css.link}>
          {t('deliveries.allNotes')}
        </AppLink>
        <Button size="s" onClick={() => void router.invalidate()}>
          {t('deliveries.refresh')}
        </Button>
      </p>
      {parcels.length === 0 && <Empty title={t('deliveries.noTrack')} />}
      <ul className={css.list}>
        {parcels.map(({ noteId, number, carrierName, logisticsNo, ...parcel }) => (
          <li key={noteId} className={css.box}>
            <div className={css.about}>
              <h2 className={css.title}>
                {logisticsNo ? (
                  <>
                    {carrierName} <bdi dir="ltr">{logisticsNo}</bdi>
                  </>
                ) : (
                  carrierName || <bdi dir="ltr">{number}</bdi>
                )}
              </h2>
              <p className={css.facts}>
                <span>
                  {t('deliveries.noteNumber')} <bdi dir="ltr">{number}</bdi>
                </span>
                <ParcelState parcel={parcel} />
              </p>
              <TrackTimeline steps={parcel.steps} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
