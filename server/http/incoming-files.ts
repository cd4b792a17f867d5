import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { IncomingFile } from '../context.ts'
import { type Disk, megabyte } from '../limits/disk.ts'

export interface Multipart {
  fields: Record<string, unknown>
  files: IncomingFile[]
}

export const fileRefused = 'CARAVAN_FILE_REFUSED'
const largestFile = 50 * megabyte
/** No action takes more than one; the second is for saying so. */
const mostFiles = 2
/** All fields together, as in a form without files: they are kept in memory, and anybody may send some. */
const largestFields = megabyte

/**
 * Reads a multipart body; its files go to `folder`, the caller removes them. What to do with them: `keep`, `skip` them
 * unread because the call will be refused anyway, or `refuse` the call for having any.
 */
export async function readMultipart(
  request: FastifyRequest,
  { folder, disk }: Place,
  files: 'keep' | 'skip' | 'refuse',
): Promise<Multipart> {
  const read: Multipart = { fields: {}, files: [] }
  let fieldBytes = 0
  try {
    for await (const part of formParts(request, { limits: { fileSize: largestFile, files: mostFiles } })) {
      if (part.type === 'field') {
        fieldBytes += bytesOf(part.value)
        if (part.valueTruncated || fieldBytes > largestFields)
          throw Object.assign(new Error('the fields are too large'), { statusCode: 413 })
        read.fields[part.fieldname] = beside(read.fields, part.fieldname, part.value)
      } else if (files === 'keep') {
        const received = await receiveFile(part.file, { folder, disk })
        read.files.push({ field: part.fieldname, name: part.filename ?? '', ...received })
      } else {
        part.file.resume()
        if (files === 'refuse') {
          throw Object.assign(new Error('this action takes no files'), { statusCode: 400, code: fileRefused })
        }
      }
    }
    return read
  } catch (error) {
    // What still comes is read by nobody, and kept nowhere.
    request.raw.unpipe().resume()
    await removeFiles(read.files)
    // Whoever sent half of it is gone: no surprise, and nobody to answer to.
    if (!request.raw.complete && request.raw.destroyed)
      throw Object.assign(error as Error, { statusCode: 400, code: undefined })
    throw error
  }
}

const bytesOf = (value: unknown): number =>
  Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value))

/** A field that is sent twice is a list, as in any other form. */
const beside = (fields: Record<string, unknown>, name: string, value: unknown): unknown =>
  Object.hasOwn(fields, name) ? [fields[name], value].flat() : value

export async function* formParts(request: FastifyRequest, options: Parameters<FastifyRequest['parts']>[0]) {
  try {
    yield* request.parts(options)
  } catch (error) {
    unreadable(error as Error)
  }
}

/** Where what comes in is written, and what has to have room for it. */
export interface Place {
  folder: string
  disk: Disk
}

/** The disk is nearly full. */
export class DiskFull extends Error {
  override name = 'DiskFull'
}

/** How much is written until the disk is looked at again. */
const stepBytes = 4 * megabyte

/** Writes a file as it comes; whoever gets it removes it. */
export async function receiveFile(
  file: Readable,
  { folder, disk }: Place,
): Promise<{ path: string; bytes: number }> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `incoming-${randomUUID()}`)
  const target = createWriteStream(path)
  try {
    await pipeline(file, source => whileRoom(source, disk), target)
    return { path, bytes: target.bytesWritten }
  } catch (error) {
    await rm(path, { force: true })
    const { code, syscall } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') throw new DiskFull()
    // What cannot be written is our fault, what cannot be read is the sender's.
    if (error instanceof DiskFull || syscall) throw error
    unreadable(error as Error)
  }
}

async function* whileRoom(source: AsyncIterable<Buffer>, disk: Disk) {
  let unchecked = stepBytes
  for await (const chunk of source) {
    unchecked += chunk.length
    if (unchecked > stepBytes) {
      if (!(await disk.hasRoom(stepBytes))) throw new DiskFull()
      unchecked = 0
    }
    yield chunk
  }
}

/** What the parser stumbles over is the sender's fault, unless it says otherwise. */
function unreadable(error: Error & { statusCode?: number }): never {
  throw Object.assign(error, { statusCode: error.statusCode ?? 400 })
}

export async function removeFiles(files: readonly IncomingFile[]): Promise<void> {
  await Promise.all(files.map(({ path }) => rm(path, { force: true })))
}
