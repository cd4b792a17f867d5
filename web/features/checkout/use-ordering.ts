import { useEffect, useState } from 'react'
import type { ActionOutput } from '../../../contract/action.ts'
import { type CartLine, changeCartLine, checkCartLine } from '../../../contract/cart.ts'
import { type CheckoutChoices, type CheckoutTotals, commitOrder } from '../../../contract/checkout.ts'
import { listInWords } from '../../../contract/list-in-words.ts'
import * as paths from '../../../contract/paths.ts'
import { CallError } from '../../api/call-error.ts'
import { newKey } from '../../api/new-key.ts'
import { useCall } from '../../api/use-app.ts'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { useTellCartCount } from '../../layouts/cart-count.ts'
import { useRouter } from '../../router/react.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { UploadError } from '../../ui/upload-error.ts'
import { letGoOf } from '../../ui/use-uploads.ts'
import type { Attachments } from './use-attachments.ts'
import type { Choices } from './use-choices.ts'
import type { Signing } from './use-signing.ts'

/** What the server refused the order for. */
export interface Refusal {
  field: string
  message: string
}

/** From the press of the button to the order, or to what is wrong with it. */
export function useOrdering(
  { view, totals, latest, reload }: Choices,
  { unsigned, sign }: Signing,
  attachments: Attachments,
  onRefused: (refusal: Refusal) => void,
) {
  const call = useCall()
  const placed = usePlaced()
  const key = useIdempotencyKey()
  const [sending, setSending] = useState(false)
  const [attempted, setAttempted] = useState(false)

  const commit = async () => {
    if (sending) return
    setAttempted(true)
    setSending(true)
    let signatureId: number | undefined
    try {
      // What is still on its way goes along; what did not arrive is said there.
      const attachIds = await attachments.ids()
      const { choices, totals: known } = await latest()
      const open = known.problems.filter(({ field }) => !field.startsWith('contract'))
      if (!attachIds || open.length > 0 || unsigned()) return focusFirstError()
      const contract = await sign()
      signatureId = contract?.signatureId
      const data = { ...sent(choices, known), attachIds, contract, key: key.value, expected: totals.total }
      await placed((await call(commitOrder, { data })).obj, view, choices.group !== undefined)
    } catch (error) {
      if (error instanceof UploadError) toasts.show('error', error.message, 5000)
      else if (!(error instanceof CallError)) throw error
      else {
        // The next attempt sends the signature again.
        if (signatureId && error.kind === 'failed') letGoOf(call, signatureId)
        await explain(error)
      }
    } finally {
      setSending(false)
    }
  }

  /** With the payment method that the page shows, even if the server would choose another one by now. */
  const sent = (choices: CheckoutChoices, { payMethodId }: CheckoutTotals) => ({
    ...choices,
    payMethodId: payMethodId ?? undefined,
    best: choices.best?.filter(each => each !== 'payMethod'),
  })

  const explain = async (error: CallError) => {
    if (error.kind === 'failed' && error.reply?.kind === 'failed' && error.reply.field) {
      onRefused({ field: error.reply.field, message: error.message })
      focusFirstError()
    }
    // After any refusal the page is loaded again.
    if (error.kind === 'failed' || error.kind === 'table' || error.kind === 'cancel') await reload()
  }

  /** Takes what there is of each short line, and leaves out what is gone. */
  const adjust = async (lines: readonly CartLine[]) => {
    setSending(true)
    try {
      for (const { id, problem } of lines) {
        if (problem?.below) await call(changeCartLine, { id, qty: problem.below, noCart: true })
        else await call(checkCartLine, { id, checked: false, noCart: true })
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      await reload()
      setSending(false)
    }
  }

  return { sending, attempted, commit, adjust }
}

/** Where a placed order leads. */
function usePlaced() {
  const t = useT()
  const { lang } = useLanguage()
  const router = useRouter()
  const tellCount = useTellCartCount()
  return async (
    { ids, numbers, toPay }: ActionOutput<typeof commitOrder>,
    { cart, forMember }: Choices['view'],
    isGroup: boolean,
  ) => {
    // A place in a group leaves the cart as it is.
    if (!isGroup) tellCount(Math.max(0, cart.n - cart.lines.filter(({ problem }) => !problem).length))
    if (forMember) {
      // The customer has to pay, so whoever ordered for them only sees the numbers.
      const text = t('checkout.placedFor', { nick: forMember.nick, numbers: listInWords(lang, numbers) })
      await dialogs.info({ text })
      return await router.navigate({ href: paths.cart })
    }
    const path = toPay ? paths.pay : paths.payResult
    await router.navigate({ href: `${path}?id=${ids.join()}` })
  }
}

/** Of this page in this browser: made there, so that the server's page is the same for everybody. */
function useIdempotencyKey() {
  const [key] = useState(() => ({ value: '' }))
  useEffect(() => {
    key.value = newKey()
  }, [key])
  return key
}

/** After it is drawn: the first wrong field comes into view and gets the focus. */
function focusFirstError(): void {
  requestAnimationFrame(() => {
    const places = [...document.querySelectorAll<HTMLElement>('[data-wrong="true"]')]
    // Prefer the field inside a section that is marked because of it.
    const wrong = places.find(each => !each.querySelector('[data-wrong="true"]'))
    const control = ['input:enabled, select:enabled, textarea:enabled', 'button, [tabindex]']
      .map(kind => wrong?.querySelector<HTMLElement>(kind))
      .find(Boolean)
    control?.focus({ preventScroll: true })
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    wrong?.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
  })
}
