import type { Translate } from '../../../contract/text.ts'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { type IntoCart, type PutAnswer, putIntoCart } from './into-cart.ts'
import type { RowToAdd } from './row-to-add.ts'
import type { Pick, Picks } from './use-picks.ts'

export type Send = (rows: readonly RowToAdd[]) => Promise<PutAnswer>

interface Way extends IntoCart {
  t: Translate
  /** Where the list has a cart of its own to fill. */
  send: Send | undefined
}

const rowsOf = (picks: readonly Pick[]): RowToAdd[] =>
  picks.map(({ row: { skuId, name, spec, picture }, unitId, quantity }) => ({
    skuId,
    unitId,
    qty: quantity,
    shown: { name: spec ? `${name} ${spec}` : name, picture },
  }))

/** Says whether everything that was chosen went in, or will when there is a network again. */
export async function putPicks({ t, send, ...way }: Way, picks: Picks): Promise<boolean> {
  const { ready, wrong } = picks
  const rows = rowsOf(ready)
  const { refused: told = [], kept } = await (send?.(rows) ?? putIntoCart(way, rows, { some: true }))
  const refused = new Map(told.map(({ at, message, repair }) => [ready[at]!.key, { message, repair }]))
  const added = ready.filter(({ key }) => !refused.has(key))
  picks.settle(
    added.map(({ key }) => key),
    refused,
  )
  if (added.length > 0 && !kept) toasts.show('success', t('pick-list.added', { count: added.length }))
  if (refused.size > 0) toasts.show('info', t('pick-list.stayed', { count: refused.size }))
  await tellOfOtherPages(t, picks, refused)
  return refused.size + wrong === 0
}

/** A reason that stands in a row of another page would not be seen. */
async function tellOfOtherPages(
  t: Translate,
  { ready, picks: shown }: Picks,
  refused: ReadonlyMap<string, { message: string }>,
): Promise<void> {
  const unseen = ready.filter(pick => refused.has(pick.key) && !shown.some(({ key }) => key === pick.key))
  if (unseen.length === 0) return
  const lines = unseen.map(({ key, row }) => `${row.itemNo} ${row.name}: ${refused.get(key)!.message}`)
  await dialogs.info({ title: t('pick-list.stayed', { count: unseen.length }), text: lines.join('\n') })
}
