import { useState } from 'react'
import type { ActionOutput } from '../../../contract/action.ts'
import { purchaseMany, purchasePreviews } from '../../../contract/fx-orders.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useRouter } from '../../router/react.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'

export type Purchased = ActionOutput<typeof purchaseMany>['rows']

/** What purchases would cost, then what became of each. */
export function usePurchase(ids: readonly number[]) {
  const call = useCall()
  const router = useRouter()
  const [comment, setComment] = useState('')
  const [busy, setBusy] = useState(false)
  const [rows, setRows] = useState<Purchased>()
  const {
    state,
    value: loaded,
    why,
    reload,
  } = useLoaded(
    ids.join(','),
    async () => (await call(purchasePreviews, { ids: [...ids] }, { quiet: true })).obj.orders,
  )
  const possible = loaded?.filter(one => one.possible) ?? []
  const buy = async () => {
    setBusy(true)
    try {
      const orders = possible.map(({ orderId, agreed }) => ({ id: orderId, agreed }))
      const { obj } = await call(purchaseMany, { row: { orders, comment: comment.trim() } })
      setRows(obj.rows)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
      await router.invalidate()
    }
  }
  return {
    state,
    why,
    reload,
    loaded,
    possible,
    comment,
    setComment,
    busy,
    buy,
    /** Undefined until they were asked for. */
    rows,
    /** Purchases that are still to be paid. */
    unpaid: rows?.flatMap(({ purchase }) => (purchase?.toPay ? [purchase.id] : [])) ?? [],
  }
}
