import * as v from 'valibot'

/**
 * Schemas of the values that travel in a form-encoded body. Each accepts the natural value as well as its text, so a
 * page passes numbers and booleans and the server gets them back. A failed check carries a text key as its message.
 */

const absent = (value: unknown) => (value === '' || value === null ? undefined : value)

export const text = (max = 200) => v.pipe(v.string(), v.trim(), v.maxLength(max))

export const requiredText = (max = 200) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(max))

const numeric = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform(value => (typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value))),
  v.number(),
)

/** A whole number that PostgreSQL's integer holds; negative ones are legal (the new-arrival categories). */
export const integer = () => v.pipe(numeric, v.integer(), v.minValue(-2147483648), v.maxValue(2147483647))

export const id = () => v.pipe(numeric, v.integer(), v.minValue(0), v.maxValue(2147483647))

/** An exact decimal that stays text, so that no binary arithmetic touches it. */
export const decimal = () =>
  v.pipe(
    v.union([v.number(), v.string()]),
    v.transform(value => String(value).trim()),
    v.string(),
    v.regex(/^-?\d{1,14}(\.\d{1,4})?$/, 'form.number'),
  )

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
    v.transform(value => {
      if (Array.isArray(value)) return value
      const list = String(value).trim().replace(/^\[|\]$/g, '')
      return list === '' ? [] : list.split(',')
    }),
    v.array(id()),
    v.maxLength(max),
  )

/** A structure that travels as JSON text. */
export const json = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.unknown() as v.GenericSchema<v.InferInput<S> | string, unknown>,
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      if (typeof dataset.value !== 'string') return dataset.value
      try {
        return JSON.parse(dataset.value) as unknown
      } catch {
        addIssue({ message: 'form.type' })
        return NEVER
      }
    }),
    schema,
  )

/** May be missing, null or an empty text. */
export const optional = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.optional(v.nullable(v.unknown())) as v.GenericSchema<v.InferInput<S> | null | undefined, unknown>,
    v.transform(absent),
    v.optional(schema),
  )
