import { type FormEvent, useState } from 'react'
import { nullable, number, object, string } from 'valibot'
import * as paths from '../../../contract/paths.ts'
import { type TopUpChoices, topUp } from '../../../contract/top-up.ts'
import { CallError } from '../../api/call-error.ts'
import { newKey } from '../../api/new-key.ts'
import { useCall } from '../../api/use-app.ts'
import { useNavigate } from '../../router/react.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { useOnce } from '../../ui/use-once.ts'

const keptChoice = object({ chosen: nullable(number()), amount: string() })

/** A package, or an amount of one's own; then on to the payment. */
export function useTopUp({ packages }: TopUpChoices) {
  const call = useCall()
  const navigate = useNavigate()
  // A press after a lost answer is the same press.
  const [key] = useState(() => (import.meta.env.SSR ? '' : newKey()))
  const first = packages[0]?.id
  const [chosen, choose] = useState<number | undefined>(first)
  const [amount, setAmount] = useState('')
  const [wrong, setWrong] = useState<{ amount?: string; other?: string }>({})
  const typed = chosen === first && !amount ? undefined : { chosen: chosen ?? null, amount }
  useDraft('top-up', keptChoice, typed, kept => {
    choose(kept.chosen ?? undefined)
    setAmount(kept.amount)
  })

  const { run, busy } = useOnce(async () => {
    setWrong({})
    try {
      const money = chosen === undefined ? { amount: amount.trim() || undefined } : { package: chosen }
      const { obj } = await call(topUp, { row: { key, ...money } }, { quiet: true })
      await navigate({ href: `${paths.pay}?id=${obj.id}` })
    } catch (failed) {
      if (!(failed instanceof CallError)) throw failed
      const isOfAmount =
        chosen === undefined && failed.reply?.kind === 'failed' && failed.reply.field !== undefined
      setWrong({ [isOfAmount ? 'amount' : 'other']: failed.message })
    }
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }

  return {
    chosen,
    choose,
    amount,
    setAmount: (typed: string) => {
      setAmount(typed)
      setWrong({})
    },
    wrong,
    submit,
    busy,
  }
}
