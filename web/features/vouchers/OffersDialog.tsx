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
import type { OffersOnly } from './OffersLink.tsx'
import css from './vouchers.module.css'

interface Props {
  /** Without it, for what lies in the cart. */
  product?: number
  only?: OffersOnly
  onClose(): void
}

/** What can be taken here, and what this visitor has taken of it. */
export default function OffersDialog({ product, only, onClose }: Props) {
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
    <Dialog title={only?.title ?? t('vouchers.offers')} size="m" inset onClose={onClose}>
      {offers ? <Offers offers={offers} only={only} onChanged={load} /> : <Spinner />}
    </Dialog>
  )
}

interface OffersProps {
  offers: CouponCentre
  only: OffersOnly | undefined
  onChanged(): Promise<void>
}

function Offers({ offers, only, onChanged }: OffersProps) {
  const t = useT()
  const offsetMs = useClockOffset(offers.serverTime)
  const items = offers.items.filter(({ red }) => !only || only.red === red)
  if (items.length === 0) return <Empty title={t('vouchers.centreEmpty')} />
  return (
    <ul className={css.list}>
      {items.map(offer => (
        <li key={`${offer.red} ${offer.id}`}>
          <Offer offer={offer} offsetMs={offsetMs} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  )
}
