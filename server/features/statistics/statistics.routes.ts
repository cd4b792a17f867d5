import type { FastifyInstance } from 'fastify'
import { officeStatistics, statisticsFilePath, statisticsFileQuery } from '../../../contract/statistics.ts'
import type { Services } from '../../context.ts'
import { isFailure } from '../../handler.ts'
import { servePaper } from '../../http/papers.ts'
import { mayCall } from '../../visitor.ts'
import { readQuery } from './statistics.ts'
import { statisticsSheet } from './statistics-sheet.ts'

/** The tables of /office/statistics as sheets. */
export function statisticsRoutes(app: FastifyInstance, services: Services): void {
  servePaper(app, services, {
    path: statisticsFilePath,
    formats: ['xlsx'],
    query: statisticsFileQuery,
    title: 'office.statistics',
    make: async (context, { of, ...query }) => {
      if (!mayCall(officeStatistics, context.visitor)) return { status: 403, key: 'message.noPermission' }
      const asked = await readQuery(context, query)
      if (isFailure(asked)) return { status: 400, key: asked.key }
      return statisticsSheet(context, asked, of)
    },
  })
}
