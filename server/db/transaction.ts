import { type Ask, askThrough, type SendStatement } from './query.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export interface Transaction extends Ask {
  /** Undoes only what was done inside when that fails. */
  savepoint<T>(work: (inside: Transaction) => Promise<T> | T): Promise<T>
  /** For the last query: what it and all before it did is kept together with it, whatever it answers. */
  readonly last: Ask
}

type Work<T> = (inside: Transaction) => Promise<T> | T

/** What one transaction does on the connection that is its own meanwhile. Nothing goes through once it is over. */
export class OpenTransaction {
  readonly #connection: SendStatement
  #began: Promise<unknown> | undefined
  #last: ReturnType<SendStatement> | undefined
  #over = false
  #savepoints = 0
  /** Nothing of it is left: the connection can be given to the next one. */
  ended = false

  constructor(connection: SendStatement) {
    this.#connection = connection
  }

  async run<T>(work: Work<T>): Promise<T> {
    let committing = false
    try {
      const result = await work(this.#ask())
      await this.#began
      committing = true
      await (this.#last ?? this.#commit())
      return result
    } catch (error) {
      // A statement that commits may be on its way yet: whether it succeeds decides what was kept.
      await this.#last?.catch(() => {})
      if (this.#last && this.ended) throw new Error('What was kept cannot be undone', { cause: error })
      if (error instanceof DatabaseUnavailable) error.undone = !(committing || this.#last)
      await this.#undo()
      throw error
    }
  }

  async #commit(): Promise<void> {
    this.#over = true
    if (!this.#began) {
      this.ended = true
      return
    }
    const { command } = await this.#say('commit')
    this.ended = true
    if (command !== 'COMMIT') {
      throw new Error('A query of this transaction failed and nobody minded; all of it is undone')
    }
  }

  async #undo(): Promise<void> {
    this.#over = true
    this.ended ||= !this.#began
    if (this.ended) return
    await this.#say('rollback').then(
      () => {
        this.ended = true
      },
      // Without its connection the database undoes it by itself.
      () => {},
    )
  }

  async #savepoint<T>(work: Work<T>): Promise<T> {
    const name = `s${++this.#savepoints}`
    await this.#send(plain(`savepoint ${name}`))
    try {
      const result = await work(this.#ask())
      await this.#send(plain(`release savepoint ${name}`))
      return result
    } catch (error) {
      await this.#send(plain(`rollback to savepoint ${name}`))
      throw error
    }
  }

  #ask(): Transaction {
    const send = this.#send
    const hold = async () => ({ send, release: async () => {} })
    return askThrough(
      { send, hold },
      {
        savepoint: <T>(work: Work<T>) => this.#savepoint(work),
        last: askThrough({ send: this.#sendLast, hold }, {}),
      },
    )
  }

  /** A late query must not get into somebody else's transaction. */
  readonly #send: SendStatement = async statement => {
    this.#refuseWhenOver()
    if (this.#began) return await this.#connection(statement)
    // It begins with the first query, which reports what goes wrong: whoever asks nothing costs nothing.
    const first = this.#connection({ ...statement, begins: true })
    this.#began = first.catch(() => {})
    return await first
  }

  readonly #sendLast: SendStatement = async statement => {
    this.#refuseWhenOver()
    this.#over = true
    // By itself it is a whole transaction.
    this.#last = this.#connection(this.#began ? { ...statement, commits: true } : statement)
    const answer = await this.#last
    this.ended = true
    return answer
  }

  #refuseWhenOver(): void {
    if (this.#over) throw new Error('The transaction that this query belongs to is over')
  }

  #say(text: string) {
    return this.#connection(plain(text))
  }
}

const plain = (text: string) => ({ text, values: [], once: true })
