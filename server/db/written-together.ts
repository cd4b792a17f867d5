import type { FastifyBaseLogger } from 'fastify'
import { DatabaseUnavailable } from './unavailable.ts'

/** How long a row waits for others. */
const everyMs = 500
/** A database that is away fills no memory: further rows are lost. */
const mostWaiting = 5_000

interface Options<T> {
  /** For the log: what was lost. */
  what: string
  keyOf(row: T): string
  /** Two of one key become one row; unless said otherwise the later one. */
  join?(before: T, row: T): T
  /** All of them at once. Several processes do this, so rows are locked in the order of their keys. */
  write(rows: readonly T[]): Promise<void>
}

type Log = Pick<FastifyBaseLogger, 'warn'>

/** What is worth no waiting and is no loss: many rows of many requests, written a moment later in one statement. */
export class WrittenTogether<T> {
  readonly #options: Options<T>
  #waiting = new Map<string, T>()
  #lost = 0
  #log: Log | undefined
  #timer: NodeJS.Timeout | undefined
  #running = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(options: Options<T>) {
    this.#options = options
  }

  add(row: T, log: Log): void {
    const key = this.#options.keyOf(row)
    const before = this.#waiting.get(key)
    if (before === undefined && this.#waiting.size >= mostWaiting) this.#lost++
    else this.#waiting.set(key, before === undefined ? row : (this.#options.join?.(before, row) ?? row))
    this.#log = log
    this.#timer ??= setTimeout(() => this.flush(), everyMs).unref()
  }

  /** Over when all that was added before is written, or lost. It never fails. */
  flush(): Promise<void> {
    this.#next ??= this.#running.then(() => {
      this.#next = undefined
      this.#running = this.#writeWaiting()
      return this.#running
    })
    return this.#next
  }

  async #writeWaiting(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const rows = [...this.#waiting.values()]
    this.#waiting.clear()
    const lost = this.#lost
    this.#lost = 0
    if (lost > 0) this.#log?.warn({ what: this.#options.what, lost }, 'too many to be written')
    if (rows.length > 0) await this.#write(rows)
  }

  /** A row that cannot be written takes no other with it. */
  async #write(rows: readonly T[]): Promise<void> {
    try {
      await this.#options.write(rows)
    } catch (error) {
      if (rows.length > 1 && !(error instanceof DatabaseUnavailable)) {
        const half = Math.ceil(rows.length / 2)
        await this.#write(rows.slice(0, half))
        await this.#write(rows.slice(half))
        return
      }
      this.#log?.warn({ err: error, what: this.#options.what, lost: rows.length }, 'not written')
    }
  }
}
