import { useRouter } from '@tanstack/react-router'
import type { Picks } from '../quick-pick/use-picks.ts'

/** Takes products out of a list of one's own; what is ticked and typed in the other rows stays. */
export function useRemoval(picks: Picks) {
  const router = useRouter()
  return async (productIds: readonly number[], forget: () => Promise<unknown>): Promise<void> => {
    try {
      await forget()
      const gone = new Set(productIds.map(String))
      picks.set(picks.picks.filter(({ key }) => !gone.has(key)))
      await router.invalidate()
    } catch {
      // The call has already shown the reason; the rows stay.
    }
  }
}

/** What the server no longer has is not shown, whatever was typed there. */
export const within = (picks: Picks, keys: ReadonlyMap<string, unknown>): Picks => ({
  ...picks,
  picks: picks.picks.filter(({ key }) => keys.has(key)),
})
