import { type FormEvent, useRef, useState } from 'react'
import { boolean, object, picklist, record, string } from 'valibot'
import {
  type AfterSaleForm,
  afterSaleForm,
  officeCaseForm,
  openCase,
  refund,
} from '../../../contract/after-sale.ts'
import {
  type CaseKind,
  type CaseReason,
  caseKinds,
  caseReasonNames,
} from '../../../contract/after-sale-states.ts'
import { compare, type Decimal, isZero } from '../../../contract/decimal.ts'
import { decimalText } from '../../../contract/fields.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { useFiles } from '../../ui/use-files.ts'
import { useForm } from '../../ui/use-form.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { caseHref, officeCaseHref } from './case-href.ts'

const labels = { reason: 'after-sale.reason', words: 'after-sale.words', lines: 'after-sale.which' } as const

const typedRequest = object({
  kind: picklist(caseKinds),
  reason: picklist(['', ...caseReasonNames]),
  words: string(),
  toStored: boolean(),
  quantities: record(string(), decimalText()),
})

/** All that can be had of each line. */
const allOf = ({ lines }: AfterSaleForm): Record<string, Decimal> =>
  Object.fromEntries(lines.filter(({ most }) => !isZero(most)).map(({ id, most }) => [id, most]))

/** One line of several: most want that. All of an order that has not left the house, and the only line of any. */
function firstChoice(form: AfterSaleForm): Record<string, Decimal> {
  const all = allOf(form)
  return form.kinds.includes('return') && Object.keys(all).length > 1 ? {} : all
}

/** What somebody chose of each line, as far as the other kind has it: all of what it was is all of what it is then. */
function carriedTo(next: AfterSaleForm, before: AfterSaleForm, chosen: Record<string, Decimal>) {
  const all = allOf(before)
  const carried = ([id, most]: [string, Decimal]): [string, Decimal] => {
    const had = chosen[id] ?? '0'
    const isAll = all[id] !== undefined && compare(had, all[id]) === 0
    return [id, isAll || compare(had, most) > 0 ? most : had]
  }
  // A line that this kind does not have is chosen again in the one that has it.
  return { ...chosen, ...Object.fromEntries(Object.entries(allOf(next)).map(carried)) }
}

const linesOf = (form: AfterSaleForm, quantities: Record<string, Decimal>) =>
  Object.keys(allOf(form)).flatMap(line => {
    const quantity = quantities[line] ?? '0'
    return isZero(quantity) ? [] : [{ id: Number(line), quantity }]
  })

const nothing: ReturnType<typeof amountsOf> = { amount: '0', freight: '0', points: 0 }

const amountsOf = ({ amount, freight, points }: AfterSaleForm) => ({ amount, freight, points })

/** A request for money back: what is chosen and written, what it comes to, and sending it. `byClerk`: for the order's member. */
export function useAfterSaleRequest(first: AfterSaleForm, byClerk = false) {
  const t = useT()
  const call = useCall()
  const navigate = useNavigate()
  const form = useForm(labels)
  const [shown, setShown] = useState(first)
  const [kind, setKind] = useState<CaseKind>(first.kind)
  const [quantities, setQuantities] = useState(() => firstChoice(first))
  const [reason, setReason] = useState<CaseReason | ''>('')
  const [words, setWords] = useState('')
  const attached = useFiles()
  const [toStored, setToStored] = useState(false)
  const isUntouched = reason === '' && words === ''
  const typed = isUntouched ? undefined : { kind, reason, words, toStored, quantities }
  useDraft(`after-sale ${first.orderId}`, typedRequest, typed, kept => {
    setKind(kept.kind)
    setReason(kept.reason)
    setWords(kept.words)
    setToStored(kept.toStored)
    setQuantities(kept.quantities)
  })
  const lines = linesOf(shown, quantities)

  const ask = async (asked: { kind: CaseKind; lines?: typeof lines }) => {
    const asking = byClerk ? officeCaseForm : afterSaleForm
    return (await call(asking, { orderId: first.orderId, ...asked }, { quiet: true })).obj
  }

  // What the chosen pieces come to is the server's word; an answer to an older choice is dropped.
  const choice = JSON.stringify([kind, lines])
  const isFirst = choice === JSON.stringify([first.kind, linesOf(first, allOf(first))])
  const isKnown = isFirst || lines.length === 0
  const asked = useLoaded(isKnown ? '' : choice, async () =>
    isKnown ? undefined : amountsOf(await ask({ kind, lines })),
  )
  const sums = {
    amounts: lines.length === 0 ? nothing : isFirst ? amountsOf(first) : asked.value,
    /** Could not be asked for. */
    retry: !isKnown && asked.state === 'failed' ? asked.reload : undefined,
  }

  const chosen = useRef(first.kind)
  const chooseKind = async (next: CaseKind) => {
    setKind(next)
    chosen.current = next
    const answer = await ask({ kind: next }).catch(error => {
      if (!(error instanceof CallError)) throw error
      toasts.show('error', error.message)
      return undefined
    })
    if (chosen.current !== next) return
    // Its limits are not known: back to the kind whose are shown.
    if (!answer) {
      chosen.current = shown.kind
      return setKind(shown.kind)
    }
    setShown(answer)
    setQuantities(now => carriedTo(answer, shown, now))
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = {
      reason: reason === '' ? t('after-sale.chooseReason') : undefined,
      lines: lines.length === 0 ? t('after-sale.chooseLines') : undefined,
    }
    form.show(missing)
    if (reason === '' || missing.lines) return
    void form.send(async () => {
      const files = await attached.ids()
      if (!files) return
      const row = { id: first.orderId, lines, kind, reason, words, files }
      if (byClerk) {
        const { obj } = await call(openCase, { row }, { quiet: true })
        await navigate({ href: officeCaseHref(obj.id) })
        return
      }
      const { obj } = await call(refund, { ...row, toStored }, { quiet: true })
      toasts.show('success', t('after-sale.asked'), 3000)
      await navigate({ href: caseHref(obj.id) })
    })
  }

  return {
    form,
    shown,
    sums,
    kind,
    chooseKind,
    lines,
    quantityOf: (line: number) => quantities[line] ?? '0',
    setQuantity: (line: number, quantity: Decimal) => {
      setQuantities(before => ({ ...before, [line]: quantity }))
      form.changed('lines')
    },
    setAll: (on: boolean) => {
      setQuantities(on ? allOf(shown) : {})
      form.changed('lines')
    },
    reason,
    setReason: (chosen: CaseReason | '') => {
      setReason(chosen)
      form.changed('reason')
    },
    words,
    setWords,
    attached,
    toStored,
    setToStored,
    submit,
    byClerk,
  }
}
