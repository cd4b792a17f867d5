import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { object, string } from 'valibot'
import { type CartLine, changeCartLine, checkCartLine } from '../../../contract/cart.ts'
import {
  type CheckoutChoices,
  type CheckoutTotals,
  type CheckoutView,
  checkoutChoices,
  checkoutTotals,
  checkoutView,
  chosenByServer,
  commitOrder,
} from '../../../contract/checkout.ts'
import * as paths from '../../../contract/paths.ts'
import type { Call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useTellCartCount } from '../../layouts/cart-count.ts'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { UploadError, useDiscard, useUpload } from '../../ui/use-upload.ts'

export interface Offered {
  view: CheckoutView
}

/** What does not change while somebody checks out: for whom, and which group-buy. */
export type Fixed = Pick<CheckoutChoices, 'forMember' | 'group'>

export async function loadOffered(call: Call, fixed: Fixed): Promise<Offered> {
  const { obj } = await call(checkoutView, { choices: fixed })
  return { view: obj }
}

export const loadTotals = async (call: Call, choices: CheckoutChoices): Promise<CheckoutTotals> =>
  (await call(checkoutTotals, { choices })).obj

export const firstChoices = ({ chosen }: CheckoutView, fixed: Fixed): CheckoutChoices => ({
  ...fixed,
  addressId: chosen.addressId ?? undefined,
  deliveryMethodId: chosen.deliveryMethodId ?? undefined,
  invoiceId: chosen.invoiceId ?? undefined,
  best: [...chosenByServer],
})

type ByHand = 'promotionId' | 'couponId' | 'redPacketId' | 'payMethodId'
const decides = {
  promotionId: 'promotion',
  couponId: 'coupon',
  redPacketId: 'redPacket',
  payMethodId: 'payMethod',
} as const satisfies Record<ByHand, (typeof chosenByServer)[number]>

/** The choice of an address, with another delivery method when the chosen one does not go there and one does. */
export function goingTo(view: CheckoutView, choices: CheckoutChoices, addressId: number): CheckoutChoices {
  const chosen = view.deliveryMethods.find(({ id }) => id === choices.deliveryMethodId)
  const ways = view.addresses.find(({ id }) => id === addressId)?.ways ?? []
  if (chosen?.kind === 'pickup' || (chosen && ways.includes(chosen.id)) || ways.length === 0)
    return { addressId }
  return { addressId, deliveryMethodId: ways[0], wantedAt: undefined }
}

/** What survives a lost session: choices and words, but neither files nor the signature. */
const keptCheckout = object({ choices: checkoutChoices, signer: string() })

/** What a signer wrote; the drawing becomes a file when the order is sent. */
export interface Signature {
  name: string
  draw: (() => Promise<File | undefined>) | undefined
}

export type Errors = ReadonlyMap<string, string>

/** Which field is which thing to choose; fields of the server that the page shows elsewhere. */
const shownAt: Readonly<Record<string, string>> = { unpaid: 'payMethodId', 'contract.name': 'contract' }

export function useCheckout(first: Offered & { totals: CheckoutTotals }, fixed: Fixed) {
  const call = useCall()
  const t = useT()
  const upload = useUpload()
  const discard = useDiscard()
  const router = useRouter()
  const tellCount = useTellCartCount()
  const [offered, setOffered] = useState<Offered>(first)
  const [choices, setChoices] = useState(() => firstChoices(first.view, fixed))
  const [totals, setTotals] = useState(first.totals)
  const [pricing, setPricing] = useState(false)
  const [sending, setSending] = useState(false)
  const [attempted, setAttempted] = useState(false)
  const [refused, setRefused] = useState<{ field: string; message: string }>()
  const [signature, setSignature] = useState<Signature>({ name: '', draw: undefined })
  const [key] = useState(() => ({ value: '' }))
  // Fields that have a text of their own while somebody types begin with what came back.
  const [restored, setRestored] = useState(0)
  // What is being asked for: pressing the button waits for it.
  const asked = useRef<Promise<CheckoutTotals | undefined>>(undefined)
  const { view } = offered

  // The key belongs to this page in this browser: made there, so that the server's page is the same for everybody.
  useEffect(() => {
    key.value = crypto.randomUUID()
  }, [key])

  const price = async (next: CheckoutChoices) => {
    const answer = loadTotals(call, next).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      return undefined
    })
    asked.current = answer
    setPricing(true)
    const found = await answer
    // A later question counts, whichever is answered first.
    if (asked.current !== answer) return
    asked.current = undefined
    setPricing(false)
    if (found) setTotals(found)
  }

  const choose = (change: CheckoutChoices) => {
    const next = { ...choices, ...change }
    setChoices(next)
    setRefused(undefined)
    void price(next)
  }

  /** From here on it is the shopper's own choice. */
  const chooseByHand = (field: ByHand, id: number | undefined) =>
    choose({ [field]: id, best: choices.best?.filter(each => each !== decides[field]) })

  /** Whatever was chosen by hand: what comes to least counts again. */
  const chooseBest = () =>
    choose({
      promotionId: undefined,
      couponId: undefined,
      redPacketId: undefined,
      best: [...new Set([...(choices.best ?? []), 'promotion', 'coupon', 'redPacket'] as const)],
    })

  /** Something about what can be chosen has changed: an address was added, a line was adjusted. */
  const reload = async (change: CheckoutChoices = {}) => {
    const answer = await loadOffered(call, fixed)
    setOffered(answer)
    const next = {
      ...choices,
      ...change,
      ...(change.addressId && goingTo(answer.view, choices, Number(change.addressId))),
    }
    setChoices(next)
    await price(next)
  }

  const isUntouched =
    signature.name === '' && JSON.stringify(choices) === JSON.stringify(firstChoices(first.view, fixed))
  const typed = isUntouched
    ? undefined
    : { choices: { ...choices, attachIds: undefined }, signer: signature.name }
  useDraft(`checkout ${JSON.stringify(fixed)}`, keptCheckout, typed, kept => {
    setSignature({ name: kept.signer, draw: undefined })
    setRestored(restored + 1)
    // No invoice is a choice too.
    choose({ invoiceId: undefined, ...kept.choices })
  })

  const contractProblem = (): string | undefined => {
    if (!view.contract) return undefined
    if (!signature.draw) return t('checkout.signFirst')
    return signature.name.trim() === '' ? t('checkout.signName') : undefined
  }

  const errors = new Map<string, string>()
  if (attempted) {
    for (const { field, message } of totals.problems) {
      // Whether it is signed the page knows better: the drawing is not sent yet.
      const place = shownAt[field] ?? field
      if (place !== 'contract' && !errors.has(place)) errors.set(place, message)
    }
    const unsigned = contractProblem()
    if (unsigned) errors.set('contract', unsigned)
  }
  if (refused) errors.set(shownAt[refused.field] ?? refused.field, refused.message)

  const signed = async () => {
    const file = await signature.draw?.()
    if (!view.contract || !file) return undefined
    const { id } = await upload(file)
    return { version: view.contract.version, name: signature.name.trim(), signatureId: id }
  }

  const commit = async () => {
    if (sending) return
    setAttempted(true)
    const latest = (await asked.current) ?? totals
    const open = latest.problems.filter(({ field }) => !field.startsWith('contract'))
    if (open.length > 0 || contractProblem()) return focusFirstError()
    setSending(true)
    let signatureId: number | undefined
    try {
      const contract = await signed()
      signatureId = contract?.signatureId
      // The payment method that the page shows, even if the server would choose another one by now.
      const data = {
        ...choices,
        payMethodId: latest.payMethodId ?? undefined,
        best: choices.best?.filter(each => each !== 'payMethod'),
        contract,
        key: key.value,
        expected: totals.total,
      }
      const { obj } = await call(commitOrder, { data })
      // A place in a group leaves the cart as it is.
      if (!fixed.group)
        tellCount(Math.max(0, view.cart.n - view.cart.lines.filter(({ problem }) => !problem).length))
      if (view.forMember) {
        const { nick } = view.forMember
        // The customer has to pay, so whoever ordered for them only sees the numbers.
        await dialogs.info({ text: t('checkout.placedFor', { nick, numbers: obj.numbers.join(', ') }) })
        return await router.navigate({ to: paths.cart })
      }
      const path = obj.toPay ? paths.pay : paths.payResult
      await router.navigate({ to: path, search: { id: obj.ids.join() } } as never)
    } catch (error) {
      if (error instanceof UploadError) toasts.show('error', error.message, 5000)
      else if (!(error instanceof CallError)) throw error
      else {
        // The next attempt sends the signature again.
        if (signatureId && error.kind === 'failed') discard(signatureId)
        await explain(error)
      }
    } finally {
      setSending(false)
    }
  }

  const explain = async (error: CallError) => {
    if (error.kind === 'failed' && error.reply?.kind === 'failed' && error.reply.field) {
      setRefused({ field: error.reply.field, message: error.message })
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

  // A choice by hand shows at once, the server's when it has answered.
  const chosen = (field: 'couponId' | 'redPacketId' | 'payMethodId') =>
    (choices.best?.includes(decides[field]) ? totals[field] : choices[field]) ?? undefined

  return {
    ...offered,
    choices,
    chosen,
    totals,
    pricing,
    sending,
    restored,
    errors: errors as Errors,
    signature,
    setSignature,
    choose,
    chooseByHand,
    chooseBest,
    reload,
    commit,
    adjust,
  }
}

export type CheckoutModel = ReturnType<typeof useCheckout>

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
