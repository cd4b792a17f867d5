import { useEffect, useRef, useState } from 'react'
import { type Language, languageOf } from '../../../contract/languages.ts'
import { useApp } from '../../api/use-app.ts'
import { loadSlices } from '../../i18n/load-slice.ts'
import { baseSlices, createTexts, type Slice, type Texts } from '../../i18n/texts.ts'
import type { TextsValue } from '../../i18n/use-t.ts'

/** What blocks say by themselves, as pages of the shop do. */
const blockSlices: readonly Slice[] = [
  ...baseSlices,
  'pages',
  'product-card',
  'member',
  'vouchers',
  'group-buy',
]

/** The shop's texts in a language of its pages, which need not be that of whoever makes them. */
export function useCanvasTexts(lang: Language): TextsValue {
  const app = useApp()
  const known = useRef(new Map<Language, Texts>([[app.lang, app.texts]]))
  const [value, setValue] = useState<TextsValue>(() => textsOf(app.lang, app.texts))
  useEffect(() => {
    let gone = false
    const texts = known.current.get(lang) ?? createTexts(lang, loadSlices(app.textsVersion ?? ''))
    known.current.set(lang, texts)
    texts.need(blockSlices).then(
      () => {
        if (!gone) setValue(textsOf(lang, texts))
      },
      // They stay in the language before; the next choice asks again.
      () => known.current.delete(lang),
    )
    return () => {
      gone = true
    }
  }, [app, lang])
  return value
}

const textsOf = (lang: Language, { t }: Texts): TextsValue => ({ t, lang, dir: languageOf(lang).dir })
