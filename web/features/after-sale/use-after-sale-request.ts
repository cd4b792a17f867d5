import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
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
import { type Decimal, isZero } from '../../../contract/decimal.ts'
import { decimalText } from '../../../contract/fields.ts'
import type { FileItem } from '../../../contract/files.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { useForm } from '../../ui/use-form.ts'
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

const linesOf = (quantities: Record<string, Decimal>) =>
  Object.entries(quantities).flatMap(([line, quantity]) =>
    isZero(quantity) ? [] : [{ id: Number(line), quantity }],
  )

const amountsOf = ({ amount, freight, points }: AfterSaleForm) => ({ amount, freight, points })

/** A request for money back: what is chosen and written, what it comes to, and sending it. `byClerk`: for the order's member. */
export function useAfterSaleRequest(first: AfterSaleForm, byClerk = false) {
  const t = useT()
  const call = useCall()
  const navigate = useNavigate()
  const form = useForm(labels)
  const [shown, setShown] = useState(first)
  const [kind, setKind] = useState<CaseKind>(first.kind)
  const [quantities, setQuantities] = useState(() => allOf(first))
  const [reason, setReason] = useState<CaseReason | ''>('')
  const [words, setWords] = useState('')
  const [files, setFiles] = useState<FileItem[]>([])
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
  const lines = linesOf(quantities)

  const ask = async (asked: { kind: CaseKind; lines?: typeof lines }) => {
    try {
      const asking = byClerk ? officeCaseForm : afterSaleForm
      return (await call(asking, { orderId: first.orderId, ...asked }, { quiet: true })).obj
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return undefined
    }
  }

  // What the chosen pieces come to is the server's word; an answer to an older choice is dropped.
  const choice = JSON.stringify([kind, lines])
  const isFirst = choice === JSON.stringify([first.kind, linesOf(allOf(first))])
  const preview = useEffectEvent(async (isCurrent: () => boolean) => {
    const answer = lines.length === 0 ? undefined : await ask({ kind, lines })
    if (answer && isCurrent()) setShown(before => ({ ...before, ...amountsOf(answer) }))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice asks again
  useEffect(() => {
    if (isFirst) return setShown(before => ({ ...before, ...amountsOf(first) }))
    let isCurrent = true
    void preview(() => isCurrent)
    return () => {
      isCurrent = false
    }
  }, [choice, isFirst, first])

  const chosen = useRef(first.kind)
  const chooseKind = async (next: CaseKind) => {
    setKind(next)
    chosen.current = next
    const answer = await ask({ kind: next })
    if (!answer || chosen.current !== next) return
    // What was typed while the answer was on its way stays, and so does what it comes to, which may be known already.
    setShown(before => ({ ...answer, ...amountsOf(before) }))
    setQuantities(now => (now === quantities ? allOf(answer) : now))
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = {
      reason: reason === '' ? form.required('reason') : undefined,
      lines: lines.length === 0 ? t('after-sale.chooseLines') : undefined,
    }
    form.show(missing)
    if (reason === '' || missing.lines) return
    void form.send(async () => {
      const fileIds = files.map(file => file.id)
      const row = { id: first.orderId, lines, kind, reason, words, files: fileIds }
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
    kind,
    chooseKind,
    lines,
    quantityOf: (line: number) => quantities[line] ?? '0',
    setQuantity: (line: number, quantity: Decimal) =>
      setQuantities(before => ({ ...before, [line]: quantity })),
    setAll: (on: boolean) => setQuantities(on ? allOf(shown) : {}),
    reason,
    setReason,
    words,
    setWords,
    files,
    setFiles,
    toStored,
    setToStored,
    submit,
    byClerk,
  }
}
