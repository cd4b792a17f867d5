import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { formatDate } from '../../contract/dates.ts'
import { flag, optional, text } from '../../contract/fields.ts'
import { languageOf } from '../../contract/languages.ts'
import { describeReport, loadReport } from '../../contract/records.ts'
import type { Context } from '../context.ts'
import { dispatch } from '../dispatch.ts'
import type { BillType } from '../records/bill-type.ts'
import { type Export, exportList, exportTemplate } from '../records/export.ts'
import { findSheetType } from '../records/sheet-rows.ts'
import { writeCsv } from '../records/sheets/csv-writer.ts'
import { knownTimeZone } from '../records/sheets/sheet-dates.ts'
import { findFixSheet, readProgress } from '../records/sheets/sheet-folder.ts'
import { writeXlsx } from '../records/sheets/xlsx-writer.ts'
import { findLanguage, openVisit, queryOf, type Services } from './visit.ts'

const csvType = 'text/csv; charset=utf-8'
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The list's own parameters, and how to write it down. */
const exportQuery = v.object({
  ...v.omit(loadReport.input, ['limit', 'start', 'recCount', 'idOnly', 'site_id']).entries,
  format: optional(v.picklist(['xlsx', 'csv'])),
  /** Names with commas between them, in the order wanted; what the list shows without it. */
  columns: optional(text(4000)),
  /** The sheet to fill in and import; with `rows` it holds the records there are. */
  template: optional(flag()),
  rows: optional(flag()),
  timeZone: optional(text(64)),
})
type ExportQuery = v.InferOutput<typeof exportQuery>

/** Downloads (hlt_export): lists as sheets, sheets to fill in, and what an import left to fix. */
export function sheetRoutes(app: FastifyInstance, services: Services): void {
  const options = {
    // A question about the headers alone would make the whole sheet.
    exposeHeadRoute: false,
    errorHandler: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      request.log.error({ err: error }, 'export failed unexpectedly')
      return refuse(reply, 500, services.packs.t(findLanguage(request))('message.unexpected'))
    },
  }

  app.get('/export', options, async (request, reply) => {
    const context = await openVisit(services, request, reply)
    const parsed = v.safeParse(exportQuery, queryOf(request))
    if (!parsed.success) return refuse(reply, 400, context.t('sheet.wrongQuery'))
    const query = parsed.output
    // Through the one door, so that a list is closed here to whom it is closed there.
    const described = await dispatch(context, describeReport.name, query)
    if (described.kind === 'relogin') return refuse(reply, 401, context.t('message.noPermission'))
    if (described.kind === 'failed') return refuse(reply, 403, described.msg)
    const type = findSheetType(context, query.billType, query.template && !query.rows ? 'import' : 'export')
    if (!type) return refuse(reply, 403, context.t('message.noPermission'))
    return send(context, reply, type, query)
  })

  app.get<{ Params: { token: string } }>('/export/fix/:token', options, async (request, reply) => {
    const { visitor, config, t } = await openVisit(services, request, reply)
    const path =
      visitor.role === 'guest' ? undefined : await findFixSheet(config, visitor.id, request.params.token)
    if (!path) return refuse(reply, 404, t('message.noPermission'))
    return download(reply, xlsxType, `${t('sheet.toFix')}.xlsx`).send(createReadStream(path))
  })

  /** While an import runs its answer is not there yet; the browser asks here every second, and gets nothing when it is too early or too late. */
  app.get<{ Params: { token: string } }>(
    '/export/progress/:token',
    { ...options, logLevel: 'warn' },
    async (request, reply) => {
      const { visitor, config } = await openVisit(services, request, reply)
      const progress =
        visitor.role === 'guest' ? undefined : await readProgress(config, visitor.id, request.params.token)
      return progress ? reply.header('cache-control', 'no-store').send(progress) : reply.code(204).send()
    },
  )
}

async function send(
  context: Context,
  reply: FastifyReply,
  type: BillType,
  query: ExportQuery,
): Promise<FastifyReply> {
  const { t, lang, now, log } = context
  const timeZone = knownTimeZone(query.timeZone)
  const title = t(type.title)
  const isCsv = query.format === 'csv'
  const name = `${title} ${formatDate(now, timeZone)}${isCsv ? '.csv' : '.xlsx'}`
  const { columns, rows: wanted } = exported(context, type, query)
  const { rows, end } = await begin(wanted)
  const chunks = isCsv
    ? writeCsv(columns, rows, { timeZone })
    : writeXlsx(columns, rows, { sheetName: title, rtl: languageOf(lang).dir === 'rtl', timeZone })
  return download(reply, isCsv ? csvType : xlsxType, name).send(inPieces(chunks, end, log))
}

function exported(
  context: Context,
  type: BillType,
  { template, rows, columns, ...query }: ExportQuery,
): Export {
  if (template) return exportTemplate(context, type, rows ? query : undefined)
  return exportList(context, type, { ...query, columns: columns?.split(',') })
}

interface Begun {
  rows: AsyncIterable<unknown[]>
  end(): Promise<void>
}

/** The first row is fetched before anything is sent, so that a query that fails is not taken for a short list. */
async function begin(rows: Export['rows']): Promise<Begun> {
  const source = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  let first: IteratorResult<unknown[]> | undefined = await source.next()
  const next = async () => {
    const waiting = first
    first = undefined
    return waiting ?? source.next()
  }
  return {
    rows: { [Symbol.asyncIterator]: () => ({ next }) },
    end: async () => {
      await source.return?.()
    },
  }
}

/**
 * Pieces are counted in bytes: as objects, sixteen of them would be made in one go while everybody else waits. However
 * the stream ends, also when the reader goes away before its first byte, the query ends with it.
 */
function inPieces(
  chunks: AsyncIterable<string | Uint8Array>,
  end: Begun['end'],
  log: FastifyBaseLogger,
): Readable {
  const stream = Readable.from(chunks, { objectMode: false })
  stream.once('close', () => end().catch(error => log.warn({ err: error }, 'an export did not end well')))
  return stream
}

const refuse = (reply: FastifyReply, status: number, sentence: string) =>
  reply.code(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(sentence)

function download(reply: FastifyReply, type: string, name: string): FastifyReply {
  return reply
    .type(type)
    .header('cache-control', 'private, no-store')
    .header(
      'content-disposition',
      `attachment; filename="export${extname(name)}"; filename*=UTF-8''${encodeName(name)}`,
    )
}

/** As RFC 5987 wants it, without what no file may be called. */
const encodeName = (name: string) =>
  encodeURIComponent(name.replace(/[\\/:*?"<>|]/g, ' ').toWellFormed()).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
