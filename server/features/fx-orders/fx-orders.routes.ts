import type { FastifyInstance } from 'fastify'
import { DistributionRight } from '../../../contract/flags.ts'
import { fxFileQuery, fxOrderFilePath } from '../../../contract/fx-orders.ts'
import { mostPrinted, paperFormats } from '../../../contract/orders.ts'
import type { Services } from '../../context.ts'
import { servePaper } from '../../http/papers.ts'
import { holds } from '../../visitor.ts'
import { isRange } from '../orders/order-list.ts'
import { orderPapers } from '../orders/order-paper.ts'
import { printPapers } from '../print/print-papers.ts'
import { fxOrderSheet } from './fx-order-sheet.ts'

/** Customers' orders as files: as a sheet with what they cost and leave, on paper as the customer has them. */
export function fxOrderRoutes(app: FastifyInstance, services: Services): void {
  servePaper(app, services, {
    path: fxOrderFilePath,
    formats: paperFormats,
    query: fxFileQuery,
    title: 'screens.distributionOrders',
    make: async (context, { langs, template, ids, show: _, ...filter }, format) => {
      if (!holds(context.visitor, DistributionRight.Screens))
        return { status: 403, key: 'message.noDistribution' }
      if (!isRange(filter)) return { status: 400, key: 'form.priceRange' }
      if (format === 'xlsx') return fxOrderSheet(context, { ...filter, ids })
      if (!ids || ids.length === 0 || ids.length > mostPrinted)
        return { status: 400, key: 'orders.printMost', params: { count: mostPrinted } }
      const papers = await orderPapers(context, ids, { langs, template })
      return papers ? printPapers(context, papers) : { status: 404, key: 'message.noPermission' }
    },
  })
}
