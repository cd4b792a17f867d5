import { createContext, useContext } from 'react'
import type { Language } from '../../contract/languages.ts'
import { spoken } from '../../contract/preferences.ts'
import { type Translate, wholeAmounts } from '../../contract/text.ts'

export interface TextsValue {
  t: Translate
  lang: Language
  dir: 'ltr' | 'rtl'
  /** The language that every link must carry (web/app/app.ts). */
  linkLanguage?: Language | undefined
}

const Texts = createContext<TextsValue | undefined>(undefined)

export const TextsProvider = Texts

function useTexts(): TextsValue {
  const texts = useContext(Texts)
  if (!texts) throw new Error('No <TextsProvider> above this component')
  return texts
}

export const useT = (): Translate => useTexts().t

/** For words that are not ours, a merchant's or the server's: an amount in them stays whole in every direction of writing. */
export function useWords(): (text: string) => string {
  return useTexts().dir === 'rtl' ? wholeAmounts : asIs
}

const asIs = (text: string) => text

export function useLanguage(): Pick<TextsValue, 'lang' | 'dir'> {
  const { lang, dir } = useTexts()
  return { lang, dir }
}

/** Between where something was and where it is going, as the page reads. */
export const useArrow = (): string => (useTexts().dir === 'rtl' ? ' ← ' : ' → ')

export const useLinkLanguage = (): Language | undefined => useTexts().linkLanguage

/** For links that the router does not make. */
export function useSpoken(): (href: string) => string {
  const lang = useLinkLanguage()
  return href => spoken(href, lang)
}
