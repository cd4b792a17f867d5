import { type ReactNode, Suspense, useState } from 'react'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { onDemand } from '../../ui/on-demand.tsx'

const OffersDialog = onDemand(() => import('./OffersDialog.tsx'))

export interface OffersOnly {
  red: boolean
  title: string
}

interface Props {
  product?: number
  /** Coupons or red packets alone, under this title; without it both. */
  only?: OffersOnly
  className?: string | undefined
  children: ReactNode
  /** Something may have been taken. */
  onClosed?(): void
}

/** Leads to what can be taken, on this very page; without scripts to the coupon centre. */
export function OffersLink({ product, only, className, children, onClosed }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <AppLink
        href={paths.couponCentre}
        className={className}
        aria-haspopup="dialog"
        onClick={event => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </AppLink>
      {open && (
        <Suspense>
          <OffersDialog
            {...(product !== undefined && { product })}
            {...(only && { only })}
            onClose={() => {
              setOpen(false)
              onClosed?.()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
