import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actionByName } from '../../contract/actions.ts'
import { encodeReply } from '../../contract/reply.ts'
import type { Params, TextKey } from '../../contract/text.ts'
import { endpoint, headers, protocolVersion } from '../../contract/wire.ts'
import type { Context } from '../context.ts'
import { dispatch } from '../dispatch.ts'
import type { Answered } from '../handler.ts'
import { sheetFolder } from '../records/sheets/sheet-folder.ts'
import { answerBody } from './answer.ts'
import { fileRefused, readMultipart, removeFiles } from './incoming-files.ts'
import { findLanguage, openVisit, queryOf, type Services } from './visit.ts'

/** POST /process.aspx?action=NAME, form-encoded or multipart (spec §7). */
export function processRoutes(app: FastifyInstance, services: Services): void {
  const refuse = (request: FastifyRequest, reply: FastifyReply, status: number, refusal: Refusal) => {
    const msg = services.packs.t(findLanguage(request))(refusal.key, refusal.params)
    const failed = encodeReply({ kind: 'failed', msg, code: refusal.key, field: refusal.field })
    return reply.code(status).send(failed)
  }

  app.post(endpoint, {
    // Another site can make a browser post a form here, with its cookies, but it cannot add this header without our
    // consent: the fixed version header of the protocol is also the defence against cross-site requests.
    onRequest: async (request, reply) => {
      if (request.headers[headers.version] === protocolVersion) return
      await refuse(request, reply, 400, { key: 'message.noVersion', field: headers.version })
    },
    handler: async (request, reply) => {
      const name = queryOf(request).action ?? ''
      const context = await openVisit(services, request, reply)
      const answer = request.isMultipart()
        ? await dispatchWithFiles(request, context, name)
        : await dispatch(context, name, (request.body ?? {}) as Record<string, unknown>)
      return reply.type('application/json; charset=utf-8').send(answerBody(answer))
    },
    errorHandler: (error: FastifyError, request, reply) => {
      const refusal = refusalOf(error)
      if (refusal) return refuse(request, reply, error.statusCode ?? 400, refusal)
      request.log.error({ err: error }, 'call failed unexpectedly')
      return refuse(request, reply, 200, { key: 'message.unexpected' })
    },
  })

  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: endpoint,
    handler: (request, reply) => refuse(request, reply.header('allow', 'POST'), 405, { key: 'message.wrongMethod' }),
  })
}

interface Refusal {
  key: TextKey
  params?: Params
  field?: string
}

function refusalOf({ statusCode, code }: FastifyError): Refusal | undefined {
  if (code === fileRefused) return { key: 'message.noFiles', field: 'files' }
  if (statusCode === 413) return { key: 'message.tooLarge', field: 'body' }
  if (statusCode && statusCode >= 400 && statusCode < 500) return { key: 'message.badBody', field: 'body' }
  return undefined
}

async function dispatchWithFiles(request: FastifyRequest, context: Context, name: string): Promise<Answered> {
  const { fields, files } = await readMultipart(request, sheetFolder(context.config), whatToDoWithFiles(context, name))
  try {
    return await dispatch({ ...context, files }, name, fields)
  } finally {
    await removeFiles(files)
  }
}

/** Nobody fills our disk who is not known to us. */
function whatToDoWithFiles({ visitor }: Context, name: string): 'keep' | 'skip' | 'refuse' {
  if (!actionByName.get(name)?.files) return 'refuse'
  return visitor.role === 'guest' ? 'skip' : 'keep'
}
