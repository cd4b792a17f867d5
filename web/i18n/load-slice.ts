import type { Text } from '../../contract/text.ts'
import type { LoadSlice } from './texts.ts'

const files = import.meta.glob<{ default: Record<string, Text> }>('/locales/*/*.json')

export const loadSlice: LoadSlice = async (lang, slice) => {
  const load = files[`/locales/${lang}/${slice}.json`] ?? files[`/locales/en/${slice}.json`]
  return (await load?.())?.default
}

export const loadPseudoSlice: LoadSlice = async (lang, slice) => {
  const [texts, { pseudo }] = await Promise.all([loadSlice(lang, slice), import('../../contract/pseudo.ts')])
  return pseudo({ [slice]: texts })[slice]
}
