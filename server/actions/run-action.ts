import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Handled, Outcome, Refused } from '../handler.ts'

/** Runs a handler; one that changes something runs in a transaction, of which only a success is kept. */
export async function runAction(
  { action, check, run }: Handled,
  context: Context,
  input: unknown,
): Promise<Outcome> {
  const checked = await check?.(context, input)
  if (checked && 'kind' in checked) return checked as Refused
  let later: Later = []
  const handler = (inside: Context) => {
    later = []
    return run({ ...inside, afterwards: work => void later.push(work) }, input, checked)
  }
  const outcome = action.mutates
    ? await inTransaction<Outcome>(context.pool, async (tx, undo) => {
        const result = await handler({ ...context, db: tx, last: tx.last })
        return result.kind === 'ok' ? result : undo(result)
      })
    : await handler(context)
  if (outcome.kind === 'ok') await doLater(later, context)
  return outcome
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
