import { setTimeout as delay } from 'node:timers/promises'
import type { Sql, Tx } from './database.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** Ends the work with this result, and nothing that it wrote is kept. */
type Undo<T> = (result: T) => never
type Work<T> = (tx: Tx, undo: Undo<T>) => Promise<T>

/**
 * One transaction: committed when the work is done, undone when it says so or fails. On a conflict all of it is done again, so
 * it changes nothing but the database.
 */
export const inTransaction = <T>(sql: Sql, work: Work<T>): Promise<T> => retried(() => inOneTry(sql, work))

/** The same for work that cannot be done again, such as what reads a stream. */
export const inOneTry = <T>(sql: Sql, work: Work<T>): Promise<T> =>
  undoable(inside => sql.begin(inside), work)

/** The same for a part of a transaction, which goes on whatever became of that part. */
export const inSavepoint = <T>(tx: Tx, work: Work<T>): Promise<T> =>
  undoable(inside => tx.savepoint(inside), work)

async function undoable<T>(begin: (inside: (tx: Tx) => Promise<T>) => Promise<T>, work: Work<T>): Promise<T> {
  let undone: Error | undefined
  let result: T
  const undo = (instead: T): never => {
    result = instead
    undone = new Error('undone on purpose')
    throw undone
  }
  try {
    return await begin(tx => work(tx, undo))
  } catch (error) {
    if (undone && error === undone) return result!
    throw error
  }
}

const mostTries = 3
const pauseMs = 40

/**
 * Does again what failed through nobody's fault and left nothing behind. Whoever tries at once may lock a row before the other one,
 * who waited for it, has woken: the same deadlock again.
 */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === mostTries || !mayTryAgain(error)) throw error
    }
    await delay(pauseMs * tries * (1 + Math.random()))
  }
}

/** A serialization failure, a deadlock, or a connection that was lost before anything could be kept. */
const mayTryAgain = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable
    ? error.undone && !error.tooSlow
    : ['40001', '40P01'].includes((error as { code?: string }).code ?? '')
