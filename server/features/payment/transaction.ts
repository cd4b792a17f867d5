import type { Sql, Tx } from '../../db/database.ts'
import type { Failure } from '../../handler.ts'

const mostTries = 3

/** A transaction of our own, for work that also talks to a channel. A failure undoes it; a conflict is tried again. */
export async function inTransaction<T extends object>(
  sql: Sql,
  work: (tx: Tx) => Promise<T | Failure>,
): Promise<T | Failure> {
  for (let tries = 1; ; tries++) {
    try {
      return (await sql.begin(async tx => {
        const result = await work(tx)
        if (isFailure(result)) throw new Undone(result)
        return result
      })) as T
    } catch (error) {
      if (error instanceof Undone) return error.failure
      if (tries === mostTries || !['40001', '40P01'].includes((error as { code?: string }).code ?? ''))
        throw error
    }
  }
}

export const isFailure = (value: object): value is Failure => 'kind' in value && value.kind === 'fail'

class Undone extends Error {
  failure: Failure
  constructor(failure: Failure) {
    super('undone on purpose')
    this.failure = failure
  }
}
