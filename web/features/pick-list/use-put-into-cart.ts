import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useTellCartCount } from '../../layouts/cart-count.ts'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useOnce } from '../../ui/use-once.ts'
import type { PutAnswer } from './into-cart.ts'
import type { RowToAdd } from './row-to-add.ts'
import type { Pick, Picks } from './use-picks.ts'

const rowsOf = (picks: readonly Pick[]): RowToAdd[] =>
  picks.map(({ row, unitId, quantity }) => ({ skuId: row.skuId, unitId, qty: quantity }))

/**
 * Puts what is right of a list into the cart in one go. What went in is not chosen any more; what the server does not take
 * stays, with its reason. `send` where the list has a cart of its own to fill.
 */
export function usePutIntoCart(picks: Picks, send?: (rows: readonly RowToAdd[]) => Promise<PutAnswer>) {
  const t = useT()
  const call = useCall()
  const tellCount = useTellCartCount()
  /** Says whether everything that was chosen went in. */
  const { run: put, busy } = useOnce(async (): Promise<boolean> => {
    const { ready, wrong } = picks
    try {
      // Most people look and do not buy: the page comes without it.
      const { putIntoCart } = await import('./into-cart.ts')
      const rows = rowsOf(ready)
      const { refused: told = [] } = await (send?.(rows) ??
        putIntoCart({ call, tellCount }, rows, { some: true }))
      const refused = new Map(told.map(({ at, message, repair }) => [ready[at]!.key, { message, repair }]))
      const added = ready.filter(({ key }) => !refused.has(key))
      picks.settle(
        added.map(({ key }) => key),
        refused,
      )
      if (added.length > 0) toasts.show('success', t('pick-list.added', { count: added.length }))
      if (refused.size > 0) toasts.show('info', t('pick-list.stayed', { count: refused.size }))
      await tellOfOtherPages(picks, refused)
      return refused.size + wrong === 0
    } catch {
      // The call has already shown the reason; the choice stays.
      return false
    }
  })

  /** A reason that stands in a row of another page would not be seen. */
  const tellOfOtherPages = async (
    { ready, picks: shown }: Picks,
    refused: ReadonlyMap<string, { message: string }>,
  ) => {
    const unseen = ready.filter(pick => refused.has(pick.key) && !shown.some(({ key }) => key === pick.key))
    if (unseen.length === 0) return
    const lines = unseen.map(({ key, row }) => `${row.itemNo} ${row.name}: ${refused.get(key)!.message}`)
    await dialogs.info({ title: t('pick-list.stayed', { count: unseen.length }), text: lines.join('\n') })
  }
  return { put, busy }
}
