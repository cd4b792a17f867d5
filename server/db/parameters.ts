import pg from 'pg'

/** How values travel: as text both ways, exact, with no time zone but UTC. */

/** A value that is to arrive as jsonb. */
export class Json {
  readonly text: string
  constructor(value: unknown) {
    if (value === undefined) throw new TypeError('undefined is no JSON')
    this.text = JSON.stringify(value)
  }
}

export type Value =
  | null
  | string
  | number
  | bigint
  | boolean
  | Date
  | Uint8Array
  | Json
  | readonly (Value | readonly Value[])[]

export interface Parameter {
  value: string | Buffer | null
  /** The type the database is told; without one it knows the type by where the parameter stands. */
  type: string | undefined
}

export function parameter(value: unknown): Parameter {
  if (value === null) return { value: null, type: undefined }
  if (Array.isArray(value)) {
    const first = value.flat(4).find(element => element !== null)
    const type = first === undefined ? undefined : typeOf(first)
    return { value: arrayText(value), type: type && `${type}[]` }
  }
  return { value: value instanceof Uint8Array ? bytes(value) : text(value), type: typeOf(value) }
}

function typeOf(value: unknown): string | undefined {
  switch (typeof value) {
    case 'boolean':
      return 'boolean'
    case 'bigint':
      return 'bigint'
    case 'object':
      if (value instanceof Json) return 'jsonb'
      if (value instanceof Date) return 'timestamptz'
      if (value instanceof Uint8Array) return 'bytea'
  }
  return undefined
}

function text(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value)
    case 'object':
      if (value instanceof Json) return value.text
      if (value instanceof Date) return value.toISOString()
      if (value instanceof Uint8Array) return `\\x${bytes(value).toString('hex')}`
  }
  throw new TypeError(
    `A query cannot take ${value === undefined ? 'undefined' : `a plain ${typeof value}`} as a value`,
  )
}

const bytes = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)

function arrayText(elements: readonly unknown[]): string {
  const parts = elements.map(element => {
    if (element === null) return 'NULL'
    if (Array.isArray(element)) return arrayText(element)
    return `"${text(element).replace(/[\\"]/g, '\\$&')}"`
  })
  return `{${parts.join()}}`
}

type Parse = (text: string) => unknown

/** The numbers that PostgreSQL gives its types, and their arrays. */
const known: readonly { type: number; array: number; parse: Parse }[] = [
  { type: 16, array: 1000, parse: text => text === 't' },
  { type: 17, array: 1001, parse: text => Buffer.from(text.slice(2), 'hex') },
  // A count or an id is a number; beyond 2^53 it stays exact, as text, like numeric.
  { type: 20, array: 1016, parse: text => (Number.isSafeInteger(Number(text)) ? Number(text) : text) },
  { type: 21, array: 1005, parse: Number },
  { type: 23, array: 1007, parse: Number },
  { type: 25, array: 1009, parse: String },
  { type: 26, array: 1028, parse: Number },
  { type: 19, array: 1003, parse: String },
  { type: 114, array: 199, parse: JSON.parse },
  { type: 700, array: 1021, parse: Number },
  { type: 701, array: 1022, parse: Number },
  { type: 1043, array: 1015, parse: String },
  // A calendar day has no time zone; as a Date it would move to the day before in half of the world.
  { type: 1082, array: 1182, parse: String },
  { type: 1114, array: 1115, parse: text => new Date(`${text}Z`) },
  { type: 1184, array: 1185, parse: text => new Date(text) },
  { type: 1700, array: 1231, parse: String },
  { type: 2950, array: 2951, parse: String },
  { type: 3802, array: 3807, parse: JSON.parse },
]

const textArray = pg.types.getTypeParser(1009 as never, 'text') as (text: string) => unknown[]

const eachOf =
  (parse: Parse): Parse =>
  text => {
    const each = (element: unknown): unknown =>
      Array.isArray(element) ? element.map(each) : element === null ? null : parse(element as string)
    return textArray(text).map(each)
  }

const parsers = new Map<number, Parse>(
  known.flatMap(({ type, array, parse }) => [
    [type, parse],
    [array, eachOf(parse)],
  ]),
)

const asText: Parse = text => text

/** What the driver asks for every column of an answer. */
export const types = { getTypeParser: (oid: number): Parse => parsers.get(oid) ?? asText }
