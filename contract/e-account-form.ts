import * as v from 'valibot'
import type { AccountHolder } from './e-account-states.ts'
import { id, optional, requiredText, text } from './fields.ts'
import { isDay } from './is-day.ts'
import { bankCard, businessLicence, idNumber, mobile } from './validators.ts'

/** What is asked for, step by step; each is saved when it is left (rules "Wallet and electronic account"). */
export const accountSteps = {
  person: ['person', 'card'],
  company: ['company', 'legal', 'owners', 'account'],
} as const satisfies Record<AccountHolder, readonly string[]>
export type AccountStep = (typeof accountSteps)[AccountHolder][number]

export const mostOwners = 4

/** A day from today on, or nothing: without an end. */
const until = () =>
  v.optional(
    v.pipe(
      text(10),
      v.check(day => day === '' || isDay(day), 'form.type'),
      v.check(day => day === '' || day >= today(), 'e-account.ranOut'),
    ),
    '',
  )

/** Where the documents are from. */
export const today = (now = new Date()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(now)

const name = () => requiredText(60)
/** One that was saved before stays as it is: it never comes back to the browser. */
const kept = <S extends v.GenericSchema>(schema: S) => optional(schema)

export const personFields = {
  name: name(),
  idNumber: kept(idNumber()),
  until: until(),
  mobile: kept(mobile()),
}
export const companyFields = {
  name: requiredText(100),
  licenceCode: kept(licenceCode()),
  until: until(),
  /** The id of an uploaded picture. */
  picture: id(),
  mobile: kept(mobile()),
}
export const legalFields = { name: name(), idNumber: kept(idNumber()), until: until() }
export const ownerFields = {
  name: name(),
  idNumber: kept(idNumber()),
  /** Which of the saved ones keeps its number, from 1. */
  kept: optional(id()),
  until: until(),
}
export const cardFields = { bank: requiredText(60), cardNumber: kept(bankCard()) }
export const bankFields = {
  bank: requiredText(60),
  branch: requiredText(100),
  accountNumber: kept(companyAccount()),
}

export const accountStepRow = v.variant('step', [
  v.object({ step: v.literal('person'), ...personFields }),
  v.object({ step: v.literal('company'), ...companyFields }),
  v.object({ step: v.literal('legal'), ...legalFields }),
  v.object({
    step: v.literal('owners'),
    owners: v.pipe(
      v.array(v.object(ownerFields)),
      v.minLength(1, 'e-account.ownersFew'),
      v.maxLength(mostOwners, 'e-account.ownersMany'),
    ),
  }),
  v.object({ step: v.literal('card'), ...cardFields }),
  v.object({ step: v.literal('account'), ...bankFields }),
])
export type AccountStepRow = v.InferOutput<typeof accountStepRow>

/** Companies' accounts have no check digit that all banks share. */
function companyAccount() {
  return v.pipe(
    requiredText(40),
    v.transform(value => value.replaceAll(' ', '')),
    v.regex(/^\d{8,32}$/, 'e-account.accountNumber'),
  )
}

/** The code of 18 signs that all companies have by now ends with a check digit (GB 32100); older ones do not. */
function licenceCode() {
  return v.pipe(
    businessLicence(),
    v.check(code => code.length !== 18 || isCreditCode(code), 'e-account.licenceDigits'),
  )
}

const creditSigns = '0123456789ABCDEFGHJKLMNPQRTUWXY'

export function isCreditCode(code: string): boolean {
  const values = [...code].map(sign => creditSigns.indexOf(sign))
  if (values.length !== 18 || values.includes(-1)) return false
  const sum = values.slice(0, 17).reduce((total, value, at) => total + value * (3 ** at % 31), 0)
  return (31 - (sum % 31)) % 31 === values[17]
}

/** What is shown of a number: its end, and not how long it is. */
export const maskNumber = (number: string): string => number && `**** ${number.slice(-4)}`
