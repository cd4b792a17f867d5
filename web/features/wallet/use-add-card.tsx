import { Suspense, useState } from 'react'
import { useRouter } from '../../router/react.tsx'
import { onDemand } from '../../ui/on-demand.tsx'

const CardDialog = onDemand(() => import('./CardDialog.tsx'))

/** A card of the account's holder: `add` opens the `dialog`, and what shows cards shows it afterwards. */
export function useAddCard(holder: string) {
  const router = useRouter()
  const [adding, setAdding] = useState(false)
  return {
    add: () => setAdding(true),
    dialog: adding && (
      <Suspense>
        <CardDialog
          holder={holder}
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false)
            void router.invalidate()
          }}
        />
      </Suspense>
    ),
  }
}
