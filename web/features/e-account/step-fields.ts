import { array, object } from 'valibot'
import type { AccountForm } from '../../../contract/e-account.ts'
import {
  type AccountStep,
  bankFields,
  cardFields,
  companyFields,
  legalFields,
  mostOwners,
  ownerFields,
  personFields,
} from '../../../contract/e-account-form.ts'
import type { TextKey } from '../../../contract/text.ts'

export interface StepField {
  name: string
  label: TextKey
  help?: TextKey
  type: 'text' | 'number' | 'date'
  /** A number that never comes back: what was saved is shown by its end, and stays unless another is typed. */
  secret?: true
  optional?: true
}

const name: StepField = { name: 'name', label: 'e-account.name', type: 'text' }
const idNumber: StepField = { name: 'idNumber', label: 'e-account.idNumber', type: 'number', secret: true }
const until: StepField = {
  name: 'until',
  label: 'e-account.until',
  help: 'e-account.untilHint',
  type: 'date',
  optional: true,
}
const mobile: StepField = {
  name: 'mobile',
  label: 'e-account.mobile',
  help: 'e-account.mobileHint',
  type: 'number',
  secret: true,
}
const bank: StepField = { name: 'bank', label: 'e-account.bank', type: 'text' }

export const identityFields: readonly StepField[] = [name, idNumber, until]

export const stepFields: Readonly<Record<Exclude<AccountStep, 'owners'>, readonly StepField[]>> = {
  person: [...identityFields, mobile],
  company: [
    { ...name, label: 'e-account.companyName' },
    {
      name: 'licenceCode',
      label: 'e-account.licenceCode',
      help: 'e-account.licenceHint',
      type: 'number',
      secret: true,
    },
    until,
    mobile,
  ],
  legal: identityFields,
  card: [
    bank,
    {
      name: 'cardNumber',
      label: 'e-account.cardNumber',
      help: 'e-account.cardHint',
      type: 'number',
      secret: true,
    },
  ],
  account: [
    bank,
    { name: 'branch', label: 'e-account.branch', type: 'text' },
    { name: 'accountNumber', label: 'e-account.companyAccount', type: 'number', secret: true },
  ],
}

export const stepSchemas = {
  person: object(personFields),
  company: object(companyFields),
  legal: object(legalFields),
  owners: object({ owners: array(object(ownerFields)) }),
  card: object(cardFields),
  account: object(bankFields),
} as const

/** By the names that the server calls fields by. */
export const labelsOf = (step: AccountStep): Record<string, TextKey> =>
  step === 'owners'
    ? Object.fromEntries(
        Array.from({ length: mostOwners }, (_, at) =>
          identityFields.map(({ name: field, label }) => [`owners.${at}.${field}`, label]),
        ).flat(),
      )
    : {
        ...Object.fromEntries(stepFields[step].map(({ name: field, label }) => [field, label])),
        ...(step === 'company' && { picture: 'e-account.licencePicture' }),
      }

export type Values = Record<string, string>

/** What was saved of a step, as its fields begin: numbers begin empty. */
export function savedValues(step: Exclude<AccountStep, 'owners'>, form: AccountForm): Values {
  const kept = (form[step] ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    stepFields[step].map(({ name: field, secret }) => [field, secret ? '' : String(kept[field] ?? '')]),
  )
}

/** What is shown of a number that was saved. */
export const savedNumber = (part: object | undefined, field: string): string =>
  String((part as Record<string, unknown> | undefined)?.[field] ?? '')
