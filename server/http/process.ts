import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Action } from '../../contract/action.ts'
import { findAction } from '../../contract/actions.ts'
import { endpoint } from '../../contract/wire.ts'
import type { Context, Services } from '../context.ts'
import { DatabaseUnavailable, unavailableKey } from '../db/unavailable.ts'
import { dispatch } from '../dispatch.ts'
import { forgetSession } from '../features/session/known-sessions.ts'
import type { Answered } from '../handler.ts'
import { sheetFolder } from '../records/sheets/sheet-folder.ts'
import { sendAnswer } from './answer.ts'
import { DiskFull, fileRefused, readMultipart, removeFiles } from './incoming-files.ts'
import { demandVersion, type Refusal, refusalOf, refuser } from './refusal.ts'
import { openContext, queryOf } from './request-context.ts'
import { markUnavailable } from './send-unavailable.ts'

/** POST /process.aspx?action=NAME, form-encoded or multipart (product §7). */
export function processRoutes(app: FastifyInstance, services: Services): void {
  const refuse = refuser(services)

  app.post(endpoint, {
    onRequest: demandVersion(refuse),
    handler: async (request, reply) => {
      const name = queryOf(request).action ?? ''
      const fields = request.isMultipart() ? undefined : fieldsOf(request)
      const fromMemory = fields !== undefined && isKnownFromMemory(findAction(name, fields.type))
      const context = await openContext(services, request, reply, { fromMemory })
      const answer = fields
        ? await dispatch(context, name, fields)
        : await dispatchWithFiles(request, context, name)
      if (!fromMemory) forgetSession(services, context.sessionToken)
      return await sendAnswer(request, reply, answer)
    },
    errorHandler: (error: FastifyError, request, reply) => {
      if (error instanceof DatabaseUnavailable) {
        request.log.warn({ err: error }, 'the database does not answer')
        return refuse(request, markUnavailable(reply), 503, { key: unavailableKey })
      }
      const refusal = error.code === fileRefused ? noFiles : refusalOf(error)
      if (refusal) return refuse(request, reply, error.statusCode ?? 400, refusal)
      if (error instanceof DiskFull) {
        request.log.error('the disk is nearly full')
        return refuse(request, reply, 200, { key: 'message.diskFull', field: 'files' })
      }
      if (reply.raw.destroyed) request.log.info({ err: error }, 'the caller left before the answer')
      else request.log.error({ err: error }, 'call failed unexpectedly')
      return refuse(request, reply, 200, { key: 'message.unexpected' })
    },
  })

  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: endpoint,
    handler: (request, reply) =>
      refuse(request, reply.header('allow', 'POST'), 405, { key: 'message.wrongMethod' }),
  })
}

/** Whether its caller is; whoever changes more than a cart is looked up. */
const isKnownFromMemory = (action: Action | undefined): boolean =>
  action !== undefined && (!action.mutates || action.light === true)

/** A text or a list has no fields. */
function fieldsOf({ body }: FastifyRequest): Record<string, unknown> {
  if (body === undefined || body === null) return {}
  if (typeof body === 'object' && !Array.isArray(body)) return body as Record<string, unknown>
  throw Object.assign(new Error('the body is no form'), { statusCode: 400 })
}

const noFiles: Refusal = { key: 'message.noFiles', field: 'files' }

async function dispatchWithFiles(request: FastifyRequest, context: Context, name: string): Promise<Answered> {
  const { fields, files } = await readMultipart(
    request,
    { folder: sheetFolder(context.config), disk: context.disk },
    whatToDoWithFiles(context, name),
  )
  try {
    return await dispatch({ ...context, files }, name, fields)
  } finally {
    await removeFiles(files)
  }
}

/** Files of guests are not stored, so that strangers cannot fill the disk. */
function whatToDoWithFiles({ visitor, lost }: Context, name: string): 'keep' | 'skip' | 'refuse' {
  if (!findAction(name)?.files) return 'refuse'
  return visitor.role === 'guest' || lost ? 'skip' : 'keep'
}
