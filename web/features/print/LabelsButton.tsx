import { Suspense, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'

const LabelsDialog = onDemand(() => import('./LabelsDialog.tsx'))

interface Props {
  /** What the ids are of. */
  of: 'skus' | 'products'
  ids: ReadonlySet<number>
}

/** Labels of products, for whoever sticks them on. */
export function LabelsButton({ of, ids }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        {t('print.printLabels')}
      </Button>
      {isOpen && (
        <Suspense>
          <LabelsDialog of={of} ids={[...ids]} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
