import { Suspense, useState } from 'react'
import type { DeliveryPaper } from '../../../contract/delivery-papers.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'

/** Most who look at their deliveries print nothing. */
const PapersDialog = onDemand(() => import('./PapersDialog.tsx'))

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
