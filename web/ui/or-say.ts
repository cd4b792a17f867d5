import type { Translate } from '../../contract/text.ts'
import { toasts } from './Toasts.tsx'

/** Code and words that come with a press: when they do not come, that is said, as of a call. */
export async function orSay<T>(t: Translate, coming: Promise<T>): Promise<T> {
  try {
    return await coming
  } catch (error) {
    toasts.show('error', t('ui.networkError'))
    throw error
  }
}
