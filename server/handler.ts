import type { Action, ActionOutput, ActionRow, ParsedInput } from '../contract/action.ts'
import type { Reply } from '../contract/reply.ts'
import type { Params, TextKey } from '../contract/text.ts'
import type { Context, MemberContext } from './context.ts'

/** An expected failure: a code with a translated sentence, and the field it is about. */
export interface Failure {
  kind: 'fail'
  key: TextKey
  params?: Params
  field?: string
}

export type Success<Obj = unknown, Row = unknown> = Extract<Reply<Obj, Row>, { kind: 'ok' }> & {
  /** The same answer goes to many: its encoded form is cached along with it. */
  shared?: boolean
}

export type Outcome<Obj = unknown, Row = unknown> =
  | Success<Obj, Row>
  | Extract<Reply, { kind: 'notFound' | 'relogin' | 'table' | 'confirm' }>
  | Failure

/** An outcome in the caller's language. */
export type Answered = Exclude<Reply, { kind: 'ok' }> | Success

/** Whoever is no guest where an action is not for guests: the door has seen to that. */
export type ContextOf<A extends Action> = 'guest' extends A['access'] ? Context : MemberContext

export type Handler<A extends Action = Action> = (
  context: ContextOf<A>,
  input: ParsedInput<A>,
) => Promise<Outcome<ActionOutput<A>, ActionRow<A>>>

export interface Handled {
  action: Action
  /** Comes first, and outside the action's transaction: what it writes stays, whatever becomes of the action. */
  check?: (context: Context, input: unknown) => Promise<Checked | Refused>
  run: (context: Context, input: unknown, checked: unknown) => Promise<Outcome>
}

/** What a check found out, for the action to go on with. */
export type Checked = object & { kind?: never }
export type Refused = Exclude<Outcome, { kind: 'ok' }>

export const handle = <A extends Action>(action: A, run: Handler<A>): Handled => ({
  action,
  run: run as Handled['run'],
})

/**
 * An action with a part that must not be undone when it fails: counting a wrong password, using up a captcha. Asking the
 * pool for that from inside the transaction would take a second connection, and enough callers would wait for each other.
 */
export const handleChecked = <A extends Action, C extends Checked>(
  action: A,
  check: (context: ContextOf<A>, input: ParsedInput<A>) => Promise<C | Refused>,
  run: (...args: [...Parameters<Handler<A>>, checked: C]) => ReturnType<Handler<A>>,
): Handled => ({ action, check: check as Handled['check'], run: run as Handled['run'] })

export const ok = <Obj, Row = never>(obj: Obj, tbl?: Row[]): Outcome<Obj, Row> => ({ kind: 'ok', obj, tbl })

export const fail = (key: TextKey, params?: Params, field?: string): Failure => ({
  kind: 'fail',
  key,
  params,
  field,
})

export const isFailure = (value: object): value is Failure => 'kind' in value && value.kind === 'fail'
