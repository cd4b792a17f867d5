import { languageOf } from '../../contract/languages.ts'
import { useSession } from '../api/use-app.ts'
import { useLanguage, useT } from '../i18n/use-t.ts'
import { Field } from './Field.tsx'

interface Props {
  /** One, or two side by side. */
  langs: readonly string[]
  onChange(langs: readonly string[]): void
}

/** Which languages a paper is in. */
export function LanguagePair({ langs: [first, second], onChange }: Props) {
  const t = useT()
  const { lang } = useLanguage()
  const { languages } = useSession()
  const options = languages.map(code => (
    <option key={code} value={code}>
      {languageOf(code as typeof lang).name}
    </option>
  ))
  const choose = (one: string, other: string | undefined) =>
    onChange(other && other !== one ? [one, other] : [one])
  return (
    <>
      <Field label={t('ui.paperLanguage')}>
        {control => (
          <select {...control} value={first} onChange={event => choose(event.target.value, second)}>
            {options}
          </select>
        )}
      </Field>
      <Field label={t('ui.secondLanguage')}>
        {control => (
          <select {...control} value={second ?? ''} onChange={event => choose(first!, event.target.value)}>
            <option value="">{t('ui.noSecond')}</option>
            {options}
          </select>
        )}
      </Field>
    </>
  )
}
