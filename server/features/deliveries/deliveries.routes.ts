import type { FastifyInstance } from 'fastify'
import {
  deliveryFilePath,
  deliveryFileQuery,
  deliveryPapers as papersOfNotes,
} from '../../../contract/delivery-papers.ts'
import { paperFormats } from '../../../contract/orders.ts'
import type { Services } from '../../context.ts'
import { servePaper } from '../../http/papers.ts'
import { printPapers } from '../print/print-papers.ts'
import { deliveryPapers, printableNotes, titles } from './delivery-paper.ts'
import { deliverySheet } from './delivery-sheet.ts'

const notFound = { status: 404, key: 'message.noPermission' } as const

/** Delivery notes, packing lists and labels as files, for whoever may look at them. */
export function deliveryRoutes(app: FastifyInstance, services: Services): void {
  for (const paper of papersOfNotes)
    servePaper(app, services, {
      path: deliveryFilePath(paper),
      // A label is for a roll of labels, and a sheet is of one kind.
      formats: paper === 'labels' || paper === 'papers' ? ['pdf'] : paperFormats,
      query: deliveryFileQuery,
      title: titles[paper],
      make: async (context, { ids, langs, template }, format) => {
        if (format === 'xlsx' && paper !== 'labels' && paper !== 'papers') {
          const notes = await printableNotes(context, ids, [context.lang])
          return notes ? deliverySheet(context, paper, notes[0]!) : notFound
        }
        const papers = await deliveryPapers(context, paper, ids, { langs, template })
        return papers ? printPapers(context, papers) : notFound
      },
    })
}
