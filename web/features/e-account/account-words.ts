import type { OfficeEAccount, OwnAccount } from '../../../contract/e-account.ts'
import type { AccountStep } from '../../../contract/e-account-form.ts'
import {
  type AccountHolder,
  type AccountProviderCode,
  type AccountState,
  accountProofs,
} from '../../../contract/e-account-states.ts'
import type { TextKey, Translate } from '../../../contract/text.ts'

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

/** What its owner does next, in words. */
export function nextWords(t: Translate, { state, provider, closing, form }: OwnAccount): string {
  switch (state) {
    case 'pending':
      return t('e-account.nextPending')
    case 'opening':
      return t(accountProofs[provider] === 'sms' ? 'e-account.nextCode' : 'e-account.nextOpening')
    case 'review':
      return t('e-account.nextReview')
    case 'small_transfer':
      return t('e-account.nextSmallTransfer', { digits: form.account?.accountNumber.slice(-4) ?? '' })
    case 'normal':
      return t(closing ? 'e-account.nextClosing' : 'e-account.nextNormal')
    case 'failed':
      return t('e-account.nextFailed')
    case 'rejected':
      return t('e-account.nextRejected')
    case 'closed':
      return t('e-account.nextClosed')
  }
}

/** Whose turn it is, as head office reads it. */
export function officeWords(
  t: Translate,
  { state, provider, closing }: Pick<OfficeEAccount, 'state' | 'provider' | 'closing'>,
): string {
  switch (state) {
    case 'pending':
      return t('e-account.officePending')
    case 'opening':
      return t(accountProofs[provider] === 'sms' ? 'e-account.officeCode' : 'e-account.officeWaiting')
    case 'review':
      return t('e-account.officeWaiting')
    case 'small_transfer':
      return t('e-account.officeAmount')
    case 'normal':
      return t(closing ? 'e-account.nextClosing' : 'e-account.nextNormal')
    case 'failed':
    case 'rejected':
      return t('e-account.officeAgain')
    case 'closed':
      return t('e-account.officeClosed')
  }
}
