import { rm } from 'node:fs/promises'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { FileItem } from '../../contract/files.ts'
import { documentBytes, fileLimits, uploadPath } from '../../contract/files.ts'
import { encodeReply } from '../../contract/reply.ts'
import type { Context, Services } from '../context.ts'
import { translate } from '../dispatch.ts'
import { dropFiles, giveRoomBack, keepRoom } from '../features/files/files.queries.ts'
import { type Folder, fileItem } from '../features/files/files.rules.ts'
import { storeUpload } from '../features/files/files.store.ts'
import { type Failure, fail, type Outcome, ok } from '../handler.ts'
import { megabyte } from '../limits/disk.ts'
import { countUp } from '../limits/rate-limit.ts'
import { StorageError } from '../ports/storage/storage.ts'
import { sheetFolder } from '../records/sheets/sheet-folder.ts'
import type { Member } from '../visitor.ts'
import { DiskFull, formParts, receiveFile } from './incoming-files.ts'
import { demandVersion, refusalOf, refuser } from './refusal.ts'
import { openContext, queryOf } from './request-context.ts'

/** Requests of one member. */
const rateLimit = { max: 100, seconds: 60 }
/** What one member may have uploaded without saving it anywhere: nobody fills our disk. */
const mostUnattachedBytes = 500 * megabyte
/** Of one request: its files, and what stands between them. */
const mostSent = fileLimits.filesPerUpload * documentBytes + megabyte

/** Too large a file is refused by its name, below. */
const readingOf = (megabytes: number) => ({
  throwFileSizeLimit: false,
  limits: { fileSize: megabytes * megabyte, files: fileLimits.filesPerUpload, fields: 20, fieldSize: 1000 },
})

/** POST /upload: any number of files as multipart, answered like a call with one row of `tbl` per file. */
export function uploadRoutes(app: FastifyInstance, services: Services): void {
  const refuse = refuser(services)
  app.post(uploadPath, {
    onRequest: demandVersion(refuse),
    handler: async (request, reply) => {
      const context = await openContext(services, request, reply)
      return encodeReply(translate(context, await receive(services, context, request)))
    },
    errorHandler: (error: FastifyError, request, reply) => {
      if (error.code === 'FST_FILES_LIMIT') {
        return refuse(request, reply, 413, {
          key: 'message.filesTooMany',
          params: { max: fileLimits.filesPerUpload },
          field: 'files',
        })
      }
      const refusal = refusalOf(error)
      if (refusal) return refuse(request, reply, error.statusCode ?? 400, refusal)
      request.log.error({ err: error }, 'upload failed')
      return refuse(request, reply, 200, {
        key: error instanceof StorageError ? 'message.storageDown' : 'message.unexpected',
      })
    },
  })
}

async function receive(
  services: Services,
  context: Context,
  request: FastifyRequest,
): Promise<Outcome<object, FileItem>> {
  const { sql, disk } = services
  const { visitor } = context
  if (visitor.role === 'guest') return { kind: 'relogin' }
  const seconds = await countUp(sql, [`upload:member:${visitor.id}`], rateLimit)
  if (seconds) return fail('message.tooMany', { seconds })
  const bytes = sentBytes(request)
  if (!(await disk.hasRoom(bytes))) return diskFull(request)
  const room = await keepRoom(sql, { owner: visitor.id, bytes, most: mostUnattachedBytes })
  if (!room) return fail('message.uploadQuota')
  try {
    return await storeAll(services, context, visitor, request)
  } finally {
    await giveRoomBack(sql, room)
  }
}

/** Who does not say how much it will be may send the most. */
const sentBytes = ({ headers }: FastifyRequest): number =>
  Math.min(Number(headers['content-length'] ?? mostSent), mostSent)

function diskFull(request: FastifyRequest, field?: string): Failure {
  request.log.error('the disk is nearly full: no uploads')
  return fail('message.diskFull', undefined, field)
}

const folders: readonly Folder[] = ['write', 'secret', 'video']

/** All of them or none. A body is read to its end even when refused, because a browser listens only after sending it. */
async function storeAll(services: Services, context: Context, owner: Member, request: FastifyRequest) {
  const folder = folders.find(name => name === queryOf(request).folder) ?? 'plain'
  const most = folder === 'video' ? services.config.videoMegabytes : fileLimits.documentMegabytes
  const place = { folder: sheetFolder(services.config), disk: services.disk }
  const items: FileItem[] = []
  let refused: Failure | undefined
  let complete = false
  try {
    for await (const part of formParts(request, readingOf(most))) {
      if (part.type === 'field') continue
      const { fieldname: field, filename: name = '' } = part
      if (refused) {
        part.file.resume()
        continue
      }
      const received = await receiveFile(part.file, place).catch(error => {
        if (!(error instanceof DiskFull)) throw error
        return diskFull(request, field)
      })
      if ('kind' in received) {
        refused = received
        continue
      }
      try {
        if (part.file.truncated) {
          refused = fail('message.fileTooLarge', { name: name.slice(0, 60), max: most }, field)
          continue
        }
        const upload = {
          owner,
          shopId: context.shop.id,
          field,
          name,
          path: received.path,
          folder,
        }
        const stored = await storeUpload(services, upload, context.t)
        if ('kind' in stored) refused = stored
        else items.push(fileItem(stored))
      } finally {
        await rm(received.path, { force: true })
      }
    }
    if (refused) return refused
    if (items.length === 0) return fail('message.filesMissing', undefined, 'files')
    complete = true
    return ok({}, items)
  } finally {
    if (!complete)
      await dropFiles(
        services.sql,
        items.map(({ id }) => id),
      )
  }
}
