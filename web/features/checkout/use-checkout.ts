import { useState } from 'react'
import { object, string } from 'valibot'
import { type CheckoutTotals, checkoutChoices } from '../../../contract/checkout.ts'
import { useDraft } from '../../ui/use-draft.ts'
import type { Fixed, Offered } from './checkout-choices.ts'
import { useAttachments } from './use-attachments.ts'
import { type Choices, useChoices } from './use-choices.ts'
import { type Refusal, useOrdering } from './use-ordering.ts'
import { type Signing, useSigning } from './use-signing.ts'

export type Errors = ReadonlyMap<string, string>

export type CheckoutModel = ReturnType<typeof useCheckout>

export function useCheckout(first: Offered & { totals: CheckoutTotals }, fixed: Fixed) {
  const [refused, setRefused] = useState<Refusal>()
  const choices = useChoices(first, fixed, () => setRefused(undefined))
  const signing = useSigning(choices.view.contract)
  const attachments = useAttachments()
  const restored = useCheckoutDraft(fixed, choices, signing)
  const { sending, attempted, commit, adjust } = useOrdering(choices, signing, attachments, setRefused)
  const problems = attempted ? problemsOf(choices.totals, signing.unsigned()) : []
  return {
    ...choices,
    sending,
    restored,
    errors: errorsOf(problems, refused),
    signature: signing.signature,
    setSignature: signing.setSignature,
    attachments,
    commit,
    adjust,
  }
}

/** What survives a lost session: choices and words, but neither files nor the signature. */
const keptCheckout = object({ choices: checkoutChoices, signer: string() })

/** Counts how often something came back: fields with a text of their own while somebody types begin with it then. */
function useCheckoutDraft(fixed: Fixed, { choices, isUntouched, choose }: Choices, signing: Signing): number {
  const [restored, setRestored] = useState(0)
  const signer = signing.signature.name
  const typed = isUntouched && signer === '' ? undefined : { choices, signer }
  useDraft(`checkout ${JSON.stringify(fixed)}`, keptCheckout, typed, kept => {
    signing.setSignature({ name: kept.signer, draw: undefined })
    setRestored(restored + 1)
    // No invoice is a choice too.
    choose({ invoiceId: undefined, ...kept.choices })
  })
  return restored
}

/** Which field is which thing to choose; fields of the server that the page shows elsewhere. */
const shownAt: Readonly<Record<string, string>> = { unpaid: 'payMethodId', 'contract.name': 'contract' }
const placeOf = (field: string): string => shownAt[field] ?? field

/** Whether it is signed the page knows better than the server: the drawing is not sent yet. */
function problemsOf({ problems }: CheckoutTotals, unsigned: string | undefined): Refusal[] {
  const others = problems.filter(({ field }) => placeOf(field) !== 'contract')
  return unsigned ? [...others, { field: 'contract', message: unsigned }] : others
}

/** The first problem of each place; what the order was refused for comes before all others. */
function errorsOf(problems: readonly Refusal[], refused: Refusal | undefined): Errors {
  const errors = new Map<string, string>()
  for (const { field, message } of problems)
    if (!errors.has(placeOf(field))) errors.set(placeOf(field), message)
  if (refused) errors.set(placeOf(refused.field), refused.message)
  return errors
}
