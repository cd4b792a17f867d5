import { Json, type Value } from './parameters.ts'
import { Identifier, type Part, type Row, Rows, type Statement, Template, Writer } from './statement.ts'

/** What can fill the gap of a template. */
export type Gap = Value | Part | readonly Part[]

export type FoundRows<T extends readonly unknown[]> = T & {
  /** How many rows were found or changed. */
  readonly count: number
}

// biome-ignore lint/suspicious/noExplicitAny: what a query answers is said where it is asked; without that, anything.
type Anything = Record<string, any>

/** Asks a query, or makes names and rows that can stand in one. */
export interface Ask {
  <T extends readonly object[] = Anything[]>(strings: TemplateStringsArray, ...gaps: readonly Gap[]): Query<T>
  /** The name of a table or column. */
  (name: string): Part
  /** Rows for `insert into t ${…}`, or a row for `update t set ${…}`. */
  (rows: Row | readonly Row[]): Part
  json(value: unknown): Json
  /** SQL that was put together by hand: never from what somebody typed. Several statements may stand in it. */
  unsafe<T extends readonly object[] = Anything[]>(text: string): Query<T>
}

export interface QueryAnswer {
  rows: unknown[]
  count: number
  command: string
}

export type SendStatement = (statement: Statement) => Promise<QueryAnswer>

/** Where queries go to. */
export interface Way {
  send: SendStatement
  /** One connection, inside a transaction, until it is given back. */
  hold(): Promise<{ send: SendStatement; release(): Promise<void> }>
}

/** SQL that is asked when somebody waits for it; put into another query it is a part of that one. */
export class Query<T extends readonly unknown[]> extends Template implements PromiseLike<FoundRows<T>> {
  readonly #way: Way
  readonly #once: boolean
  #answer: Promise<FoundRows<T>> | undefined

  constructor(way: Way, strings: readonly string[], gaps: readonly unknown[], once = false) {
    super(strings, gaps)
    this.#way = way
    this.#once = once
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting it is what asks it.
  then<A = FoundRows<T>, B = never>(
    done?: ((rows: FoundRows<T>) => A | PromiseLike<A>) | null,
    failed?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#answer ??= this.#ask()
    return this.#answer.then(done, failed)
  }

  catch<B = never>(failed: (error: unknown) => B | PromiseLike<B>): Promise<FoundRows<T> | B> {
    return this.then(undefined, failed)
  }

  finally(done: () => void): Promise<FoundRows<T>> {
    return this.then().finally(done)
  }

  async #ask(): Promise<FoundRows<T>> {
    const { rows, count } = await this.#way.send(this.#statement())
    return Object.defineProperty(rows, 'count', { value: count }) as unknown as FoundRows<T>
  }

  /** So many rows at a time, all as of one moment. It holds a connection until it is through. */
  async *cursor(size: number): AsyncGenerator<T> {
    const { text, values } = this.#statement()
    const name = `c${++cursors}`
    const { send, release } = await this.#way.hold()
    try {
      await send({ text: `declare ${name} no scroll cursor for ${text}`, values, once: true })
      for (let full = true; full; ) {
        const { rows } = await send({ text: `fetch ${size} from ${name}`, values: [], once: true })
        if (rows.length > 0) yield rows as unknown as T
        full = rows.length === size
      }
    } finally {
      await release()
    }
  }

  #statement(): Statement {
    const writer = new Writer()
    this.write(writer)
    return { text: writer.text, values: writer.values, once: this.#once }
  }
}

let cursors = 0

export function askThrough<More extends object>(way: Way, more: More): Ask & More {
  const ask = (first: TemplateStringsArray | string | Row | readonly Row[], ...gaps: readonly unknown[]) => {
    if (typeof first === 'string') return new Identifier(first)
    if ('raw' in first) return new Query(way, first as TemplateStringsArray, gaps)
    return new Rows(Array.isArray(first) ? first : [first])
  }
  const unsafe = (text: string) => new Query(way, [text], [], true)
  return Object.assign(ask, { json: (value: unknown) => new Json(value), unsafe }, more) as unknown as Ask &
    More
}
