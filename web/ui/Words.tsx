import { Fragment } from 'react'
import type { Fallback } from '../../contract/fallback.ts'
import { languageOf } from '../../contract/languages.ts'
import { useLanguage, useWords } from '../i18n/use-t.ts'

interface Props {
  text: string
  /** Theirs, where it is not the page's: read out and broken into lines as such. */
  lang?: Fallback
}

interface SpecProps {
  spec: readonly { name: string; value: string; valueLang?: Fallback }[]
}

/** What tells a SKU from its sisters. */
export const SpecWords = ({ spec }: SpecProps) =>
  spec.map(({ name, value, valueLang }, at) => (
    <Fragment key={`${name} ${value}`}>
      {at > 0 && ' / '}
      <Words text={value} lang={valueLang} />
    </Fragment>
  ))

/** A merchant's words. */
export function Words({ text, lang }: Props) {
  const words = useWords()
  const { dir } = useLanguage()
  // A browser takes the direction from the first letter, even of what was only filled into a text of ours.
  return (
    <bdi lang={lang && languageOf(lang).tag} dir={text.includes('\u2068') ? dir : undefined}>
      {words(text)}
    </bdi>
  )
}
