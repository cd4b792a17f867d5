import { languageOf } from '../../../contract/languages.ts'
import { useSession } from '../../api/use-app.ts'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import css from './quotation.module.css'

interface Props {
  /** One, or two side by side. */
  langs: readonly string[]
  onChange(langs: readonly string[]): void
}

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
      <label className={css.term}>
        {t('quotation.language')}
        <select className={css.select} value={first} onChange={event => choose(event.target.value, second)}>
          {options}
        </select>
      </label>
      <label className={css.term}>
        {t('quotation.secondLanguage')}
        <select
          className={css.select}
          value={second ?? ''}
          onChange={event => choose(first!, event.target.value)}
        >
          <option value="">{t('quotation.noSecond')}</option>
          {options}
        </select>
      </label>
    </>
  )
}
