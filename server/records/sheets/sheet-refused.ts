import type { Params, TextKey } from '../../../contract/text.ts'

/** A sheet that we do not read, and why, as a text for people. */
export class SheetRefused extends Error {
  key: TextKey
  params: Params
  constructor(key: TextKey, params: Params = {}) {
    super(`The sheet is refused: ${key}`)
    this.key = key
    this.params = params
  }
}
