import type { Readable } from 'node:stream'

export interface StoredObject {
  body: Readable
  type: string
  size: number
}

/** Both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** Where the content of files lies. Objects are at most some megabytes and are never changed, only replaced as a whole. */
export interface Storage {
  /** Where everybody reads new pictures that are for everybody; empty when that is the shop itself. */
  readonly host?: string
  /** Whole, because it has to be signed before it is sent, and sent again when that fails. */
  put(key: string, content: Buffer, type: string): Promise<void>
  /** `size` is that of the whole object, also where only a part is asked for. */
  get(key: string, part?: ByteRange): Promise<StoredObject | undefined>
  /** Succeeds also when there is nothing to delete. */
  delete(key: string): Promise<void>
  exists(key: string): Promise<boolean>
}

interface Why extends ErrorOptions {
  /** What the service answered, when it did. */
  status?: number
  code?: string
}

/** The storage cannot do it now, or refuses us altogether. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly status: number | undefined
  readonly code: string | undefined

  constructor(message: string, { status, code, ...options }: Why = {}) {
    super(message, options)
    this.status = status
    this.code = code
  }
}

/** Folders and a file name; no part is empty or begins with a dot, so that no key leads out of the folder. */
const keyRule = /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/i

export function checkKey(key: string): void {
  if (!keyRule.test(key)) throw new StorageError(`Not a storage key: ${JSON.stringify(key)}`)
}

export async function readAll({ body }: StoredObject): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
