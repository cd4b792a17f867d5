import { type Language, languageOf } from '../../contract/languages.ts'
import { type Pack, type Translate, translator } from '../../contract/text.ts'
import type { Slices } from '../../locales/slices.ts'

export type Slice = keyof Slices
export type LoadSlice = (lang: Language, slice: Slice) => Promise<Pack[string]>

/** On every page: the frame around it, the widgets and the screens' names. */
export const baseSlices: readonly Slice[] = ['common', 'screens', 'ui']

/** The texts of one language as far as they were needed until now. */
export interface Texts {
  t: Translate
  need(slices: readonly Slice[]): Promise<void>
}

export function createTexts(lang: Language, load: LoadSlice): Texts {
  const pack: Pack = {}
  const { tag, dir } = languageOf(lang)
  return {
    t: translator(pack, tag, dir === 'rtl'),
    need: async slices => {
      const missing = slices.filter(slice => !pack[slice])
      await Promise.all(
        missing.map(async slice => {
          pack[slice] = await load(lang, slice)
        }),
      )
    },
  }
}
