import { type FormEvent, useState } from 'react'
import { string } from 'valibot'
import type { answerCase, writeToCase } from '../../../contract/after-sale.ts'
import type { FileItem } from '../../../contract/files.ts'
import type { fxAnswerCase } from '../../../contract/fx-orders.ts'
import { useT } from '../../i18n/use-t.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { useDecision } from '../payment/use-decision.ts'

type WordsStep = typeof answerCase | typeof writeToCase | typeof fxAnswerCase

/** Words to the other side, with what goes along. */
export function useWordsToCase({ id, step }: { id: number; step: WordsStep }) {
  const t = useT()
  const { busy, decide } = useDecision()
  const [words, setWords] = useState('')
  const [files, setFiles] = useState<FileItem[]>([])
  useDraft(`after-sale words ${id}`, string(), words || undefined, setWords)

  /** Whether it was sent. */
  const send = async (event: FormEvent): Promise<boolean> => {
    event.preventDefault()
    const row = { id, words, files: files.map(file => file.id) }
    if (!(await decide(step, { row }, t('after-sale.written')))) return false
    setWords('')
    setFiles([])
    return true
  }

  return { words, setWords, files, setFiles, busy, send }
}
