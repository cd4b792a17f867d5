import { useState } from 'react'
import { array, boolean, nullable, number, object, optional, string } from 'valibot'
import type { CartLine } from '../../../contract/cart.ts'
import {
  type CheckoutChoices,
  type CheckoutTotals,
  type CheckoutView,
  checkoutTotals,
  checkoutView,
} from '../../../contract/checkout.ts'
import { leastOf, ruleInUnit } from '../../../contract/quantity.ts'
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
  /** Nobody has typed a quantity yet: it is the least that can be bought, once that is known. */
  isFirst?: boolean | undefined
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
      isFirst: optional(boolean()),
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

type Known = Pick<CartLine, 'skuId' | 'unitId' | 'units' | 'minQty' | 'multiple'>

/** The same lines, those that nobody has typed a quantity for with the least that can be bought. */
export function withLeast(lines: readonly EnteredLine[], known: readonly Known[]): readonly EnteredLine[] {
  const begun = lines.map(line => {
    const priced = known.find(({ skuId, unitId }) => skuId === line.skuId && unitId === line.unitId)
    const unit = priced?.units.find(({ id }) => id === line.unitId)
    if (!line.isFirst || !priced || !unit) return line
    const quantity = leastOf(ruleInUnit({ min: priced.minQty, multiple: priced.multiple }, unit.factor))
    return quantity === line.quantity ? line : { ...line, quantity }
  })
  return begun.some((line, at) => line !== lines[at]) ? begun : lines
}

export interface Priced {
  view: CheckoutView
  totals: CheckoutTotals
  /** As they were asked about: what an order is made with. */
  choices: CheckoutChoices
}

const askedOf = (lines: readonly EnteredLine[]) =>
  lines.map(({ skuId, unitId, quantity }) => ({
    skuId,
    quantity: plainNumber(quantity),
    ...(unitId !== null && { unitId }),
  }))

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
          lines: askedOf(typed),
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
    const { obj: first } = await call(checkoutView, { choices: said }, { quiet: true })
    const begun = withLeast(typed, first.cart.lines)
    const asked = { ...said, lines: askedOf(begun) }
    const view = begun === typed ? first : (await call(checkoutView, { choices: asked }, { quiet: true })).obj
    if (begun !== typed)
      setEntered(before => ({ ...before, lines: [...withLeast(before.lines, first.cart.lines)] }))
    const choices = {
      ...asked,
      addressId: asked.addressId ?? view.chosen.addressId ?? undefined,
      deliveryMethodId: asked.deliveryMethodId ?? view.chosen.deliveryMethodId ?? undefined,
    }
    const { obj: totals } = await call(checkoutTotals, { choices }, { quiet: true })
    return { view, totals, choices }
  })
  return { entered, edit, priced, typed, startOver: () => setEntered(nothing) }
}
