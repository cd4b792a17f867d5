import { type GenericSchema, parse } from 'valibot'
import { type Action, titleOf } from '../contract/action.ts'
import { findAction } from '../contract/actions.ts'
import { hasFlag, ShopFlag } from '../contract/flags.ts'
import { confirmField } from '../contract/wire.ts'
import { misplaced } from './actions/place.ts'
import { fieldLabel, readInput } from './actions/read-input.ts'
import { runAction } from './actions/run-action.ts'
import type { Context } from './context.ts'
import { DatabaseUnavailable, unavailableKey } from './db/unavailable.ts'
import { handlers } from './features/handlers.ts'
import { type Answered, fail, type Outcome } from './handler.ts'
import { tooMany } from './limits/rate-limit.ts'
import { mayCall } from './visitor.ts'

/** The one door: every call, over HTTP or from a page being rendered, comes through here. */
export async function dispatch(
  context: Context,
  name: string,
  fields: Record<string, unknown>,
): Promise<Answered> {
  try {
    return translate(context, await decide(context, name, fields))
  } catch (error) {
    if (error instanceof DatabaseUnavailable) {
      context.log.warn({ err: error, action: name }, 'the database does not answer')
      return translate(context, fail(unavailableKey))
    }
    context.log.error({ err: error, action: name }, 'action failed unexpectedly')
    return translate(context, fail('message.unexpected'))
  }
}

async function decide(context: Context, name: string, fields: Record<string, unknown>): Promise<Outcome> {
  const action = findAction(name, fields.type)
  if (!action) return fail('message.unknownAction', { name: name.slice(0, 60) }, 'action')
  const refused = refuse(action, context)
  if (refused) return refused
  const handled = handlers.get(action)
  if (!handled) return fail('message.notBuilt', { name: titleOf(action) })
  const read = readInput(context, action.input as GenericSchema, fields)
  if (read.kind === 'fail') return read
  const input = read.input as Record<string, unknown>
  const elsewhere = await misplaced(context, action, input)
  if (elsewhere) return elsewhere
  const seconds = await overLimit(context, action)
  if (seconds) return fail('message.tooMany', { seconds })
  const confirmCount = Math.max(0, Math.trunc(Number(fields[confirmField]) || 0))
  const outcome = await runAction(handled, { ...context, confirmCount }, input)
  if (context.checkReplies && outcome.kind === 'ok') checkReply(action, outcome)
  return outcome
}

const atTheDoor: readonly string[] = ['session', 'account']

function refuse(action: Action, { visitor, shop, lost }: Context): Outcome | undefined {
  // The session's own actions (`hlt_init`, `logout`) answer also when the session is lost.
  if (lost && action.feature !== 'session') return { kind: 'relogin' }
  const guest = visitor.role === 'guest'
  // A shop closed to guests still lets them sign in and register.
  const door = atTheDoor.includes(action.feature) || action.open
  if (guest && hasFlag(shop.flags, ShopFlag.NoGuests) && !door) return { kind: 'relogin' }
  // Of what is head office's nobody else hears more than that it is not for them.
  if (guest && !['guest', 'office'].includes(action.access)) return { kind: 'relogin' }
  if (!mayCall(action, visitor)) {
    const lacksRight = action.access === 'distributor' && visitor.role !== 'office'
    return fail(lacksRight ? 'message.noDistribution' : 'message.noPermission')
  }
  return undefined
}

async function overLimit({ pool, address, visitor }: Context, action: Action): Promise<number | undefined> {
  const { limit } = action
  if (!limit || (limit.guestsOnly && visitor.role !== 'guest')) return undefined
  return await tooMany(pool, titleOf(action), limit, address)
}

export function translate({ t }: Context, outcome: Outcome): Answered {
  if (outcome.kind !== 'fail') return outcome
  const { key, params, field } = outcome
  // Whoever refuses a field need not say what it is called.
  const named = field ? { field: fieldLabel({ t }, field), ...params } : params
  return { kind: 'failed', msg: t(key, named), code: key, field }
}

function checkReply(action: Action, outcome: Extract<Outcome, { kind: 'ok' }>): void {
  if (action.output) parse(action.output as GenericSchema, wired(outcome.obj))
  for (const row of action.rows ? (outcome.tbl ?? []) : []) parse(action.rows as GenericSchema, wired(row))
}

const wired = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
