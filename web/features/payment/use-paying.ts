import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ActionOutput } from '../../../contract/action.ts'
import type { PayMethod } from '../../../contract/checkout.ts'
import * as paths from '../../../contract/paths.ts'
import { pay } from '../../../contract/payment.ts'
import { isWechatAgent } from '../../../contract/user-agent.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate, useRouter } from '../../router/react.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { fieldOf } from '../../ui/use-form.ts'
import type { PayChoice } from './use-pay-choice.ts'

/** Loaded on demand: most visits need no QR code. */
export const loadQr = () => import('./QrPayment.tsx')

const loadInsideWechat = () => import('./inside-wechat.ts')

type Started = ActionOutput<typeof pay>

const isInsideWechat = ({ next }: Started): boolean =>
  next === 'wechat' || next === 'authorise' || next === 'mini_program'

const insideFaults = {
  failed: 'payment.wechatFailed',
  unknown: 'payment.wechatUnknown',
  unopened: 'payment.openInMiniProgram',
} as const

export const resultHref = (ids: string, isTopUp: boolean): string =>
  `${paths.payResult}?id=${ids}${isTopUp ? '&cz=1' : ''}`

const leaveFor = (url: string): void => window.location.assign(url)

/** From the press of the button to the cashier, the QR code or the result. `leave` goes to the cashier. */
export function usePaying(
  { ids, isTopUp }: { ids: string; isTopUp: boolean },
  choice: PayChoice,
  form: RefObject<HTMLFormElement | null>,
  leave = leaveFor,
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
  const [backFromWechat, setBackFromWechat] = useState(false)
  const { method, setMethodId, withStored, setWithStored, isPart, needsCode } = choice

  const goToResult = () => navigate({ href: resultHref(ids, isTopUp) })

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

  const start = async ({ id, code: kind }: Pick<PayMethod, 'id' | 'code'>): Promise<Started> => {
    const input = {
      id: ids,
      pmId: id,
      payType: isPart ? ('part' as const) : undefined,
      payPicId: kind === 'xx' ? proof : undefined,
      msgCode: needsCode ? code : undefined,
    }
    return (await call(pay, input, { quiet: true })).obj
  }

  const goOn = async (next: Started, { id }: Pick<PayMethod, 'id'>, again: boolean) => {
    if (isInsideWechat(next)) return await goOnInWechat(next, id, again)
    if (next.next === 'redirect' && next.url) leave(next.url)
    else if (next.next === 'qr' && (await loadQr().catch(() => undefined))) setStarted(next)
    else await goToResult()
  }

  const goOnInWechat = async (next: Started, methodId: number, again: boolean) => {
    const { payInsideWechat } = await loadInsideWechat()
    const result = resultHref(ids, isTopUp)
    // What has to be typed once more is not paid without another press.
    const alone = !isPart && !needsCode
    const paid = await payInsideWechat(next, { ids, methodId, withStored, result, again, alone })
    if (paid === 'asked') await goToResult()
    else if (paid === 'cancelled') toasts.show('info', t('payment.wechatCancelled'))
    else if (paid !== 'away') setErrors({ all: t(insideFaults[paid]) })
  }

  const submit = async () => {
    if (!method || busy) return
    const missing = whatIsMissing()
    setErrors(missing)
    setBackFromWechat(false)
    const [first] = Object.keys(missing)
    if (first) return bringIntoView(first)
    await begin(method)
  }

  const begin = async (chosen: Pick<PayMethod, 'id' | 'code'>, again = false) => {
    setBusy(true)
    try {
      await goOn(await start(chosen), chosen, again)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // Nobody knows whether it arrived: the result asks, as soon as it can.
      if (error.kind === 'network' || error.kind === 'status') return await goToResult()
      if (error.kind === 'failed') setErrors({ [fieldOf(error) ?? 'all']: error.message })
      // What came from stored value before the rest failed is paid: the page has to show the new sum.
      await router.invalidate()
    } finally {
      setBusy(false)
    }
  }

  // Back from WeChat, which has said who pays.
  const goingOn = useRef(begin)
  goingOn.current = begin
  useEffect(() => {
    if (!isWechatAgent(navigator.userAgent)) return
    void loadInsideWechat().then(({ goesOnWith }) => {
      const kept = goesOnWith(ids)
      if (!kept) return
      setMethodId(kept.methodId)
      setWithStored(kept.withStored)
      if (kept.alone) void goingOn.current({ id: kept.methodId, code: 'wx' }, true)
      else setBackFromWechat(true)
    })
  }, [ids, setMethodId, setWithStored])

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
    /** Why it waits for another press. */
    note: backFromWechat ? t('payment.wechatBack') : undefined,
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
