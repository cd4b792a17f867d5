import type { AccountForm } from '../../../contract/e-account.ts'
import {
  type AccountStep,
  type AccountStepRow,
  accountSteps,
  maskNumber,
  today,
} from '../../../contract/e-account-form.ts'
import type { AccountHolder } from '../../../contract/e-account-states.ts'
import type { FileItem } from '../../../contract/files.ts'
import { maskMobile } from '../../../contract/mobile.ts'
import type { Config } from '../../config.ts'
import { type Failure, fail } from '../../handler.ts'
import { closeSecret, readSecrets } from '../../ports/secrets.ts'

/** What is kept of a form in clear: each step under its name. */
export interface KeptForm {
  person?: { name: string; until: string }
  company?: { name: string; until: string; picture: number }
  legal?: { name: string; until: string }
  owners?: { name: string; until: string }[]
  card?: { bank: string }
  account?: { bank: string; branch: string }
}

/** Numbers, each encrypted under its own name. */
export type KeptSecrets = Record<string, string>

export interface Kept {
  form: KeptForm
  secrets: KeptSecrets
}

const ownerId = (at: number) => `owner${at + 1}_id`

/** A form with one step more, or which number is missing. */
export function withStep(
  config: Config,
  { form, secrets }: Kept,
  { step, ...row }: AccountStepRow,
): Kept | Failure {
  const next: Kept = { form: { ...form }, secrets: { ...secrets } }
  /** A number that was typed is encrypted; one that was not has to be there. */
  const keep = (field: string, name: string, typed: string | undefined): Failure | undefined => {
    if (typed) next.secrets[name] = closeSecret(config, name, typed)
    return next.secrets[name] ? undefined : fail('form.required', {}, field)
  }
  const given = { step, ...row } as AccountStepRow
  let missing: Failure | undefined
  switch (given.step) {
    case 'person':
      next.form.person = { name: given.name, until: given.until }
      missing = keep('idNumber', 'id_number', given.idNumber) ?? keep('mobile', 'mobile', given.mobile)
      break
    case 'company':
      next.form.company = { name: given.name, until: given.until, picture: given.picture }
      missing =
        keep('licenceCode', 'licence_code', given.licenceCode) ?? keep('mobile', 'mobile', given.mobile)
      break
    case 'legal':
      next.form.legal = { name: given.name, until: given.until }
      missing = keep('idNumber', 'legal_id', given.idNumber)
      break
    case 'owners': {
      next.form.owners = given.owners.map(({ name, until }) => ({ name, until }))
      const known = readSecrets(config, { secrets })
      for (const name of Object.keys(secrets).filter(key => key.startsWith('owner')))
        delete next.secrets[name]
      for (const [at, { idNumber, kept }] of given.owners.entries())
        missing ??= keep(
          `owners.${at}.idNumber`,
          ownerId(at),
          idNumber ?? (kept ? known[ownerId(kept - 1)] : undefined),
        )
      break
    }
    case 'card':
      next.form.card = { bank: given.bank }
      missing = keep('cardNumber', 'card_number', given.cardNumber)
      break
    case 'account':
      next.form.account = { bank: given.bank, branch: given.branch }
      missing = keep('accountNumber', 'account_number', given.accountNumber)
      break
  }
  return missing ?? next
}

export const stepsOf = (holder: AccountHolder): readonly AccountStep[] => accountSteps[holder]

/** Steps that are whole, with documents that are still good. */
export function stepsDone(holder: AccountHolder, form: KeptForm, now = new Date()): AccountStep[] {
  const isGood = (one: { until?: string }) => !one.until || one.until >= today(now)
  return stepsOf(holder).filter(step => {
    const kept = form[step]
    return kept !== undefined && [kept].flat().every(part => isGood(part as { until?: string }))
  })
}

/** The form with its numbers, in full or only their ends. */
export function shownForm(
  config: Config,
  { form, secrets }: Kept,
  { full, picture }: { full: boolean; picture: FileItem | null },
): AccountForm {
  const numbers = readSecrets(config, { secrets })
  const number = (name: string) => (full ? (numbers[name] ?? '') : maskNumber(numbers[name] ?? ''))
  const mobile = () => (full ? (numbers.mobile ?? '') : numbers.mobile ? maskMobile(numbers.mobile) : '')
  const { person, company, legal, owners, card, account } = form
  return {
    ...(person && { person: { ...person, idNumber: number('id_number'), mobile: mobile() } }),
    ...(company && {
      company: { ...company, picture, licenceCode: number('licence_code'), mobile: mobile() },
    }),
    ...(legal && { legal: { ...legal, idNumber: number('legal_id') } }),
    ...(owners && { owners: owners.map((owner, at) => ({ ...owner, idNumber: number(ownerId(at)) })) }),
    ...(card && { card: { ...card, cardNumber: number('card_number') } }),
    ...(account && { account: { ...account, accountNumber: number('account_number') } }),
  }
}

/** What an account is called: after whoever owns it. */
export const holderName = ({ person, company }: KeptForm): string => company?.name ?? person?.name ?? ''
