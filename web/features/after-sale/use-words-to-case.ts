import { type FormEvent, useState } from 'react'
import { string } from 'valibot'
import type { answerCase, writeToCase } from '../../../contract/after-sale.ts'
import type { fxAnswerCase } from '../../../contract/fx-orders.ts'
import { useT } from '../../i18n/use-t.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { useFiles } from '../../ui/use-files.ts'
import { useDecision } from '../payment/use-decision.ts'

type WordsStep = typeof answerCase | typeof writeToCase | typeof fxAnswerCase

/** Words to the other side, with what goes along. */
export function useWordsToCase({ id, step }: { id: number; step: WordsStep }) {
  const t = useT()
  const { busy, decide } = useDecision()
  const [words, setWords] = useState('')
  const attached = useFiles()
  const [waiting, setWaiting] = useState(false)
  useDraft(`after-sale words ${id}`, string(), words || undefined, setWords)

  /** Whether it was sent. */
  const send = async (event: FormEvent): Promise<boolean> => {
    event.preventDefault()
    if (waiting || busy) return false
    setWaiting(true)
    const files = await attached.ids()
    setWaiting(false)
    if (!files || !(await decide(step, { row: { id, words, files } }, t('after-sale.written')))) return false
    setWords('')
    attached.change(() => [])
    return true
  }

  return { words, setWords, attached, busy: busy || waiting, send }
}
