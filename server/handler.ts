import type { Action, ActionOutput, ActionRow, ParsedInput } from '../contract/action.ts'
import type { Reply } from '../contract/reply.ts'
import type { Params, TextKey } from '../contract/text.ts'
import type { Context } from './context.ts'

/** An expected failure: a code with a translated sentence, and the field it is about. */
export interface Failure {
  kind: 'fail'
  key: TextKey
  params?: Params
  field?: string
}

export type Outcome<Obj = unknown, Row = unknown> =
  | Extract<Reply<Obj, Row>, { kind: 'ok' | 'notFound' | 'relogin' | 'table' | 'confirm' }>
  | Failure

export type Handler<A extends Action = Action> = (
  context: Context,
  input: ParsedInput<A>,
) => Promise<Outcome<ActionOutput<A>, ActionRow<A>>>

export interface Handled {
  action: Action
  run: Handler
}

export const handle = <A extends Action>(action: A, run: Handler<A>): Handled => ({ action, run: run as Handler })

export const ok = <Obj, Row = never>(obj: Obj, tbl?: Row[]): Outcome<Obj, Row> => ({ kind: 'ok', obj, tbl })

export const fail = (key: TextKey, params?: Params, field?: string): Failure => ({ kind: 'fail', key, params, field })
