import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { IncomingFile } from '../context.ts'

export interface Multipart {
  fields: Record<string, unknown>
  files: IncomingFile[]
}

export const fileRefused = 'CARAVAN_FILE_REFUSED'
const largestFile = 50 * 1024 * 1024
/** No action takes more than one; the second is for saying so. */
const mostFiles = 2

/**
 * Reads a multipart body; its files go to `folder`, the caller removes them. What to do with them: `keep`, `skip` them
 * unread because the call will be refused anyway, or `refuse` the call for having any.
 */
export async function readMultipart(
  request: FastifyRequest,
  folder: string,
  files: 'keep' | 'skip' | 'refuse',
): Promise<Multipart> {
  const read: Multipart = { fields: {}, files: [] }
  try {
    for await (const part of partsOf(request, { limits: { fileSize: largestFile, files: mostFiles } })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw Object.assign(new Error('a field is too large'), { statusCode: 413 })
        read.fields[part.fieldname] = part.value
      } else if (files === 'keep') {
        await mkdir(folder, { recursive: true })
        const path = join(folder, `incoming-${randomUUID()}`)
        const file = { field: part.fieldname, name: part.filename ?? '', path, bytes: 0 }
        read.files.push(file)
        const target = createWriteStream(path)
        await pipeline(part.file, target).catch(unlessDisk)
        file.bytes = target.bytesWritten
      } else {
        part.file.resume()
        if (files === 'refuse') {
          throw Object.assign(new Error('this action takes no files'), { statusCode: 400, code: fileRefused })
        }
      }
    }
    return read
  } catch (error) {
    await removeFiles(read.files)
    // Whoever sent half of it is gone: no surprise, and nobody to answer to.
    if (!request.raw.complete && request.raw.destroyed)
      throw Object.assign(error as Error, { statusCode: 400, code: undefined })
    throw error
  }
}

export async function* partsOf(request: FastifyRequest, options: Parameters<FastifyRequest['parts']>[0]) {
  try {
    yield* request.parts(options)
  } catch (error) {
    unreadable(error as Error)
  }
}

/** What cannot be written is our fault, what cannot be read is the sender's. */
function unlessDisk(error: NodeJS.ErrnoException): never {
  if (error.syscall) throw error
  unreadable(error)
}

/** What the parser stumbles over is the sender's fault, unless it says otherwise. */
export function unreadable(error: Error & { statusCode?: number }): never {
  throw Object.assign(error, { statusCode: error.statusCode ?? 400 })
}

export async function removeFiles(files: readonly IncomingFile[]): Promise<void> {
  await Promise.all(files.map(({ path }) => rm(path, { force: true })))
}
