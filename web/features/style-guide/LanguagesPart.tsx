import { dayInWords } from '../../../contract/day-in-words.ts'
import { languages } from '../../../contract/languages.ts'
import { useT } from '../../i18n/use-t.ts'
import css from './LanguagesPart.module.css'
import { Part } from './Part.tsx'

/** A line of each language. Made when loading, because browsers of another year may write it otherwise. */
export const languageSamples = (): Record<string, string> =>
  Object.fromEntries(
    languages.map(({ code }) => [code, dayInWords(code, { dateStyle: 'full' })(new Date('2026-09-01'))]),
  )

export function LanguagesPart({ samples }: { samples: Record<string, string> }) {
  const t = useT()
  return (
    <Part title={t('style-guide.languages')} note={t('style-guide.languagesNote')}>
      <ul className={css.languages}>
        {languages.map(({ code, tag, name, dir }) => (
          <li key={code} className={css.language}>
            <code className={css.code} dir="ltr">
              {code}
            </code>
            <span lang={tag} dir={dir} className={css.line}>
              <strong>{name}</strong> {samples[code]} <bdi dir="ltr">¥1,234.50</bdi>
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
