import { useEffect, useState } from 'react'
import { type EAccount, eAccount } from '../../../contract/e-account.ts'
import { useCall, useRefreshSession } from '../../api/use-app.ts'
import { poll } from '../../api/waiting.ts'
import { useUnread } from '../../layouts/unread.ts'

/** For what the bell does not tell: steps of one's own, or no live connection. Ever more patient. */
const pauses = [1500, 3000, 5000, 10_000, 30_000]

/** Where somebody else decides what comes next. */
const waits = ({ account }: EAccount): boolean =>
  account !== null && (['opening', 'review'].includes(account.state) || account.closing)

/** Follows the account by itself while it is somebody else's turn, and can be told to look again. */
export function useAccountWatch(first: EAccount): { data: EAccount; lookAgain(): Promise<void> } {
  const call = useCall()
  const refreshSession = useRefreshSession()
  const [data, setData] = useState(first)
  const [told, setTold] = useState(first)
  // The router shows what it remembers of the page, then what is true now.
  if (first !== told) {
    setTold(first)
    setData(first)
  }
  const isWaiting = waits(data)
  const isNormal = data.account?.state === 'normal'

  // What a provider decides rings the bell.
  const unread = useUnread()
  const [heard, setHeard] = useState(unread)
  useEffect(() => {
    if (unread === heard) return
    setHeard(unread)
    if (isWaiting)
      void call(eAccount, {}, { quiet: true }).then(
        ({ obj }) => setData(obj),
        () => {},
      )
  }, [unread, heard, isWaiting, call])

  useEffect(() => {
    if (!isWaiting) return
    const stop = new AbortController()
    const { signal } = stop
    const ask = async () => {
      const { obj } = await call(eAccount, {}, { quiet: true })
      if (!signal.aborted) setData(obj)
      return false
    }
    void poll({ signal, pauses, ask })
    return () => stop.abort()
  }, [isWaiting, call])

  // Whether there is a wallet decides what the menu shows.
  const [wasNormal, setWasNormal] = useState(isNormal)
  useEffect(() => {
    if (isNormal === wasNormal) return
    setWasNormal(isNormal)
    void refreshSession()
  }, [isNormal, wasNormal, refreshSession])

  return { data, lookAgain: async () => setData((await call(eAccount, {}, { quiet: true })).obj) }
}
