import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { formatDate, knownTimeZone } from '../../contract/dates.ts'
import { flag, optional, text } from '../../contract/fields.ts'
import { languageOf } from '../../contract/languages.ts'
import { describeReport, loadReport } from '../../contract/records.ts'
import type { Context, Services } from '../context.ts'
import { dispatch } from '../dispatch.ts'
import { semaphore } from '../limits/semaphore.ts'
import { mayDo, visitorId } from '../records/access.ts'
import type { BillType } from '../records/bill-type.ts'
import { type Export, exportList, exportTemplate } from '../records/export.ts'
import { isSortable, parentOf } from '../records/list.ts'
import { needs } from '../records/needs.ts'
import { findSheetType } from '../records/sheet-rows.ts'
import { writeCsv } from '../records/sheets/csv-writer.ts'
import { findFixSheet, readProgress, sheetFolder } from '../records/sheets/sheet-folder.ts'
import { writeXlsx } from '../records/sheets/xlsx-writer.ts'
import { attachment } from './attachment.ts'
import { findLanguage, openContext, queryOf } from './request-context.ts'
import { spool } from './spool.ts'

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
      // Whoever asked has gone away, and the work has ended with that.
      if (reply.raw.destroyed) return reply.code(400).send()
      request.log.error({ err: error }, 'export failed unexpectedly')
      return refuse(reply, 500, services.packs.t(findLanguage(request))('message.unexpected'))
    },
  }

  app.get('/export', options, async (request, reply) => {
    const context = await openContext(services, request, reply)
    const parsed = v.safeParse(exportQuery, queryOf(request))
    if (!parsed.success) return refuse(reply, 400, context.t('sheets.wrongQuery'))
    const query = parsed.output
    const own = query.template ? needs().sheets.get(query.billType) : undefined
    if (own) {
      const columns = context.visitor.role === 'guest' ? undefined : own.columns(context)
      return columns
        ? send(context, reply, columns, query)
        : refuse(reply, 403, context.t('message.noPermission'))
    }
    // Through the one door, so that a list is closed here to whom it is closed there.
    const described = await dispatch(context, describeReport.name, query)
    if (described.kind === 'relogin') return refuse(reply, 401, context.t('message.noPermission'))
    if (described.kind === 'failed') return refuse(reply, 403, described.msg)
    const type = findSheetType(context, query.billType, query.template && !query.rows ? 'import' : 'export')
    if (!type) return refuse(reply, 403, context.t('message.noPermission'))
    if (query.sort && !isSortable(type, query.sort)) return refuse(reply, 400, context.t('sheets.wrongQuery'))
    const parentId = parentOf(type, query)
    // All of them would be sent to somebody who wanted some.
    if (parentId !== undefined && !type.parent) return refuse(reply, 400, context.t('sheets.wrongQuery'))
    return send(context, reply, type, { ...query, parentId })
  })

  app.get<{ Params: { token: string } }>('/export/fix/:token', options, async (request, reply) => {
    const { visitor, config, t } = await openContext(services, request, reply)
    const path =
      visitor.role === 'guest' ? undefined : await findFixSheet(config, visitor.id, request.params.token)
    if (!path) return refuse(reply, 404, t('message.noPermission'))
    return download(reply, xlsxType, `${t('sheets.toFix')}.xlsx`).send(createReadStream(path))
  })

  /** While an import runs its answer is not there yet; the browser asks here every second, and gets nothing when it is too early or too late. */
  app.get<{ Params: { token: string } }>(
    '/export/progress/:token',
    { ...options, logLevel: 'warn' },
    async (request, reply) => {
      const { visitor, config } = await openContext(services, request, reply)
      const progress =
        visitor.role === 'guest' ? undefined : await readProgress(config, visitor.id, request.params.token)
      return progress ? reply.header('cache-control', 'no-store').send(progress) : reply.code(204).send()
    },
  )
}

/** Each reads the database and packs as fast as it can; more of them at a time would only keep the shop waiting. */
const nextExport = semaphore(2)

/** On their way to one person. A reader who is slow keeps a file on our disk. */
const mostPerPerson = 3
const underWay = new Map<number, number>()

async function send(
  context: Context,
  reply: FastifyReply,
  type: BillType,
  query: ExportQuery,
): Promise<FastifyReply> {
  const { t, now, config } = context
  if (reply.raw.destroyed) return refuse(reply, 400, '')
  const person = visitorId(context)
  if ((underWay.get(person) ?? 0) >= mostPerPerson)
    return refuse(reply, 429, t('sheets.exportsRunning', { max: mostPerPerson }))
  countExport(reply, person)
  const timeZone = knownTimeZone(query.timeZone) ?? context.timeZone
  const isCsv = query.format === 'csv'
  const name = `${t(type.title)} ${formatDate(now, timeZone)}${isCsv ? '.csv' : '.xlsx'}`
  const signal = goneSignal(reply)
  using _turn = await nextExport(signal)
  const { bytes, stream } = await spool(sheetFolder(config), written(context, type, query, timeZone), signal)
  return download(reply, isCsv ? csvType : xlsxType, name)
    .header('content-length', bytes)
    .send(stream)
}

function countExport({ raw }: FastifyReply, person: number): void {
  underWay.set(person, (underWay.get(person) ?? 0) + 1)
  raw.once('close', () => {
    const left = underWay.get(person)! - 1
    if (left) underWay.set(person, left)
    else underWay.delete(person)
  })
}

/** Told when the reader has gone away. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}

function written(
  context: Context,
  type: BillType,
  query: ExportQuery,
  timeZone: string,
): AsyncIterable<string | Uint8Array> {
  const { columns, rows } = exported(context, type, query)
  if (query.format === 'csv') return writeCsv(columns, rows, { timeZone })
  const rtl = languageOf(context.lang).dir === 'rtl'
  return writeXlsx(columns, rows, { sheetName: context.t(type.title), rtl, timeZone })
}

function exported(
  context: Context,
  type: BillType,
  { template, rows, columns, ...query }: ExportQuery,
): Export {
  if (template) return exportTemplate(context, type, rows ? query : undefined)
  const currencies = query.format === 'csv'
  const ids = !currencies && mayDo(type, context.visitor, 'import')
  return exportList(context, type, { ...query, ids, currencies, columns: columns?.split(',') })
}

const refuse = (reply: FastifyReply, status: number, sentence: string) =>
  reply.code(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(sentence)

function download(reply: FastifyReply, type: string, name: string): FastifyReply {
  return reply
    .type(type)
    .header('cache-control', 'private, no-store')
    .header('content-disposition', attachment(name, `export${extname(name)}`))
}
