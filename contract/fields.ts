import * as v from 'valibot'
import { type Decimal, isDecimal } from './decimal.ts'
import { isDay } from './is-day.ts'
import { plainNumber } from './typed-number.ts'

/**
 * Schemas of the values that travel in a form-encoded body. Each accepts the natural value as well as its text, so a
 * page passes numbers and booleans and the server gets them back. A check that wants its own sentence carries a text
 * key as its message.
 */

const absent = (value: unknown) => (value === '' || value === null ? undefined : value)

/** PostgreSQL's text holds every character but NUL. */
export const noNul = v.excludes<string, '\0', 'form.type'>('\0', 'form.type')

export const text = (max = 200) => v.pipe(v.string(), v.trim(), noNul, v.maxLength(max))

export const requiredText = (max = 200) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty('form.required'), noNul, v.maxLength(max))

/** As it came by SMS. */
export const smsCode = () => requiredText(20)

/** A password: blanks at its ends belong to it. */
export const secret = (max = 100) => v.pipe(v.string(), v.nonEmpty('form.required'), noNul, v.maxLength(max))

const largest = 2147483647

const wholeNumber = (min: number) =>
  v.pipe(
    v.union([v.number(), v.string()], 'form.number'),
    // Number() alone also reads '', '0x10' and '1e3'.
    v.transform(value =>
      typeof value === 'number' || /^\s*-?\d+\s*$/.test(value) ? Number(value) : Number.NaN,
    ),
    v.number('form.number'),
    v.integer('form.number'),
    v.minValue(min, 'form.number'),
    v.maxValue(largest, 'form.number'),
  )

/** A whole number that PostgreSQL's integer holds; negative ones are legal (the new-arrival categories). */
export const integer = () => wholeNumber(-largest - 1)

export const id = () => wholeNumber(0)

export const count = () => wholeNumber(0)

/** Which page of a list; nobody turns more than so many. */
export const pageNumber = () => v.pipe(integer(), v.minValue(1), v.maxValue(10_000))

/** As many digits as the database keeps. */
const isStorable = (text: string): text is Decimal => /^-?\d{1,14}(\.\d{1,4})?$/.test(text)

/** A number, but more than the database keeps. */
const notTooLarge = v.rawCheck<string>(({ dataset, addIssue }) => {
  if (dataset.typed && /^0*[1-9]\d{14,}(\.\d+)?$/.test(dataset.value))
    addIssue({ message: 'form.valueMax', label: 'value', expected: '<=99999999999999' })
})

/** An exact decimal that stays text, so that no binary arithmetic touches it. */
export const decimal = () =>
  v.pipe(
    v.union([v.number(), v.string()], 'form.number'),
    v.transform(value => plainNumber(String(value))),
    notTooLarge,
    v.guard(isStorable, 'form.number'),
  )

/** An exact decimal in an answer, with as many decimals as the server has. */
export const decimalText = () => v.pipe(v.string(), v.guard(isDecimal))

/** A moment in ISO 8601 that there is: the form alone knows how many days months have no more than which zones a clock reads. */
export const givenMoment = () =>
  v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.check(text => isDay(text.slice(0, 10)) && isDay(dayOf(text)), 'form.type'),
  )

/** Of a moment, where clocks show UTC. */
const dayOf = (text: string): string => new Date(text).toJSON()?.slice(0, 10) ?? ''

/** A day that there is: the form alone knows no months. */
export const givenDay = () => v.pipe(v.string(), v.isoDate(), v.check(isDay))

/** Of a press on a page: whoever presses again because no answer came asks with the same key, and for the same. */
export const pressKey = () => v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))

export const flag = () =>
  v.pipe(
    v.union([v.boolean(), v.number(), v.string()]),
    v.transform(value => String(value).toLowerCase()),
    v.picklist(['1', '0', 'true', 'false']),
    v.transform(value => value === '1' || value === 'true'),
  )

/** Ids as `1,2,3`, a JSON list or an array. */
export const ids = (max = 500) =>
  v.pipe(
    v.union([v.array(v.union([v.number(), v.string()])), v.string(), v.number()]),
    v.transform(value => (Array.isArray(value) ? value : splitList(String(value)))),
    v.maxLength(max),
    v.array(id()),
  )

function splitList(list: string): string[] {
  const bare = list.trim().replace(/^\[(.*)\]$/s, '$1')
  if (bare.trim() === '') return []
  return bare.split(',').map(one => one.trim().replace(/^"(.*)"$/, '$1'))
}

/** A structure that travels as JSON text. */
export const json = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.unknown() as v.GenericSchema<v.InferInput<S> | string, unknown>,
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      if (typeof dataset.value !== 'string') return dataset.value
      try {
        return parseWhole(dataset.value)
      } catch {
        addIssue({ message: 'form.type' })
        return NEVER
      }
    }),
    schema,
  )

/** Replaces half of a surrogate pair (an emoji cut by a length limit), which PostgreSQL's JSON does not accept. */
const parseWhole = (text: string): unknown =>
  /\\u[dD]/.test(text)
    ? JSON.parse(text, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value))
    : JSON.parse(text)

/** An object whose fields are not declared here, only how many there may be; the feature that reads them checks each. */
export const looseRow = (maxFields = 200) =>
  v.pipe(
    v.custom<Record<string, unknown>>(
      value => typeof value === 'object' && value !== null && !Array.isArray(value),
      'form.type',
    ),
    v.record(v.string(), v.unknown()),
    v.maxEntries(maxFields),
  )

export const looseRows = (maxRows = 500) => v.pipe(v.array(looseRow()), v.maxLength(maxRows))

/** May be missing, null or an empty text. */
export const optional = <S extends v.GenericSchema>(schema: S) =>
  v.optional(
    v.pipe(
      v.unknown() as v.GenericSchema<v.InferInput<S> | null | undefined, unknown>,
      v.transform(absent),
      v.optional(schema),
    ),
  )

/** A number that may be missing, which 0 says as well. */
export const unlessZero = (schema: ReturnType<typeof wholeNumber>) =>
  optional(
    v.pipe(
      schema,
      v.transform(number => number || undefined),
    ),
  )
