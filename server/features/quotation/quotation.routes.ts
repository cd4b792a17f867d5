import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { formatDate } from '../../../contract/dates.ts'
import { optional, text } from '../../../contract/fields.ts'
import { hasFlag, ShopFlag } from '../../../contract/flags.ts'
import { printWith } from '../../../contract/print.ts'
import {
  quotationFilePath,
  quotationFormats,
  quotationQuery,
  sharedQuotationQuery,
} from '../../../contract/quotation.ts'
import type { Services } from '../../context.ts'
import { attachment } from '../../http/attachment.ts'
import { findLanguage, openContext, queryOf } from '../../http/request-context.ts'
import { countUp } from '../../limits/rate-limit.ts'
import { networkOf } from '../account/network.ts'
import { printPapers } from '../print/print-papers.ts'
import { paperOfLink, paperOfQuery } from './paper.ts'
import { quotationPaper } from './quotation-pdf.ts'
import { quotationSheet } from './quotation-sheet.ts'

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

const fileQuery = v.object({
  ...quotationQuery.entries,
  /** One or two, `zh,en`; the visitor's own without it. */
  langs: optional(text(20)),
  ...printWith,
})

/** Two thousand rows with their pictures are seconds of work, and guests may ask for them. */
const limit = { max: 30, seconds: 300 }

/** A quotation as a file: who may look at it may take it along. */
export function quotationRoutes(app: FastifyInstance, services: Services): void {
  const options = {
    exposeHeadRoute: false,
    errorHandler: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      request.log.error({ err: error }, 'a quotation failed unexpectedly')
      return refuse(reply, 500, services.packs.t(findLanguage(request))('message.unexpected'))
    },
  }
  for (const format of quotationFormats) {
    app.get(`${quotationFilePath}${format}`, options, async (request, reply) => {
      const context = await openContext(services, request, reply)
      const { shop, visitor, t } = context
      const asked = queryOf(request)
      if (visitor.role === 'guest' && hasFlag(shop.flags, ShopFlag.NoGuests) && !('token' in asked))
        return refuse(reply, 401, t('message.noPermission'))
      const parsed = v.safeParse('token' in asked ? sharedQuotationQuery : fileQuery, asked)
      if (!parsed.success) return refuse(reply, 400, t('sheets.wrongQuery'))
      const seconds = await countUp(context.pool, [`quotation@${networkOf(context.address)}`], limit)
      if (seconds) {
        reply.header('retry-after', seconds)
        return refuse(reply, 429, t('message.tooMany', { seconds }))
      }
      const paper =
        'token' in parsed.output
          ? await paperOfLink(context, parsed.output.token)
          : await paperOfQuery(context, parsed.output)
      if (!paper) return refuse(reply, 404, t('message.noPermission'))
      const template = 'token' in parsed.output ? undefined : parsed.output.template
      const file =
        format === 'pdf'
          ? await printPapers(context, [await quotationPaper(context, paper, { template })])
          : Readable.from(quotationSheet(context, paper), { objectMode: false })
      if ('ok' in file && !file.ok) {
        request.log.error({ reason: file.reason, detail: file.detail }, 'a quotation was not printed')
        if (file.reason !== 'busy') return refuse(reply, 500, t('message.pdfFailed'))
        reply.header('retry-after', 10)
        return refuse(reply, 503, t('message.pdfBusy'))
      }
      const name = `${t('screens.quotation')} ${formatDate(context.now, context.timeZone)}.${format}`
      return reply
        .type(types[format])
        .header('cache-control', 'private, no-store')
        .header('content-disposition', attachment(name, `quotation.${format}`))
        .send('ok' in file ? file.pdf : file)
    })
  }
}

const refuse = (reply: FastifyReply, status: number, sentence: string) =>
  reply.code(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(sentence)
