import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { DistributionRight } from './flags.ts'

/**
 * Who may call an action. Each level includes the ones before it: what a distributor may do, head office may do for any of
 * them. A distributor is whoever has the `right`, a bit of `fx` (product §6).
 */
export type Admission =
  | { access: 'guest' | 'member' | 'office'; right?: undefined }
  | { access: 'distributor'; right: DistributionRight }
export type Access = Admission['access']

/** At most `max` calls per `seconds` for one caller address, and for one value of each named input field. */
export interface RateLimit {
  max: number
  seconds: number
  fields?: readonly string[]
}

export type ActionOptions<
  In extends GenericSchema,
  Out extends GenericSchema,
  Row extends GenericSchema,
> = Admission & {
  feature: string
  /** Runs in one transaction that is rolled back unless the reply is a success. */
  mutates: boolean
  input: In
  /** Shape of `obj`; comes with the feature that implements the action. */
  output?: Out
  /** Shape of one row of `tbl`. */
  rows?: Row
  /** With these fields it answers guests even where a shop keeps them out. */
  open?: (fields: Record<string, unknown>) => boolean
  /** Its `site_id` narrows to any branch within the visitor's rights, instead of being the session's own (contract/place.ts). */
  roams?: boolean
  /** Takes files, as parts of a multipart body. */
  files?: boolean
  limit?: RateLimit
}

export type Action<
  In extends GenericSchema = GenericSchema,
  Out extends GenericSchema = GenericSchema,
  Row extends GenericSchema = GenericSchema,
> = ActionOptions<In, Out, Row> & { name: string }

export function action<
  In extends GenericSchema,
  Out extends GenericSchema = GenericSchema,
  Row extends GenericSchema = GenericSchema,
>(name: string, options: ActionOptions<In, Out, Row>): Action<In, Out, Row> {
  return { name, ...options }
}

/** What a caller passes. */
export type ActionInput<A extends Action> = InferInput<A['input']>
/** What a handler receives after parsing. */
export type ParsedInput<A extends Action> = InferOutput<A['input']>
export type ActionOutput<A extends Action> =
  A extends Action<GenericSchema, infer Out, GenericSchema> ? InferOutput<Out> : never
export type ActionRow<A extends Action> =
  A extends Action<GenericSchema, GenericSchema, infer Row> ? InferOutput<Row> : never

/** A successful answer as the caller sees it. */
export interface Answer<A extends Action> {
  obj: ActionOutput<A>
  tbl: ActionRow<A>[]
  msg?: string
}
