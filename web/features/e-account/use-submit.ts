import { useState } from 'react'
import { type OwnAccount, openSuAccount, openZxAccount, signUpMerchant } from '../../../contract/e-account.ts'
import { useCall } from '../../api/use-app.ts'

const openings = { qqt: signUpMerchant, su: openSuAccount, zx: openZxAccount } as const

/** Sends all that was filled in to whoever opens the account. */
export function useSubmit(account: OwnAccount | null, lookAgain: () => Promise<void>, onSent: () => void) {
  const call = useCall()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (!account) return
    setBusy(true)
    try {
      await call(openings[account.provider], { id: account.id })
      onSent()
      await lookAgain()
      // The form is gone: what comes next stands at the top.
      window.scrollTo(0, 0)
    } catch {
      // Said already.
      await lookAgain().catch(() => {})
    } finally {
      setBusy(false)
    }
  }
  return { submit, busy }
}
