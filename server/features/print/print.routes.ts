import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { DistributionRight } from '../../../contract/flags.ts'
import { mostProductLabels, productLabelPath, productLabelQuery } from '../../../contract/print.ts'
import { previewBody, previewPath } from '../../../contract/print-desk.ts'
import { mostTemplateBytes } from '../../../contract/print-template.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Services } from '../../context.ts'
import { servePaper } from '../../http/papers.ts'
import { demandVersion, refuser } from '../../http/refusal.ts'
import { findLanguage, openContext } from '../../http/request-context.ts'
import { countUp } from '../../limits/rate-limit.ts'
import { holds } from '../../visitor.ts'
import { languagesOf } from '../quotation/quotation-rows.ts'
import { languagesFor, printPapers } from './print-papers.ts'
import { printShop } from './print-shop.ts'
import { papersOf } from './printable-documents.ts'
import { productLabels } from './product-labels.ts'
import { sampleOf } from './sample.ts'
import { uploadsOf } from './template-pictures.ts'

/** A designer looks often, but no faster than one can. */
const limit = { max: 120, seconds: 300 }

/** What a template comes to, and labels of products. */
export function printRoutes(app: FastifyInstance, services: Services): void {
  const say = (reply: FastifyReply, status: number, sentence: string) =>
    reply.code(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(sentence)

  app.post(previewPath, {
    bodyLimit: 3 * mostTemplateBytes,
    onRequest: demandVersion(refuser(services)),
    errorHandler: (error: FastifyError, request: FastifyRequest, reply) => {
      const t = services.packs.t(findLanguage(request))
      if (error.statusCode === 413) return say(reply, 413, t('print.tooLarge'))
      if (error.statusCode && error.statusCode < 500)
        return say(reply, error.statusCode, t('message.badBody'))
      request.log.error({ err: error }, 'a preview failed unexpectedly')
      return say(reply, 500, t('message.unexpected'))
    },
    handler: async (request, reply) => {
      const context = await openContext(services, request, reply)
      const { visitor, t } = context
      if (visitor.role === 'guest') return say(reply, 401, t('message.noPermission'))
      if (!holds(visitor, DistributionRight.Screens)) return say(reply, 403, t('message.noDistribution'))
      const parsed = v.safeParse(previewBody, request.body)
      if (!parsed.success) return say(reply, 400, t(sentenceOf(parsed.issues)))
      const { of, id, langs, template } = parsed.output
      const member = { ...context, visitor }
      const shop = await printShop(member, of)
      if (!shop) return say(reply, 404, t('message.noPermission'))
      if (!(await uploadsOf(member, template))) return say(reply, 400, t('print.foreignPicture'))
      const seconds = await countUp(context.pool, [`preview@${visitor.id}`], limit)
      if (seconds) {
        reply.header('retry-after', seconds)
        return say(reply, 429, t('message.tooMany', { seconds }))
      }
      const inShop = { ...member, shop }
      const sampled = languagesFor(inShop, langs, template)
      const papers = id
        ? await papersOf(member, template.kind, shop, id, { langs, template })
        : [
            sampleOf(
              member,
              template.kind,
              shop,
              sampled.length > 0 ? sampled : languagesOf(inShop, langs),
              template,
            ),
          ]
      if (!papers) return say(reply, 404, t('message.noPermission'))
      const printed = await printPapers(member, papers)
      if (!printed.ok) {
        request.log.warn({ reason: printed.reason, detail: printed.detail }, 'a preview was not printed')
        if (printed.reason !== 'busy') return say(reply, 422, t('print.notPrintable'))
        reply.header('retry-after', 10)
        return say(reply, 503, t('message.pdfBusy'))
      }
      return reply.type('application/pdf').header('cache-control', 'private, no-store').send(printed.pdf)
    },
  })

  servePaper(app, services, {
    path: productLabelPath,
    formats: ['pdf'],
    query: productLabelQuery,
    title: 'print.productLabel',
    make: async (context, { of, skus, products, copies, langs, template }) => {
      if (!holds(context.visitor, DistributionRight.Screens))
        return { status: 403, key: 'message.noDistribution' }
      const shop = await printShop(context, of)
      if (!shop) return { status: 404, key: 'message.noPermission' }
      const wanted = { skuIds: skus ?? [], productIds: products ?? [], copies: copies ?? 1 }
      if (wanted.skuIds.length * wanted.copies > mostProductLabels)
        return { status: 400, key: 'print.labelsMost', params: { max: mostProductLabels } }
      const papers = await productLabels(context, shop, wanted, { langs, template })
      if (papers === 'tooMany')
        return { status: 400, key: 'print.labelsMost', params: { max: mostProductLabels } }
      return papers ? printPapers(context, papers) : { status: 404, key: 'message.noPermission' }
    },
  })
}

/** What our own rules say about a template is said; anything else is that it cannot be printed. */
const sentenceOf = (issues: readonly v.BaseIssue<unknown>[]): TextKey => {
  const own = issues.map(({ message }) => message).find(message => message.startsWith('print.'))
  return (own as TextKey | undefined) ?? 'print.notPrintable'
}
