import { type Text, textsPath } from '../../contract/text.ts'
import type { LoadSlice } from './texts.ts'

/** Fetched as JSON, which the browser caches; only the slices that a page names. */
export const loadSlices =
  (version: string): LoadSlice =>
  async (lang, slice) => {
    const response = await fetch(textsPath(version, lang, slice))
    if (!response.ok) throw new Error(`${response.url} answered with ${response.status}`)
    return (await response.json()) as Record<string, Text>
  }

export const pseudoSlices =
  (load: LoadSlice): LoadSlice =>
  async (lang, slice) => {
    const [texts, { pseudo }] = await Promise.all([load(lang, slice), import('../../contract/pseudo.ts')])
    return pseudo({ [slice]: texts })[slice]
  }
