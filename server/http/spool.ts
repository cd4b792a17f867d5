import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

export interface Spooled {
  bytes: number
  stream: Readable
}

/**
 * Written down as fast as it can be made, and sent from there: whatever it is made of does not wait for whoever reads it.
 * The file has no name from its first byte on, so that it is gone with its reader, and with a process that dies.
 */
export async function spool(
  folder: string,
  content: AsyncIterable<string | Uint8Array>,
  signal: AbortSignal,
): Promise<Spooled> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `export-${randomUUID()}`)
  const file = await open(path, 'wx+')
  try {
    await rm(path)
    for await (const piece of content) {
      signal.throwIfAborted()
      await file.writeFile(piece)
    }
    const { size } = await file.stat()
    return { bytes: size, stream: file.createReadStream({ start: 0 }) }
  } catch (error) {
    await file.close()
    throw error
  }
}
