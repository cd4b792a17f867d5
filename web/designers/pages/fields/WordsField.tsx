import { useId } from 'react'
import { type Language, languageOf } from '../../../../contract/languages.ts'
import { isWritten } from '../../../../contract/page-words.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useDesk } from '../desk.tsx'
import css from './Fields.module.css'
import type { FieldInput } from './field-input.ts'

type Words = Partial<Record<Language, string>>

interface Props extends FieldInput<Words | undefined> {
  max: number
  lines?: number
}

/** A text in every language of the shop: the one the page is shown in first, the others below, with what is missing. */
export function WordsField({ label, value = {}, onChange, max, lines }: Props) {
  const t = useT()
  const { lang, languages } = useDesk()
  const others = languages.filter(each => each !== lang)
  const isAny = Object.values(value).some(isWritten)
  const missing = isAny ? others.filter(each => !isWritten(value[each])) : []
  const write = (language: Language, text: string) => {
    const { [language]: _, ...rest } = value
    onChange(text === '' ? rest : { ...rest, [language]: text })
  }
  const field = (language: Language, title: string) => (
    <WordsInput
      key={language}
      {...{ language, title, max, lines }}
      text={value[language] ?? ''}
      onWrite={write}
    />
  )
  return (
    <div className={css.field}>
      {field(lang, t('page-editor.textIn', { text: label, language: languageOf(lang).name }))}
      {others.length > 0 && (
        <details className={css.more}>
          <summary className={css.moreTitle}>
            {missing.length > 0 ? (
              <span className={css.missing}>{t('page-editor.missingIn', { count: missing.length })}</span>
            ) : (
              t('page-editor.otherLanguages', { count: others.length })
            )}
          </summary>
          {others.map(each =>
            field(each, t('page-editor.textIn', { text: label, language: languageOf(each).name })),
          )}
        </details>
      )}
    </div>
  )
}

interface InputProps {
  language: Language
  title: string
  text: string
  max: number
  lines: number | undefined
  onWrite(language: Language, text: string): void
}

function WordsInput({ language, title, text, max, lines, onWrite }: InputProps) {
  const id = useId()
  const { tag, dir } = languageOf(language)
  const shared = {
    id,
    lang: tag,
    dir,
    className: css.input,
    maxLength: max,
    value: text,
    onChange: (event: { target: { value: string } }) => onWrite(language, event.target.value),
  }
  return (
    <div className={css.words}>
      <label htmlFor={id} className={css.label}>
        {title}
      </label>
      {lines ? <textarea {...shared} rows={lines} /> : <input {...shared} type="text" autoComplete="off" />}
    </div>
  )
}
