import { object, optional, string } from 'valibot'
import { registrationConfig } from '../../../contract/registration.ts'
import type { Translate } from '../../../contract/text.ts'
import { CallError } from '../../api/call-error.ts'
import type { LoadContext } from '../../app/screen.ts'
import type { RegisterConfig } from './RegisterForm.tsx'

export interface RegisterSearch {
  /** Who invited. */
  scene?: string
}

export interface RegisterData {
  config: RegisterConfig
  scene?: string
  /** Why the invitation does not count. */
  warning?: string
}

export const registerScreen = {
  search: object({ scene: optional(string()) }),
  load: async ({ call, search: { scene } }: LoadContext<RegisterSearch>): Promise<RegisterData> => {
    try {
      return { config: (await call(registrationConfig, { scene }, { quiet: true })).obj, scene }
    } catch (error) {
      if (!scene || !(error instanceof CallError) || error.kind !== 'failed') throw error
      return { config: (await call(registrationConfig, {})).obj, warning: error.message }
    }
  },
  description: (_: unknown, t: Translate) => [
    t('screens.register'),
    t('account.benefitPrice'),
    t('account.benefitUnits'),
  ],
  // An invitation does not change the canonical address.
  canonical: () => ({}),
}
