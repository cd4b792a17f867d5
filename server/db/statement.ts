import { parameter } from './parameters.ts'

export interface Statement {
  text: string
  values: (string | Buffer | null)[]
  /** Not prepared, because it runs only once or holds several statements. */
  once: boolean
  /** The first one of a transaction. */
  begins?: boolean
  /** The last one of a transaction, which is kept with it. */
  commits?: boolean
}

/** Something other than a value that can stand in the gap of a template. */
export abstract class Part {
  abstract write(into: Writer): void
}

/** Puts a statement together: SQL with its values apart from it, numbered as they come. */
export class Writer {
  text = ''
  readonly values: (string | Buffer | null)[] = []

  add(gap: unknown): void {
    if (gap instanceof Part) gap.write(this)
    else if (isList(gap)) this.#addEach(gap)
    else this.#addValue(gap)
  }

  #addEach(parts: readonly Part[]): void {
    for (const part of parts) {
      this.text += ' '
      part.write(this)
    }
  }

  #addValue(given: unknown): void {
    if (given === undefined) {
      throw new TypeError(`undefined stands in a query, after "${this.text.slice(-60).trim()}"`)
    }
    const { value, type } = parameter(given)
    const at = this.values.push(value)
    this.text += type ? `$${at}::${type}` : `$${at}`
  }
}

const isList = (gap: unknown): gap is readonly Part[] => Array.isArray(gap) && gap[0] instanceof Part

/** SQL as it stands in the code, with what fills its gaps. */
export class Template extends Part {
  readonly #strings: readonly string[]
  readonly #gaps: readonly unknown[]

  constructor(strings: readonly string[], gaps: readonly unknown[]) {
    super()
    this.#strings = strings
    this.#gaps = gaps
  }

  override write(into: Writer): void {
    into.text += this.#strings[0]!
    for (let at = 0; at < this.#gaps.length; at++) {
      into.add(this.#gaps[at])
      into.text += this.#strings[at + 1]!
    }
  }
}

/** The name of a table or column. */
export class Identifier extends Part {
  readonly #name: string

  constructor(name: string) {
    super()
    this.#name = name
  }

  override write(into: Writer): void {
    into.text += quoted(this.#name)
  }
}

export type Row = Record<string, unknown>

/** Rows by their columns: `insert into t ${db(rows)}`, `update t set ${db(row)}`. */
export class Rows extends Part {
  readonly #rows: readonly Row[]

  constructor(rows: readonly Row[]) {
    super()
    this.#rows = rows
  }

  override write(into: Writer): void {
    const columns = Object.keys(this.#rows[0] ?? {})
    if (columns.length === 0) throw new TypeError('A query was given no columns to write')
    if (/\bset\s*$/i.test(into.text)) this.#writeAssignments(into, columns)
    else this.#writeValues(into, columns)
  }

  #writeAssignments(into: Writer, columns: readonly string[]): void {
    for (const [at, column] of columns.entries()) {
      into.text += `${at ? ', ' : ''}${quoted(column)} = `
      into.add(this.#rows[0]![column])
    }
  }

  #writeValues(into: Writer, columns: readonly string[]): void {
    into.text += `(${columns.map(quoted).join(', ')}) values `
    for (const [line, row] of this.#rows.entries()) {
      into.text += line ? ', (' : '('
      for (const [at, column] of columns.entries()) {
        if (at) into.text += ', '
        into.add(row[column])
      }
      into.text += ')'
    }
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""').replaceAll('.', '"."')}"`
