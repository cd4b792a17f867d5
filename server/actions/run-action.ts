import type { Context } from '../context.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import type { Handled, Outcome, Refused } from '../handler.ts'

const mostTries = 3

/** Runs a handler; one that changes something runs in a transaction, again when the database asks for it. */
export async function runAction(
  { action, check, run }: Handled,
  context: Context,
  input: unknown,
): Promise<Outcome> {
  const checked = await check?.(context, input)
  if (checked && 'kind' in checked) return checked as Refused
  for (let tries = 1; ; tries++) {
    const later: Later = []
    const handler = (inside: Context) =>
      run({ ...inside, afterwards: work => void later.push(work) }, input, checked)
    try {
      const outcome = await (action.mutates ? inTransaction(context, handler) : handler(context))
      if (outcome.kind === 'ok') await doLater(later, context)
      return outcome
    } catch (error) {
      if (!action.mutates || tries === mostTries || !mayTryAgain(error)) throw error
    }
  }
}

type Later = (() => Promise<void>)[]

/** The action itself has succeeded by now, whether or not this work does. */
async function doLater(later: Later, { log }: Context): Promise<void> {
  for (const work of later) {
    try {
      await work()
    } catch (error) {
      log.error({ err: error }, 'what follows an action failed')
    }
  }
}

/** Anything but a success undoes what the handler has written. */
async function inTransaction(
  context: Context,
  work: (inside: Context) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return (await context.pool.begin(async tx => {
      const outcome = await work({ ...context, db: tx })
      if (outcome.kind !== 'ok') throw new Undo(outcome)
      return outcome
    })) as Outcome
  } catch (error) {
    if (error instanceof Undo) return error.outcome
    throw error
  }
}

class Undo extends Error {
  outcome: Outcome
  constructor(outcome: Outcome) {
    super('the transaction is undone on purpose')
    this.outcome = outcome
  }
}

/** A serialization failure, a deadlock, or a connection that was lost before anything could be kept. */
const mayTryAgain = (error: unknown) =>
  error instanceof DatabaseUnavailable
    ? error.undone
    : ['40001', '40P01'].includes((error as { code?: string }).code ?? '')
