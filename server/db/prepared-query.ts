import pg from 'pg'
import { types } from './parameters.ts'
import type { QueryAnswer } from './query.ts'

/** What the driver's query does with its connection, as far as it is done otherwise here. */
interface DriverQuery extends pg.Submittable {
  prepare(connection: DriverConnection): void
  handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }): void
  handleDataRow(message: { fields: (string | null)[] }): void
  handleCommandComplete(message: { text: string }): void
  handleReadyForQuery(connection: DriverConnection): void
  handleError(error: Error, connection: DriverConnection): void
  name: string
  values: Values
}

interface DriverConnection {
  parse(statement: { text: string }): void
  bind(portal: { statement?: string; values?: Values }): void
  execute(portal: object): void
  sync(): void
}

type Values = readonly (string | Buffer | null)[]
type Done = (error: Error | null) => void

const Driver = pg.Query as unknown as new (text: string, values: Values, done: Done) => DriverQuery

interface Columns {
  names: string[]
  parsers: ((text: string) => unknown)[]
  /** A row with every name in its place: copies of it are made faster than rows that grow. */
  empty: Record<string, unknown>
}

/**
 * A statement that has a name. Which columns its answer has is asked once on each connection, not each time: they cannot change, because
 * PostgreSQL refuses a prepared statement that would answer otherwise. Where it is known, `begin` travels in the same message.
 */
export class PreparedQuery extends Driver {
  readonly #rows: object[] = []
  readonly #connection: Map<string, Columns>
  readonly #begins: boolean
  #columns: Columns | undefined
  #completed = ''
  #failed: Error | undefined

  constructor(
    client: pg.ClientBase,
    { name, text, values, begins }: { name: string; text: string; values: Values; begins: boolean },
    done: Done,
  ) {
    super(text, values, done)
    this.name = name
    this.#connection = knownOn(client)
    this.#begins = begins
    this.#columns = this.#connection.get(name)
  }

  /** Once the driver says that it is done. */
  answer(): QueryAnswer {
    const words = this.#completed.split(' ')
    return { rows: this.#rows, count: Number(words.at(-1)) || 0, command: words[0]! }
  }

  override prepare(connection: DriverConnection): void {
    if (!this.#columns) {
      super.prepare(connection)
      return
    }
    if (this.#begins) {
      connection.parse({ text: 'begin' })
      connection.bind({})
      connection.execute({})
    }
    connection.bind({ statement: this.name, values: this.values })
    connection.execute({})
    connection.sync()
  }

  override handleRowDescription({ fields }: Parameters<DriverQuery['handleRowDescription']>[0]): void {
    this.#columns = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID)),
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
    }
  }

  override handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const { names, parsers, empty } = this.#columns!
    const row = { ...empty }
    try {
      for (let at = 0; at < fields.length; at++) {
        const text = fields[at]!
        if (text !== null) row[names[at]!] = parsers[at]!(text)
      }
    } catch (error) {
      this.#failed = error as Error
    }
    this.#rows.push(row)
  }

  /** `INSERT 0 5`; of several the last one counts. */
  override handleCommandComplete({ text }: { text: string }): void {
    this.#completed = text
  }

  override handleReadyForQuery(connection: DriverConnection): void {
    if (this.#failed) {
      this.handleError(this.#failed, connection)
      return
    }
    this.#connection.set(this.name, this.#columns ?? none)
    super.handleReadyForQuery(connection)
  }
}

const none: Columns = { names: [], parsers: [], empty: {} }

const known = new WeakMap<pg.ClientBase, Map<string, Columns>>()

function knownOn(client: pg.ClientBase): Map<string, Columns> {
  const columns = known.get(client) ?? new Map<string, Columns>()
  known.set(client, columns)
  return columns
}

/** Whether this connection has answered it before. */
export const isKnown = (client: pg.ClientBase, name: string): boolean => knownOn(client).has(name)
