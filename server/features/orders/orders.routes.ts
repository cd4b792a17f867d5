import type { FastifyInstance } from 'fastify'
import {
  mostPrinted,
  orderFilePath,
  orderFileQuery,
  paperFormats,
  statementFilePath,
  statementQuery,
} from '../../../contract/orders.ts'
import type { Services } from '../../context.ts'
import { servePaper } from '../../http/papers.ts'
import { printPapers } from '../print/print-papers.ts'
import { statementOf, statementPapers, statementSheet } from './account-statement.ts'
import { isRange } from './order-list.ts'
import { orderPapers } from './order-paper.ts'
import { orderSheet } from './order-sheet.ts'

/** Orders and statements as files, for whoever may look at them. */
export function orderRoutes(app: FastifyInstance, services: Services): void {
  servePaper(app, services, {
    path: orderFilePath,
    formats: paperFormats,
    query: orderFileQuery,
    title: 'orders.orders',
    make: async (context, { langs, template, ids, show: _, ...filter }, format) => {
      if (!isRange(filter)) return { status: 400, key: 'form.priceRange' }
      if (format === 'xlsx') return orderSheet(context, { ...filter, ids })
      if (!ids || ids.length === 0 || ids.length > mostPrinted)
        return { status: 400, key: 'orders.printMost', params: { count: mostPrinted } }
      const papers = await orderPapers(context, ids, { langs, template })
      return papers ? printPapers(context, papers) : { status: 404, key: 'message.noPermission' }
    },
  })

  servePaper(app, services, {
    path: statementFilePath,
    formats: paperFormats,
    query: statementQuery,
    title: 'orders.statement',
    make: async (context, { langs, template, show: _, ...query }, format) => {
      if (query.from > query.to) return { status: 400, key: 'orders.statementDays' }
      const statement = await statementOf(context, query)
      if (!statement) return { status: 404, key: 'message.noPermission' }
      if (statement === 'tooLong') return { status: 400, key: 'orders.statementLong' }
      return format === 'xlsx'
        ? statementSheet(context, statement)
        : printPapers(context, await statementPapers(context, statement, { langs, template }))
    },
  })
}
