import * as v from 'valibot'
import { compare, type Decimal, isDecimal } from './decimal.ts'
import { requiredText } from './fields.ts'
import { plainNumber } from './typed-number.ts'

/**
 * The checks of product §5, used by forms and by the server. A failed check carries a text key as its message; bounds
 * travel in `expected`, written as valibot writes its own (`>=3`, `<9999`).
 */

/** Valibot has a minimum and a maximum length; product §5 has a sentence for both at once. */
export const lengthBetween = (min: number, max: number) =>
  v.rawCheck<string>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { length } = [...dataset.value]
    if (length >= min && length <= max) return
    addIssue({
      message: 'form.lengthRange',
      label: 'length',
      expected: `>=${min} <=${max}`,
      received: `${length}`,
    })
  })

const bounded = (
  message: 'form.valueRange' | 'form.valueAbove' | 'form.markup',
  expected: string,
  holds: (value: Decimal) => boolean,
) =>
  v.rawCheck<Decimal>(({ dataset, addIssue }) => {
    // Text that is no number at all has its own message already.
    if (dataset.typed && !dataset.issues && !holds(dataset.value))
      addIssue({ message, label: 'value', expected })
  })

const valueBetween = (min: Decimal, max: Decimal) =>
  bounded(
    'form.valueRange',
    `>=${min} <=${max}`,
    value => compare(value, min) >= 0 && compare(value, max) <= 0,
  )

/** Required, and with at most 2 decimals. */
const amount = () =>
  v.pipe(
    v.union([v.number(), v.string()]),
    v.transform(value => plainNumber(String(value))),
    v.nonEmpty('form.required'),
    v.regex(/^-?\d{1,14}(\.\d+)?$/, 'form.number'),
    v.regex(/^[^.]*(\.\d{1,2})?$/, 'form.decimals'),
    v.guard(isDecimal, 'form.number'),
  )

export const mobile = () => v.pipe(requiredText(), v.regex(/^1\d{10}$/, 'form.mobile'))

/** Land lines, mobiles and numbers of other countries: digits in groups, with an area code or an extension. */
export const phone = () =>
  v.pipe(
    requiredText(30),
    v.regex(/^\+?(\(\d+\)|\d)[\d -]*$/, 'form.phone'),
    v.check(value => /^\d{7,20}$/.test(value.replace(/\D/g, '')), 'form.phone'),
    v.check(value => !isMistypedMobile(value), 'form.phone'),
  )

/** No land line of China begins like a mobile; those have eleven digits (product §5). */
function isMistypedMobile(phone: string): boolean {
  const number = phone.replaceAll(' ', '').replace(/^(\+|00)?86(?=1[3-9])/, '')
  return /^1[3-9]\d*$/.test(number) && number.length !== 11
}

export const email = () => v.pipe(requiredText(254), v.email('form.email'))

/** A Chinese identity number: area, date of birth, serial and check digit. */
export const idNumber = () => v.pipe(requiredText(), v.toUpperCase(), v.check(isIdNumber, 'form.idNumber'))

export const password = () =>
  v.pipe(
    v.string(),
    v.nonEmpty('form.required'),
    v.regex(/^(?=.*\d)(?=.*[a-z])[!-~]{6,16}$/i, 'form.password'),
  )

/** For an object with both; the complaint stands at the second field. */
export const samePasswords = <Input extends { password: string; repeat: string }>() =>
  v.rawCheck<Input>(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value.password === dataset.value.repeat) return
    const { value } = dataset
    addIssue({
      message: 'form.passwordsDiffer',
      path: [{ type: 'object', origin: 'value', input: value, key: 'repeat', value: value.repeat }],
    })
  })

/** People copy card numbers with the spaces that stand on the card. */
export const bankCard = () =>
  v.pipe(
    requiredText(),
    v.transform(value => value.replaceAll(' ', '')),
    v.regex(/^\d{16,19}$/, 'form.bankCard'),
    v.check(hasCheckDigit, 'form.bankCardDigits'),
  )

export const businessLicence = () =>
  v.pipe(requiredText(), v.toUpperCase(), v.regex(/^[0-9A-Z]{15,20}$/, 'form.businessLicence'))

/** Wherever a shop is named, in whichever language (product §5, §9). */
export const shopNameLength = { min: 3, max: 30 } as const

export const shopName = () => v.pipe(requiredText(), lengthBetween(shopNameLength.min, shopNameLength.max))

export const markupValue = () =>
  v.pipe(
    amount(),
    bounded('form.markup', '>0 <9999', value => compare(value, '0') > 0 && compare(value, '9999') < 0),
  )

export const payoutAmount = () =>
  v.pipe(
    amount(),
    bounded('form.valueAbove', '>0', value => compare(value, '0') > 0),
  )

/** The limits are settings of the shop. */
export const withdrawalAmount = ({ min, max }: { min: Decimal; max: Decimal }) =>
  v.pipe(payoutAmount(), valueBetween(min, max))

/** Besides what product §5 forbids, nothing that could lead into another folder. */
export const fileName = () => v.pipe(requiredText(), v.regex(/^[^()&=#@/\\\p{Cc}]+$/u, 'form.fileName'))

export const xlsxName = () => v.pipe(fileName(), v.regex(/\.xlsx$/i, 'form.xlsx'))

/** The last digit of a card number follows from the others (ISO/IEC 7812). */
function hasCheckDigit(digits: string): boolean {
  const values = [...digits].toReversed().map((digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return value > 9 ? value - 9 : value
  })
  return values.reduce((total, value) => total + value, 0) % 10 === 0
}

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const idCheckDigits = '10X98765432'

function isIdNumber(value: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(value)) return false
  const birthday = `${value.slice(6, 10)}-${value.slice(10, 12)}-${value.slice(12, 14)}`
  const time = Date.parse(`${birthday}T00:00:00Z`)
  // Date.parse takes the 31st of February for the 3rd of March.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== birthday) return false
  const sum = idWeights.reduce((total, weight, i) => total + weight * Number(value[i]), 0)
  return idCheckDigits[sum % 11] === value[17]
}
