import { useState } from 'react'
import { array, nullable, number, object, optional, string } from 'valibot'
import {
  type CheckoutChoices,
  type CheckoutTotals,
  type CheckoutView,
  checkoutTotals,
  checkoutView,
} from '../../../contract/checkout.ts'
import { plainNumber } from '../../../contract/typed-number.ts'
import { useCall } from '../../api/use-app.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { type Loaded, useLoaded } from '../../ui/use-loaded.ts'

export interface EnteredLine {
  /** Under which it is kept while it is typed. */
  key: number
  skuId: number
  itemNo: string
  unitId: number | null
  /** As it is typed. */
  quantity: string
}

export interface Entered {
  member: { id: number; nick: string } | undefined
  lines: readonly EnteredLine[]
  /** Undefined: what the checkout would begin with. */
  addressId?: number
  deliveryMethodId?: number
  payMethodId?: number
  storeId?: number
  pickupPerson: string
  pickupPhone: string
  /** As a clock's field has it. */
  wantedAt: string
  remark: string
}

const nothing: Entered = {
  member: undefined,
  lines: [],
  pickupPerson: '',
  pickupPhone: '',
  wantedAt: '',
  remark: '',
}

const kept = object({
  member: optional(object({ id: number(), nick: string() })),
  lines: array(
    object({
      key: number(),
      skuId: number(),
      itemNo: string(),
      unitId: nullable(number()),
      quantity: string(),
    }),
  ),
  addressId: optional(number()),
  deliveryMethodId: optional(number()),
  payMethodId: optional(number()),
  storeId: optional(number()),
  pickupPerson: string(),
  pickupPhone: string(),
  wantedAt: string(),
  remark: string(),
})

/** A quantity that is no number is no line. */
export function isQuantity(typed: string): boolean {
  const plain = plainNumber(typed)
  return /^\d{1,9}(\.\d{1,4})?$/.test(plain) && Number(plain) > 0
}

export interface Priced {
  view: CheckoutView
  totals: CheckoutTotals
  /** As they were asked about: what an order is made with. */
  choices: CheckoutChoices
}

/** What a clerk has entered so far, and what the checkout of that member says to it. */
export function useOfflineOrder() {
  const call = useCall()
  const [entered, setEntered] = useState<Entered>(nothing)
  const edit = (change: Partial<Entered>) => setEntered(before => ({ ...before, ...change }))
  const { member, lines, wantedAt } = entered
  const began = entered === nothing ? undefined : { ...entered, lines: [...lines] }
  useDraft('offline order', kept, began, typed => setEntered({ ...nothing, ...typed }))
  const typed = lines.filter(({ quantity }) => isQuantity(quantity))
  const said: CheckoutChoices | undefined =
    member && typed.length > 0
      ? {
          forMember: member.id,
          lines: typed.map(({ skuId, unitId, quantity }) => ({
            skuId,
            quantity: plainNumber(quantity),
            ...(unitId !== null && { unitId }),
          })),
          addressId: entered.addressId,
          deliveryMethodId: entered.deliveryMethodId,
          payMethodId: entered.payMethodId,
          storeId: entered.storeId,
          pickupPerson: entered.pickupPerson,
          pickupPhone: entered.pickupPhone,
          wantedAt: wantedAt ? new Date(wantedAt).toISOString() : undefined,
          remark: entered.remark,
          best: entered.payMethodId === undefined ? ['promotion', 'payMethod'] : ['promotion'],
        }
      : undefined
  const priced: Loaded<Priced | undefined> = useLoaded(JSON.stringify(said ?? null), async () => {
    if (!said) return undefined
    const { obj: view } = await call(checkoutView, { choices: said }, { quiet: true })
    const choices = {
      ...said,
      addressId: said.addressId ?? view.chosen.addressId ?? undefined,
      deliveryMethodId: said.deliveryMethodId ?? view.chosen.deliveryMethodId ?? undefined,
    }
    const { obj: totals } = await call(checkoutTotals, { choices }, { quiet: true })
    return { view, totals, choices }
  })
  return { entered, edit, priced, typed, startOver: () => setEntered(nothing) }
}
