import type { AccountStep } from '../../../contract/e-account-form.ts'
import type { AccountHolder, AccountProviderCode, AccountState } from '../../../contract/e-account-states.ts'
import type { TextKey } from '../../../contract/text.ts'

export const stateTexts = {
  pending: 'e-account.statePending',
  opening: 'e-account.stateOpening',
  review: 'e-account.stateReview',
  small_transfer: 'e-account.stateSmallTransfer',
  normal: 'e-account.stateNormal',
  failed: 'e-account.stateFailed',
  rejected: 'e-account.stateRejected',
  closed: 'e-account.stateClosed',
} as const satisfies Record<AccountState, TextKey>

export const stepTexts = {
  person: 'e-account.stepPerson',
  company: 'e-account.stepCompany',
  legal: 'e-account.stepLegal',
  owners: 'e-account.stepOwners',
  card: 'e-account.stepCard',
  account: 'e-account.stepAccount',
} as const satisfies Record<AccountStep, TextKey>

export const holderTexts = {
  person: 'e-account.person',
  company: 'e-account.company',
} as const satisfies Record<AccountHolder, TextKey>

export const providerTexts = {
  qqt: 'e-account.providerQqt',
  su: 'e-account.providerSu',
  zx: 'e-account.providerZx',
} as const satisfies Record<AccountProviderCode, TextKey>
