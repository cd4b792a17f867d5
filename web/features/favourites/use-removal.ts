import { useRouter } from '../../router/react.tsx'
import type { Picks } from '../pick-list/use-picks.ts'

/** Takes products out of a list of one's own; what is ticked and typed in the other rows stays. */
export function useRemoval(picks: Picks) {
  const router = useRouter()
  return async (productIds: readonly number[], forget: () => Promise<unknown>): Promise<void> => {
    try {
      await forget()
      picks.drop(productIds.map(String))
      await router.invalidate()
    } catch {
      // The call has already shown the reason; the rows stay.
    }
  }
}
