import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Attachments } from './Attachments.tsx'
import css from './case.module.css'
import { useWordsToCase } from './use-words-to-case.ts'

/** Words to the other side. */
export function WriteWords(props: Parameters<typeof useWordsToCase>[0]) {
  const t = useT()
  const { words, setWords, attached, busy, send } = useWordsToCase(props)
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
      <Attachments attached={attached} />
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
