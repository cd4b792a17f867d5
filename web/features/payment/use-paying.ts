import { type RefObject, useState } from 'react'
import type { ActionOutput } from '../../../contract/action.ts'
import type { PayMethod } from '../../../contract/checkout.ts'
import * as paths from '../../../contract/paths.ts'
import { pay } from '../../../contract/payment.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate, useRouter } from '../../router/react.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { fieldOf } from '../../ui/use-form.ts'
import type { PayChoice } from './use-pay-choice.ts'

/** Loaded on demand: most visits need no QR code. */
export const loadQr = () => import('./QrPayment.tsx')

type Started = ActionOutput<typeof pay>

/** From the press of the button to the cashier, the QR code or the result. */
export function usePaying(
  { ids, isTopUp }: { ids: string; isTopUp: boolean },
  choice: PayChoice,
  form: RefObject<HTMLFormElement | null>,
) {
  const t = useT()
  const call = useCall()
  const navigate = useNavigate()
  const router = useRouter()
  const [proof, setProof] = useState<number>()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [started, setStarted] = useState<Started>()
  const { method, isPart, needsCode } = choice

  const goToResult = () => navigate({ href: `${paths.payResult}?id=${ids}${isTopUp ? '&cz=1' : ''}` })

  const whatIsMissing = () => {
    const missing: Record<string, string> = {}
    if (method?.code === 'xx' && !proof) missing.payPicId = t('payment.proofNeeded')
    if (needsCode && code.trim() === '')
      missing.msgCode = t(method?.code === 'wallet' ? 'payment.walletCodeNeeded' : 'payment.codeNeeded')
    return missing
  }

  const bringIntoView = (name: string) => {
    const field = form.current?.querySelector<HTMLElement>(`[name="${name}"]`)
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }

  const start = async ({ id, code: kind }: PayMethod): Promise<Started> => {
    const input = {
      id: ids,
      pmId: id,
      payType: isPart ? ('part' as const) : undefined,
      payPicId: kind === 'xx' ? proof : undefined,
      msgCode: needsCode ? code : undefined,
    }
    return (await call(pay, input, { quiet: true })).obj
  }

  const goOn = async (next: Started) => {
    if (next.next === 'redirect' && next.url) window.location.assign(next.url)
    else if (next.next === 'qr' && (await loadQr().catch(() => undefined))) setStarted(next)
    else await goToResult()
  }

  const submit = async () => {
    if (!method || busy) return
    const missing = whatIsMissing()
    setErrors(missing)
    const [first] = Object.keys(missing)
    if (first) return bringIntoView(first)
    setBusy(true)
    try {
      await goOn(await start(method))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.kind === 'failed') setErrors({ [fieldOf(error) ?? 'all']: error.message })
      // What came from stored value before the rest failed is paid: the page has to show the new sum.
      await router.invalidate()
    } finally {
      setBusy(false)
    }
  }

  /** The order waits for days instead of minutes. */
  const transferLater = async () => {
    if (!method || busy) return
    setBusy(true)
    try {
      await call(pay, { id: ids, pmId: method.id, payType: 'later' })
      toasts.show('info', t('payment.laterDone'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      await router.invalidate()
      setBusy(false)
    }
  }

  /** Back from the QR code to the ways to pay. */
  const startAgain = async () => {
    setStarted(undefined)
    await router.invalidate()
  }

  return {
    started,
    busy,
    errors,
    code,
    setProof,
    setCode,
    forgetErrors: () => setErrors({}),
    submit,
    transferLater,
    startAgain,
    goToResult,
  }
}
