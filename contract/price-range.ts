import * as v from 'valibot'
import { compare, type Decimal } from './decimal.ts'

/** Either end may be open. */
export const priceRange = () =>
  v.pipe(
    v.object({ from: price(), to: price() }),
    v.check(
      ({ from, to }) => from === undefined || to === undefined || compare(from, to) <= 0,
      'form.priceRange',
    ),
  )

const isPrice = (text: string): text is Decimal => /^\d{1,14}(\.\d{1,4})?$/.test(text)

const price = () =>
  v.optional(
    v.pipe(
      v.union([v.number(), v.string()]),
      v.transform(value => String(value).trim() || undefined),
      v.optional(v.pipe(v.string(), v.guard(isPrice, 'form.priceRange'))),
    ),
  )
