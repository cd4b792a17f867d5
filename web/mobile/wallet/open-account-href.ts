import type { AccountStep } from '../../../contract/e-account-form.ts'
import type { AccountHolder } from '../../../contract/e-account-states.ts'
import * as paths from '../../../contract/paths.ts'

export const shownSteps = ['person', 'company', 'legal', 'owners', 'card', 'account', 'check'] as const
export type ShownStep = AccountStep | 'check'

export const openAccountHref = (holder: AccountHolder, step?: ShownStep): string =>
  `${paths.openAccount}?${new URLSearchParams({ holder, ...(step && { step }) })}`
