import { randomUUID } from 'node:crypto'
import { readAll, type Storage } from './storage.ts'

export type ProofStep = 'write' | 'read' | 'delete'

/** What a place could not do, and the error it gave; `other` when it gave something else than was put there. */
export interface Unproven {
  step: ProofStep
  error: unknown
}

/**
 * Writes a small file, reads it and deletes it again, to know before it is needed that a place can do so. Of one that
 * is only read from, whether it answers.
 */
export async function proveStorage(storage: Storage, use: 'write' | 'read'): Promise<Unproven | undefined> {
  const key = `proof/${randomUUID()}.txt`
  const content = Buffer.from(key)
  let step: ProofStep = 'write'
  try {
    if (use === 'write') await storage.put(key, content, 'text/plain')
    step = 'read'
    const found = await storage.get(key)
    const read = found && (await readAll(found))
    if (use === 'write' && !read?.equals(content)) return { step, error: 'other' }
    step = 'delete'
    if (use === 'write') await storage.delete(key)
    return undefined
  } catch (error) {
    return { step, error }
  }
}
