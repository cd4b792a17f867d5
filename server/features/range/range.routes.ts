import type { FastifyInstance } from 'fastify'
import { DistributionRight } from '../../../contract/flags.ts'
import { rangeFilePath, rangeFileQuery } from '../../../contract/range.ts'
import type { Services } from '../../context.ts'
import { isFailure } from '../../handler.ts'
import { servePaper } from '../../http/papers.ts'
import { holds } from '../../visitor.ts'
import { rangeSheet } from './price-sheet.ts'
import { filterOf } from './range.actions.ts'
import { rangeShop } from './range-shop.ts'

/** A shop's range as a sheet, for whoever runs it. */
export function rangeRoutes(app: FastifyInstance, services: Services): void {
  servePaper(app, services, {
    path: rangeFilePath,
    formats: ['xlsx'],
    query: rangeFileQuery,
    title: 'range.sheet',
    make: async (context, query) => {
      const shop = holds(context.visitor, DistributionRight.Screens)
        ? await rangeShop(context, query.of)
        : undefined
      if (!shop || isFailure(shop)) return { status: 404, key: 'message.noPermission' }
      return rangeSheet(context, shop, filterOf(context, query), query.tier ?? null)
    },
  })
}
