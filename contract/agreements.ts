import * as v from 'valibot'

export const agreement = v.object({
  /** The notice that holds its text: `/affiche/detail?id=…`. */
  id: v.number(),
  kind: v.picklist(['service', 'privacy']),
  title: v.string(),
  version: v.number(),
})
export type Agreement = v.InferOutput<typeof agreement>

/** One that a member has not agreed to as it stands now. */
export const agreementDue = v.object({
  ...agreement.entries,
  /** The paragraphs that the version agreed to before did not have; none when there was no version before. */
  news: v.array(v.string()),
})
export type AgreementDue = v.InferOutput<typeof agreementDue>
