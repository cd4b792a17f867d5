import { Suspense, useState } from 'react'
import type { OrderSearch } from '../../features/orders/orders-href.ts'
import { useT } from '../../i18n/use-t.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { topWords } from '../shell/TopRow.tsx'

const ToolsSheet = onDemand(() => import('./ToolsSheet.tsx'))

interface Props {
  query: OrderSearch
  /** There is something to take along. */
  any: boolean
  onChoose(): void
}

export function OrderTools(props: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={topWords} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('common.more')}
      </button>
      {isOpen && (
        <Suspense>
          <ToolsSheet {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
