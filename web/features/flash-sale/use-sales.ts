import { useEffect, useEffectEvent, useState } from 'react'
import { type FlashSaleInfo, flashSale } from '../../../contract/flash-sale.ts'
import type { Call } from '../../api/call.ts'
import { useCall } from '../../api/use-app.ts'
import { useClockOffset } from '../../ui/use-clock-offset.ts'
import { nextChange } from './sale-state.ts'

export interface Sales {
  serverTime: string
  sales: FlashSaleInfo[]
}

/** Those around now, and the one that is asked for, however long ago it was. */
export async function loadSales(call: Call, promoId: number | undefined): Promise<Sales> {
  const { obj, tbl } = await call(flashSale, {})
  if (promoId === undefined || tbl.some(({ id }) => id === promoId)) {
    return { serverTime: obj.serverTime, sales: tbl }
  }
  const asked = await call(flashSale, { promoId })
  return { serverTime: obj.serverTime, sales: [...tbl, ...asked.tbl] }
}

const everyMs = 20_000
/** Longer than this a timer overflows and fires at once. */
const longestMs = 2 ** 31 - 1

/** The sales as they are now: looked at again now and then, and at the very moment when one begins or ends. */
export function useSales(first: Sales, promoId: number | undefined) {
  const call = useCall()
  const [shown, setShown] = useState(first)
  const [seen, setSeen] = useState(first)
  if (seen !== first) {
    setSeen(first)
    setShown(first)
  }
  const [now, setNow] = useState(() => Date.parse(first.serverTime))
  const offsetMs = useClockOffset(shown.serverTime)

  const refresh = async () => {
    const latest = await loadSales((action, input) => call(action, input, { quiet: true }), promoId).catch(
      () => undefined,
    )
    if (latest) setShown(latest)
  }

  const onChange = useEffectEvent(() => {
    setNow(Date.now() + offsetMs)
    void refresh()
  })

  useEffect(() => {
    const timer = setInterval(() => !document.hidden && onChange(), everyMs)
    return () => clearInterval(timer)
  }, [])

  const next = nextChange(shown.sales, now)
  useEffect(() => {
    if (next === undefined) return
    const timer = setTimeout(onChange, Math.min(longestMs, Math.max(0, next - Date.now() - offsetMs) + 50))
    return () => clearTimeout(timer)
  }, [next, offsetMs])

  return { sales: shown.sales, now, offsetMs, refresh }
}
