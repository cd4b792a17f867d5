import type { Fallback } from '../../contract/fallback.ts'
import { languageOf } from '../../contract/languages.ts'
import { useWords } from '../i18n/use-t.ts'

interface Props {
  text: string
  /** Theirs, where it is not the page's: read out and broken into lines as such. */
  lang: Fallback
}

/** A merchant's words. */
export function Words({ text, lang }: Props) {
  const words = useWords()
  return <bdi lang={lang && languageOf(lang).tag}>{words(text)}</bdi>
}
