import { lazy, Suspense, useState } from 'react'
import type { DeliveryPaper } from '../../../contract/delivery-papers.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'

/** Most who look at their deliveries print nothing. */
const PapersDialog = lazy(() => import('./PapersDialog.tsx'))

interface Props {
  papers: readonly Exclude<DeliveryPaper, 'papers'>[]
  /** Delivery notes. */
  ids: readonly number[]
}

export function PapersButton({ papers, ids }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        {t('deliveries.papers')}
      </Button>
      {isOpen && (
        <Suspense>
          <PapersDialog papers={papers} ids={ids} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
