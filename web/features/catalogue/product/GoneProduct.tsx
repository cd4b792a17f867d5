import { Suspense, useEffect, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Missing } from '../../../layouts/parts.ts'
import { onDemand } from '../../../ui/on-demand.tsx'

/** Few people come for what is gone. */
const NearProducts = onDemand(() => import('./NearProducts.tsx'), 'noLoss')

/** In place of a product that was taken down or never was. */
export function GoneProduct() {
  const t = useT()
  // The server renders synchronously and cannot wait for a lazy component.
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return (
    <>
      <Missing title={t('product.gone')} hint={t('product.goneHint')} />
      {alive && (
        <Suspense>
          <NearProducts />
        </Suspense>
      )}
    </>
  )
}
