import * as v from 'valibot'

/** The language a merchant's text is in, where there is none in the one that was asked for. */
export const fallback = v.optional(v.picklist(['zh', 'en']))
export type Fallback = v.InferOutput<typeof fallback>
