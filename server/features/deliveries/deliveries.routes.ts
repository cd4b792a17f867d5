import type { FastifyInstance } from 'fastify'
import { deliveryFilePath, deliveryFileQuery, deliveryPapers } from '../../../contract/delivery-papers.ts'
import { paperFormats } from '../../../contract/orders.ts'
import type { Services } from '../../context.ts'
import { servePaper } from '../../http/papers.ts'
import { languagesOf } from '../quotation/quotation-rows.ts'
import { deliveryPaper, printableNotes, titles } from './delivery-paper.ts'
import { deliverySheet } from './delivery-sheet.ts'

/** Delivery notes, packing lists and labels as files, for whoever may look at them. */
export function deliveryRoutes(app: FastifyInstance, services: Services): void {
  for (const paper of deliveryPapers)
    servePaper(app, services, {
      path: deliveryFilePath(paper),
      // A label is for a roll of labels.
      formats: paper === 'labels' ? ['pdf'] : paperFormats,
      query: deliveryFileQuery,
      title: titles[paper],
      make: async (context, { ids, langs: asked }, format) => {
        const langs = languagesOf(context, asked)
        const notes = await printableNotes(context, ids, format === 'xlsx' ? [context.lang] : langs)
        if (!notes) return { status: 404, key: 'message.noPermission' }
        return format === 'xlsx' && paper !== 'labels'
          ? deliverySheet(context, paper, notes[0]!)
          : await deliveryPaper(context, paper, notes, langs)
      },
    })
}
