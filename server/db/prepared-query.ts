import pg from 'pg'
import { types } from './parameters.ts'
import type { QueryAnswer } from './query.ts'
import type { Statement } from './statement.ts'

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

/** What travels in the same message. */
type Around = Pick<Statement, 'begins' | 'commits'>

interface Columns {
  names: string[]
  parsers: ((text: string) => unknown)[]
  /** A row with every name in its place: copies of it are made faster than rows that grow. */
  empty: Record<string, unknown>
}

/**
 * A statement that has a name. Which columns its answer has is asked once on each connection, not each time: they cannot change, because
 * PostgreSQL refuses a prepared statement that would answer otherwise. Where it is known, `begin` and `commit` travel in the same message.
 */
export class PreparedQuery extends Driver {
  readonly #rows: object[] = []
  readonly #connection: Map<string, Columns>
  readonly #around: Around
  #columns: Columns | undefined
  #completed = ''
  #failed: Error | undefined

  constructor(
    client: pg.ClientBase,
    { name, text, values, ...around }: { name: string; text: string; values: Values } & Around,
    done: Done,
  ) {
    super(text, values, done)
    this.name = name
    this.#connection = knownOn(client)
    this.#around = around
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
    const { begins, commits } = this.#around
    if (begins) say(connection, 'begin')
    connection.bind({ statement: this.name, values: this.values })
    connection.execute({})
    // After an error the server leaves out what comes before the next sync.
    if (commits) say(connection, 'commit')
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
        row[names[at]!] = text === null ? null : parsers[at]!(text)
      }
    } catch (error) {
      this.#failed = error as Error
    }
    this.#rows.push(row)
  }

  /** `INSERT 0 5` */
  override handleCommandComplete({ text }: { text: string }): void {
    if (text !== 'BEGIN' && text !== 'COMMIT') this.#completed = text
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

function say(connection: DriverConnection, text: string): void {
  connection.parse({ text })
  connection.bind({})
  connection.execute({})
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
