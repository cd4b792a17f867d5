import { useEffect, useState } from 'react'
import { type CouponCentre, couponOffers } from '../../../contract/vouchers.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useClockOffset } from '../../ui/use-clock-offset.ts'
import { Offer } from './Offer.tsx'
import css from './vouchers.module.css'

interface Props {
  /** Without it, for what lies in the cart. */
  product?: number
  onClose(): void
}

/** What can be taken here, and what this visitor has taken of it. */
export default function OffersDialog({ product, onClose }: Props) {
  const t = useT()
  const call = useCall()
  const [offers, setOffers] = useState<CouponCentre>()
  const load = async () => {
    try {
      setOffers((await call(couponOffers, { product })).obj)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      onClose()
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it is opened
  useEffect(() => void load(), [])
  return (
    <Dialog title={t('vouchers.offers')} size="m" inset onClose={onClose}>
      {offers ? <Offers offers={offers} onChanged={load} /> : <Spinner />}
    </Dialog>
  )
}

function Offers({ offers, onChanged }: { offers: CouponCentre; onChanged(): Promise<void> }) {
  const t = useT()
  const offsetMs = useClockOffset(offers.serverTime)
  if (offers.items.length === 0) return <Empty title={t('vouchers.centreEmpty')} />
  return (
    <ul className={css.list}>
      {offers.items.map(offer => (
        <li key={`${offer.red} ${offer.id}`}>
          <Offer offer={offer} offsetMs={offsetMs} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  )
}
