import { type FormEvent, useState } from 'react'
import { string } from 'valibot'
import type { answerCase, writeToCase } from '../../../contract/after-sale.ts'
import type { FileItem } from '../../../contract/files.ts'
import type { fxAnswerCase } from '../../../contract/fx-orders.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { useDecision } from '../payment/use-decision.ts'
import { Attachments } from './Attachments.tsx'
import css from './case.module.css'

/** Words to the other side. */
export function WriteWords({
  id,
  step,
}: {
  id: number
  step: typeof answerCase | typeof writeToCase | typeof fxAnswerCase
}) {
  const t = useT()
  const { busy, decide } = useDecision()
  const [words, setWords] = useState('')
  const [files, setFiles] = useState<FileItem[]>([])
  useDraft(`after-sale words ${id}`, string(), words || undefined, setWords)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const row = { id, words, files: files.map(file => file.id) }
    if (await decide(step, { row }, t('after-sale.written'))) {
      setWords('')
      setFiles([])
    }
  }

  return (
    <form className={css.write} onSubmit={event => void send(event)}>
      <Field label={t('after-sale.write')}>
        {control => (
          <textarea
            {...control}
            rows={3}
            maxLength={1000}
            value={words}
            onChange={event => setWords(event.target.value)}
          />
        )}
      </Field>
      <Attachments files={files} onChange={setFiles} />
      <Button
        type="submit"
        kind="second"
        busy={busy}
        disabledReason={words.trim() === '' ? t('after-sale.writeWhat') : undefined}
      >
        {t('after-sale.writeDo')}
      </Button>
    </form>
  )
}
