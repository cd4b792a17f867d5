import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { DistributionRight } from './flags.ts'

/** What a clerk of head office is there for. */
export type StaffRole = 'owner' | 'sales' | 'warehouse' | 'finance' | 'content'

/**
 * Who may call an action. Each level includes the ones before it: what a distributor may do, head office may do for any of
 * them. A distributor is whoever has the `right`, a bit of `fx` (product §6); of head office's staff it is those of the `roles`,
 * all when absent, and always the owner, whether they do their own work or a distributor's.
 */
export type Admission =
  | { access: 'guest' | 'member'; right?: undefined; roles?: undefined }
  | { access: 'distributor'; right: DistributionRight; roles?: readonly StaffRole[] }
  | { access: 'office'; right?: undefined; roles?: readonly StaffRole[] }
export type Access = Admission['access']

/**
 * At most `max` calls per `seconds` from one network. Never for a telephone or an order that anybody may name: strangers would use
 * up what its owner has.
 */
export interface RateLimit {
  max: number
  seconds: number
  /** Members are known and not counted. */
  guestsOnly?: boolean
}

/** What guests keep is kept for long, for whoever makes up a cookie: from one network comes only so much of each kind. */
export const keptByGuests: RateLimit = { max: 300, seconds: 300, guestsOnly: true }

export type Declared<
  In extends GenericSchema,
  Out extends GenericSchema,
  Row extends GenericSchema,
  Who extends Access,
> = Admission & {
  access: Who
  feature: string
  input: In
  /** Shape of `obj`; comes with the feature that implements the action. */
  output?: Out
  /** Shape of one row of `tbl`. */
  rows?: Row
  /** It answers guests even where a shop keeps them out. */
  open?: boolean
  /** Its `site_id` narrows to any branch within the visitor's rights, instead of being the session's own (contract/place.ts). */
  roams?: boolean
  /** Takes files, as parts of a multipart body. */
  files?: boolean
  limit?: RateLimit
  /**
   * Changes nothing but what its caller has put together for later, such as a cart: who they are may be known from memory, as for
   * those who only look.
   */
  light?: boolean
}

export type Action<
  In extends GenericSchema = GenericSchema,
  Out extends GenericSchema = GenericSchema,
  Row extends GenericSchema = GenericSchema,
  Who extends Access = Access,
> = Declared<In, Out, Row, Who> & {
  name: string
  /** Of a read or a save, which share a name (contract/data.ts). */
  type?: string
  /** Runs in one transaction that is rolled back unless the reply is a success. */
  mutates: boolean
}

export function action<
  In extends GenericSchema,
  Who extends Access,
  Out extends GenericSchema = GenericSchema,
  Row extends GenericSchema = GenericSchema,
>(name: string, options: Declared<In, Out, Row, Who> & { mutates: boolean }): Action<In, Out, Row, Who> {
  return { name, ...options }
}

/** Its name, and where several share it the type. */
export const titleOf = ({ name, type }: Pick<Action, 'name' | 'type'>): string =>
  type === undefined ? name : `${name} ${type}`

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
