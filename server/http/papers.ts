import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { formatDate } from '../../contract/dates.ts'
import type { PaperFormat } from '../../contract/orders.ts'
import type { TextKey } from '../../contract/text.ts'
import type { MemberContext, Services } from '../context.ts'
import { countUp } from '../limits/rate-limit.ts'
import type { Printed } from '../pdf/printer.ts'
import { sheetFolder } from '../records/sheets/sheet-folder.ts'
import { attachment } from './attachment.ts'
import { findLanguage, openContext, queryOf } from './request-context.ts'
import { spool } from './spool.ts'

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/** Printing is work. */
const limit = { max: 60, seconds: 300 }

type Made = AsyncIterable<Uint8Array> | Printed
type Refusal = { status: number; key: TextKey; params?: Record<string, number> }

interface Paper<Query extends v.GenericSchema> {
  /** The format stands behind it. */
  path: string
  formats: readonly PaperFormat[]
  query: Query
  /** What the file is called. */
  title: TextKey
  make(context: MemberContext, query: v.InferOutput<Query>, format: PaperFormat): Promise<Made | Refusal>
}

/** A paper as a file, in each of its formats, for whoever has signed in. */
export function servePaper<Query extends v.GenericSchema>(
  app: FastifyInstance,
  services: Services,
  { path, formats, query, title, make }: Paper<Query>,
): void {
  const options = {
    exposeHeadRoute: false,
    errorHandler: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      request.log.error({ err: error }, 'a paper failed unexpectedly')
      return refuse(reply, 500, services.packs.t(findLanguage(request))('message.unexpected'))
    },
  }
  for (const format of formats)
    app.get(`${path}${format}`, options, async (request, reply) => {
      const context = await openContext(services, request, reply)
      const { visitor, t } = context
      if (visitor.role === 'guest') return refuse(reply, 401, t('message.noPermission'))
      const parsed = v.safeParse(query, queryOf(request))
      if (!parsed.success) return refuse(reply, 400, t('sheets.wrongQuery'))
      const seconds = await countUp(context.pool, [`papers@${visitor.id}`], limit)
      if (seconds) {
        reply.header('retry-after', seconds)
        return refuse(reply, 429, t('message.tooMany', { seconds }))
      }
      const made = await make({ ...context, visitor }, parsed.output, format)
      if ('status' in made) return refuse(reply, made.status, t(made.key, made.params))
      if ('ok' in made && !made.ok) {
        request.log.error({ reason: made.reason, detail: made.detail }, 'a paper was not printed')
        if (made.reason !== 'busy') return refuse(reply, 500, t('message.pdfFailed'))
        reply.header('retry-after', 10)
        return refuse(reply, 503, t('message.pdfBusy'))
      }
      const name = `${t(title)} ${formatDate(context.now, context.timeZone)}.${format}`
      return reply
        .type(types[format])
        .header('cache-control', 'private, no-store')
        .header('content-disposition', placed(attachment(name, `paper.${format}`), parsed.output))
        .send('ok' in made ? made.pdf : await written(services, reply, made))
    })
}

const placed = (header: string, query: unknown): string =>
  (query as { show?: boolean }).show ? header.replace(/^attachment/, 'inline') : header

/** A slow reader keeps a file, not the database. */
async function written(
  { config }: Services,
  { raw }: FastifyReply,
  content: AsyncIterable<Uint8Array>,
): Promise<Readable> {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return (await spool(sheetFolder(config), content, gone.signal)).stream
}

const refuse = (reply: FastifyReply, status: number, sentence: string) =>
  reply.code(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(sentence)
