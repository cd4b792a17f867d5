import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import { fileAt } from '../features/files/files.queries.ts'
import { fileRoot, mayRead } from '../features/files/files.rules.ts'
import type { StoredFile } from '../features/files/files.tables.ts'
import { isOnOrderOf } from '../features/orders/order-files.ts'
import { StorageError } from '../ports/storage/storage.ts'
import { attachment } from './attachment.ts'
import { openContext } from './request-context.ts'

/** Documents: always as a download, so that none of them can act as a page of the shop. */
export function fileRoutes(app: FastifyInstance, services: Services): void {
  const options = { logLevel: 'warn', errorHandler: handleStorageError } as const
  app.get<{ Params: { '*': string } }>(`${fileRoot}*`, options, async (request, reply) => {
    const path = request.params['*']
    reply.header('cache-control', 'private, no-store')
    const file = isDocument(path) ? await readableFile(services, request, reply, path) : undefined
    const stored = file && (await services.storage.get(path))
    if (!stored) return reply.code(404).send()
    return reply
      .type(file.type)
      .headers({
        'content-length': stored.size,
        'content-disposition': attachment(file.name),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .send(stored.body)
  })
}

const isDocument = (path: string) => /^d\/[0-9a-f]{32}\.[a-z]+$/.test(path)

/** The file's row if this visitor may see it. Another's private file is no different from none. */
export async function readableFile(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): Promise<StoredFile | undefined> {
  const file = await fileAt(services.sql, path)
  if (!file || file.isPublic) return file
  const { visitor } = await openContext(services, request, reply)
  if (mayRead(file, visitor)) return file
  const isTheirs = visitor.role !== 'guest' && (await isOnOrderOf(services.sql, file.id, visitor))
  return isTheirs ? file : undefined
}

/** While the storage is out of reach, nobody should remember that a file was not there. */
export function handleStorageError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (!(error instanceof StorageError)) throw error
  request.server.log.error({ err: error, reqId: request.id }, 'a file could not be read')
  return reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': 10 }).send()
}
